import type { MessageDescriptor } from '@lingui/core';
import type { Field } from '../field.ts';
import { hasSite, type RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { viewOf } from '../views/index.ts';

/** One column of a list. */
export interface Column {
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly field: Field;
  readonly sortable: boolean;
  /** Cells can be changed in the list. */
  readonly editable: boolean;
  /** Pixels. */
  readonly width: number;
}

/** What somebody chose of a list's columns. */
export interface ColumnChoice {
  /** Those shown, in their order. */
  readonly names: readonly string[];
  /** Pixels, of those that were sized. */
  readonly widths: Readonly<Record<string, number>>;
  /** How many of the first stay in view while one scrolls sideways. */
  readonly pinned: number;
}

const widthOfSite = 70;
/** Kinds too tall or too long for a row, unless somebody asks for them. */
const unlisted = new Set(['longtext', 'lines', 'checklist', 'files', 'photos', 'signature', 'area', 'template']);

/**
 * Every column that a list can show: the fields as they were declared, site and state after the first, then when the
 * row was written.
 */
export function columnsOf(record: RecordDefinition): readonly Column[] {
  const [first, ...others] = Object.keys(record.fields);
  const names = [
    first,
    hasSite(record) ? 'site' : undefined,
    record.states ? 'state' : undefined,
    ...others,
    'created_at',
    'updated_at',
  ];
  return names.flatMap((name) => {
    const field = name === undefined ? undefined : fieldOf(record, name);
    if (name === undefined || !field || field.apart) return [];
    return [
      {
        name,
        label: field.label,
        field,
        sortable: field.sortable,
        editable: isEditable(record, name, field),
        width: name === 'site' ? widthOfSite : widthOf(field),
      },
    ];
  });
}

function widthOf(field: Field): number {
  const { width, longWidth = width } = viewOf(field);
  return field.options['long'] ? longWidth : width;
}

const isEditable = (record: RecordDefinition, name: string, field: Field): boolean =>
  Object.hasOwn(record.fields, name) && !field.readOnly && !field.derived && !unlisted.has(field.kind);

/**
 * What a list shows before anybody chose: what its record says, else every column that fits into a row. The first one
 * stays in view.
 */
export function defaultChoice(record: RecordDefinition): ColumnChoice {
  const all = columnsOf(record).filter(
    ({ name, field }) => name !== 'created_at' && name !== 'updated_at' && !unlisted.has(field.kind),
  );
  return { names: record.listed ?? all.map(({ name }) => name), widths: {}, pinned: 1 };
}

/** The columns of a choice. Names that the record no longer has are left out; none at all is the default. */
export function chosenColumns(record: RecordDefinition, choice: ColumnChoice): readonly Column[] {
  const byName = new Map(columnsOf(record).map((column) => [column.name, column]));
  const shown = choice.names.flatMap((name) => byName.get(name) ?? []);
  if (shown.length === 0) return chosenColumns(record, defaultChoice(record));
  return shown.map((column) => ({ ...column, width: choice.widths[column.name] ?? column.width }));
}

/** Takes a column out of a choice, or puts it in at the end. The last one stays. */
export function toggleColumn(choice: ColumnChoice, name: string): ColumnChoice {
  if (!choice.names.includes(name)) return { ...choice, names: [...choice.names, name] };
  const names = choice.names.filter((other) => other !== name);
  return names.length === 0 ? choice : { ...choice, names, pinned: Math.min(choice.pinned, names.length - 1) };
}

/** Moves the column at one place to another. */
export function moveColumn(choice: ColumnChoice, from: number, to: number): ColumnChoice {
  const name = choice.names[from];
  if (name === undefined || to < 0 || to >= choice.names.length) return choice;
  return { ...choice, names: choice.names.toSpliced(from, 1).toSpliced(to, 0, name) };
}

/** What was kept, where it still is a choice; anything else is null. */
export function readChoice(kept: unknown): ColumnChoice | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { names, widths, pinned } = kept as Record<string, unknown>;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return null;
  const sized =
    typeof widths === 'object' && widths !== null
      ? Object.entries(widths).filter(([, width]) => typeof width === 'number')
      : [];
  return {
    names,
    widths: Object.fromEntries(sized) as Record<string, number>,
    pinned: typeof pinned === 'number' ? pinned : 1,
  };
}
