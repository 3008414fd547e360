import type { Caller, Host } from '../../host/host.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { guessShapes, guessUnits } from './guess-columns.ts';
import { guessDecimal } from './guess-decimal.ts';
import { numericKinds } from './number-column.ts';
import { guessMapping, headerNames } from './guess-mapping.ts';
import { inBoth as words } from './in-both.server.ts';
import type { ColumnOptions, FoundTable, ImportOptions } from './import-job.ts';
import { layMapping } from './lay-mapping.ts';
import type { NamedMapping } from './named-mapping.ts';
import { openTable, type OpenTable } from './open-table.server.ts';
import { rememberedOptions, type RememberedOptions } from './remembered-options.server.ts';
import { isRunningNumber } from './running-number.ts';
import { isUnclear, sourcesOf } from './sources.ts';

/** What the reader has said of a file, which wins over every guess; `used` is a named mapping that they chose. */
export interface Told {
  readonly options: ImportOptions;
  readonly used?: NamedMapping | null;
  /** The header that was found before anybody said which line it is. */
  readonly knownBy?: readonly string[] | undefined;
}

/** A file that was opened, with what it looks like and what its columns seem to mean. */
export interface Understood {
  readonly table: OpenTable;
  readonly found: FoundTable;
  readonly options: ImportOptions;
}

/**
 * Opens a file as it was told, as one like it was read before, or as it looks. Whoever asks closes the table. Throws a
 * `Problem`.
 */
export async function openUpload(
  host: Host,
  record: RecordDefinition,
  bytes: Uint8Array,
  told: Told,
  caller: Caller,
): Promise<Understood> {
  const names = headerNames(record, words);
  const reading = { ...told.used?.options, ...told.options };
  let table = await openTable(bytes, { ...readingOf(reading), names });
  const first = told.knownBy ?? table.head.header;
  const isTold =
    told.used != null || (['header', 'region', 'sheet'] as const).some((name) => told.options[name] !== undefined);
  try {
    let kept = await rememberedOptions(host.db, record.name, caller.userId, table.head.header);
    if (kept && !isTold && (kept.header !== undefined || kept.region !== undefined || kept.sheet !== undefined)) {
      // A file like it was read otherwise by this reader; where that does not fit this one, it is read as it looks.
      const again = await openTable(bytes, { ...readingOf({ ...reading, ...kept }), names }).catch(() => null);
      if (again) {
        await table.close();
        table = again;
        kept = { ...kept, mapping: kept.mapping?.length === again.head.header.length ? kept.mapping : undefined };
      }
    }
    return { table, ...understand(record, table, { ...told, knownBy: first }, kept) };
  } catch (error) {
    await table.close();
    throw error;
  }
}

const readingOf = ({ encoding, separator, sheet, region, header }: ImportOptions) => ({
  encoding,
  separator,
  sheet,
  region,
  header,
});

function understand(
  record: RecordDefinition,
  table: OpenTable,
  { options: told, used, knownBy }: Told,
  kept: RememberedOptions | null,
): Omit<Understood, 'table'> {
  const { header, ...head } = table.head;
  const samples = header.map((_, index) =>
    [...new Set(table.samples.map(({ cells }) => cells[index] ?? '').filter((cell) => cell.trim() !== ''))]
      .slice(0, 3)
      .map((cell) => cell.slice(0, 80)),
  );
  const laid = used ? layMapping(used.header, used.options, header) : null;
  const fits = told.mapping?.length === header.length;
  const isKept = !laid && !fits && kept?.mapping?.length === header.length;
  const columns = laid
    ? known(record, laid.options)
    : fits
      ? told
      : isKept && kept
        ? known(record, kept)
        : guessed(record, header, samples);
  const shown = samples.map((texts, column) => {
    const split = columns.splits?.find((one) => one.column === column);
    const unclear = split && table.samples.find(({ cells }) => isUnclear(cells[column] ?? '', split))?.cells[column];
    // Of a column in two parts the text is among the samples that leaves most doubt.
    return unclear === undefined ? texts : [...new Set([unclear.slice(0, 80), ...texts])].slice(0, 3);
  });
  const numeric = sourcesOf(record, columns).filter(({ field }) => numericKinds.has(field.kind));
  const cells = table.samples.flatMap((row) => numeric.map((source) => source.textOf(row.cells)));
  const reading = { ...used?.options, ...(isKept ? kept : {}), ...told };
  return {
    found: {
      ...head,
      header,
      samples: shown,
      remembered: isKept,
      knownBy,
      used: laid && used ? { id: used.id, name: used.name, missing: laid.missing, extra: laid.extra } : null,
    },
    options: {
      ...readingOf(reading),
      ...(told.site ? { site: told.site } : {}),
      ...(told.timeZone ? { timeZone: told.timeZone } : {}),
      ...columnsOf(columns),
      // The numbers of a spreadsheet's cells have a point; those that are kept there as texts may have a comma.
      decimal: told.decimal ?? columns.decimal ?? guessDecimal(cells, head.separator, head.kind === 'xlsx'),
    },
  };
}

const columnsOf = ({ mapping, splits, joins, dates, units, fixed, key }: ColumnOptions): ColumnOptions => ({
  mapping,
  splits,
  joins,
  dates,
  units,
  fixed,
  ...(key ? { key } : {}),
});

/** What was kept, without fields that there are no more or that are no longer this reader's. */
function known(record: RecordDefinition, options: ColumnOptions): ColumnOptions {
  const isThere = (name: string | null): boolean =>
    name !== null &&
    fieldOf(record, name) !== undefined &&
    (fieldOf(record, name)?.readOnly !== true || isRunningNumber(record, name));
  const named = (name: string | null): string | null => (isThere(name) ? name : null);
  return {
    ...options,
    mapping: options.mapping?.map(named),
    splits: options.splits?.map((split) => ({ ...split, into: split.into.map(named) })),
    joins: options.joins?.filter(({ field }) => isThere(field)),
    fixed: Object.fromEntries(Object.entries(options.fixed ?? {}).filter(([name]) => isThere(name))),
  };
}

function guessed(
  record: RecordDefinition,
  header: readonly string[],
  samples: readonly (readonly string[])[],
): ColumnOptions {
  const mapping = guessMapping(record, header, words);
  return {
    mapping,
    ...guessShapes(record, header, mapping, samples, words),
    units: guessUnits(record, header, mapping),
  };
}
