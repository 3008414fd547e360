import type { Field } from '../field.ts';
import type { DateOrder } from '../../dates/day-text.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { guessedOrder, isMixed, isOpen, type DateColumn } from './date-column.ts';
import type { ColumnOptions, ColumnSplit } from './import-job.ts';

/** Where a field's text comes from in each row. */
export interface Source {
  readonly name: string;
  readonly field: Field;
  /** The columns that it is made of: one, or two that are joined. */
  readonly columns: readonly number[];
  readonly textOf: (cells: readonly string[]) => string;
  /** How its dates are written; null where the column contradicts itself and nobody has said. */
  readonly dates: DateOrder | null;
  readonly unit: string | undefined;
}

const blanks = /[\s\u00a0\u202f]+/;

const isCapital = (word: string): boolean => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/**
 * Where the words in capitals end that a name begins with, `EL FASSI Youssef`, or begin that it ends with; null where
 * capitals tell nothing.
 */
function capitalsEnd(words: readonly string[]): number | null {
  const capital = words.map(isCapital);
  const [first, last] = [capital.indexOf(false), capital.lastIndexOf(false)];
  if (first < 0) return null;
  if (first > 0) return first;
  return last < words.length - 1 ? last + 1 : null;
}

/** Whether a text of several words is parted by a guess: where neither two words nor capitals show it. */
export const isUnclear = (text: string, { by, at }: Pick<ColumnSplit, 'by' | 'at'>): boolean => {
  const words = text.trim().split(blanks);
  return by.trim() === '' && by !== '\n' && words.length > 2 && (at !== 'capitals' || capitalsEnd(words) === null);
};

/** A text in two, at what stands between; all of it is the first part where that is not in it. */
export function parted(text: string, { by, at }: Pick<ColumnSplit, 'by' | 'at'>): readonly [string, string] {
  const typed = text.trim();
  const parts = by.trim() === '' && by !== '\n' ? typed.split(blanks) : typed.split(by);
  if (parts.length < 2) return [typed, ''];
  const glue = by.trim() === '' ? ' ' : by;
  const capitals = at === 'capitals' ? capitalsEnd(parts) : null;
  if (capitals !== null) return [parts.slice(0, capitals).join(glue).trim(), parts.slice(capitals).join(glue).trim()];
  const middle = at === 'last' ? parts.length - 1 : 1;
  return [parts.slice(0, middle).join(glue).trim(), parts.slice(middle).join(glue).trim()];
}

/** Two cells as one text: nothing between them where one is empty. */
export const joined = (cells: readonly string[], by: string): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(by === '' ? ' ' : by);

/** Everything that the columns of a file are to a record. `dates`: what each column shows of its order. */
export function sourcesOf(
  record: RecordDefinition,
  options: ColumnOptions,
  dates: readonly (DateColumn | null)[] = [],
): readonly Source[] {
  const source = (name: string | null, columns: readonly number[], textOf: Source['textOf']): Source[] => {
    const field = name === null ? undefined : fieldOf(record, name);
    if (name === null || !field) return [];
    const chosenOrder = columns.map((column) => options.dates?.[column]).find((order) => order != null);
    const shown = columns.map((column) => dates[column]).find((column) => column != null);
    return [
      {
        name,
        field,
        columns,
        textOf,
        dates: chosenOrder ?? guessedOrder(shown),
        unit: options.units?.[columns[0] ?? 0] ?? undefined,
      },
    ];
  };
  return [
    ...(options.mapping ?? []).flatMap((name, column) => source(name, [column], (cells) => cells[column] ?? '')),
    ...(options.splits ?? []).flatMap((split) =>
      split.into.flatMap((name, part) =>
        source(name, [split.column], (cells) => parted(cells[split.column] ?? '', split)[part] ?? ''),
      ),
    ),
    ...(options.joins ?? []).flatMap(({ field, columns, by }) =>
      source(field, columns, (cells) =>
        joined(
          columns.map((column) => cells[column] ?? ''),
          by,
        ),
      ),
    ),
  ];
}

/** The names of the fields that a file brings, from its columns and as one value for all. */
export const namesBrought = (options: ColumnOptions): readonly string[] => [
  ...(options.mapping ?? []).filter((name) => name !== null),
  ...(options.splits ?? []).flatMap(({ into }) => into.filter((name) => name !== null)),
  ...(options.joins ?? []).map(({ field }) => field),
  ...Object.keys(options.fixed ?? {}),
];

const isDated = ({ kind }: Field): boolean => kind === 'date' || kind === 'datetime';

/**
 * Columns of dates whose day and month could be swapped, or that contradict themselves, as long as nobody has said
 * which comes first.
 */
export function openDates(
  record: RecordDefinition,
  options: ColumnOptions,
  dates: readonly (DateColumn | null)[],
): readonly number[] {
  const dated = sourcesOf(record, options, dates).filter(({ field }) => isDated(field));
  const columns = new Set(dated.flatMap(({ columns: own }) => own));
  return [...columns].filter(
    (column) => (isOpen(dates[column]) || isMixed(dates[column])) && options.dates?.[column] == null,
  );
}
