import type { MessageDescriptor } from '@lingui/core';
import { fold } from '../../i18n/fold.ts';
import type { Language } from '../../host/languages.ts';
import { restore } from '../export/neutralise.ts';
import { textContext, type SiteWords } from '../export/print-rows.server.ts';
import type { Field, TextContext } from '../field.ts';
import { readDay } from '../../dates/day-text.ts';
import { asWritten } from '../fields/reference.ts';
import type { RecordDefinition } from '../record.ts';
import { checkField } from '../validate.ts';
import { oddUnits } from './column-unit.ts';
import { isMixed, type DateColumn } from './date-column.ts';
import { isEitherNumber, numericKinds, type NumberColumn } from './number-column.ts';
import type { ImportOptions } from './import-job.ts';
import { inBoth } from './in-both.server.ts';
import { rowSentences } from './import-sentences.ts';
import type { ReferenceResolver, Resolution } from './resolve-references.server.ts';
import { sourcesOf, type Source } from './sources.ts';
import type { TableRow } from './table-file.ts';

type Errors = Record<string, MessageDescriptor>;

/** A row of a file as values of the record, with what could not be understood. */
export interface ReadRow extends TableRow {
  /** Of the fields that the file brings, as they are written; references as ids. */
  readonly values: Record<string, unknown>;
  readonly errors: Errors;
}

/** A field that the file brings. */
export interface BroughtField {
  readonly name: string;
  readonly field: Field;
}

/** Texts kept per column, so that a word that comes a hundred thousand times is understood once. */
const remembered = 2_000;

/** What a spreadsheet shows instead of a value that it could not work out, in English and in French. */
const sheetFault =
  /^#(N\/A|REF!|VALUE!|VALEUR!|DIV\/0!|NAME\?|NOM\?|NULL!|NUL!|NUM!|NOMBRE!|SPILL!|CALC!|BLOCKED!|FIELD!|BUSY!|GETTING_DATA)$/i;

/** What a file says beside its columns. */
export interface ReaderSetting {
  readonly language: Language;
  readonly isCsv: boolean;
  readonly sites: ReadonlyMap<string, SiteWords>;
  /** What each column shows of the order of its dates. */
  readonly dates: readonly (DateColumn | null)[];
  /** What columns have numbers that may be read two ways. */
  readonly numbers: readonly (NumberColumn | null)[];
  readonly header: readonly string[];
}

/** Turns cells into values, slice by slice. */
export function rowReader(
  record: RecordDefinition,
  options: ImportOptions,
  setting: ReaderSetting,
  resolver: ReferenceResolver,
) {
  const { language, isCsv, sites, dates, numbers, header } = setting;
  const sources = sourcesOf(record, options, dates);
  const fixed = Object.entries(options.fixed ?? {});
  const odd = new Map(oddUnits(record, options, header, inBoth).map(({ column, written }) => [column, written]));
  const contexts = new Map<string, TextContext>();
  const memory = new Map<string, unknown>();
  const siteNames = new Map(
    [...sites.values()].flatMap(({ id, code, name }) => [id, code, name].map((word) => [fold(word), id] as const)),
  );

  const contextOf = (site: unknown): TextContext => {
    const timeZone = sites.get(String(site))?.timeZone ?? options.timeZone ?? 'UTC';
    const context = contexts.get(timeZone) ?? textContext(language, options.decimal ?? '.', timeZone);
    contexts.set(timeZone, context);
    return context;
  };
  const parse = (source: Source, text: string, site: unknown): unknown => {
    const context = contextOf(site);
    const key = `${source.name} ${context.timeZone} ${text}`;
    if (memory.has(key)) return memory.get(key);
    const reading = { ...context, dates: source.dates ?? undefined, unit: source.unit };
    const value = withIds(source.field, source.field.text.parse(text, source.field, reading));
    if (memory.size < remembered * sources.length) memory.set(key, value);
    return value;
  };
  const cellsOf = ({ cells }: TableRow): readonly string[] => (isCsv ? cells.map(restore) : cells);
  const siteSource = sources.find(({ name }) => name === 'site');

  function readOne(row: TableRow): ReadRow {
    const values: Record<string, unknown> = {};
    const errors: Errors = {};
    const cells = cellsOf(row);
    const named = siteSource ? siteSource.textOf(cells).trim() : '';
    const site = named === '' ? options.site : siteNames.get(fold(named));
    if (named !== '' && !site) errors.site = rowSentences.unknownSite(named.slice(0, 60));
    if (site && record.scope === 'site') values.site = site;
    if (header.length > 0 && cells.length > header.length)
      errors[''] = rowSentences.beyond(cells.length, header.length);
    for (const [name, value] of fixed) values[name] = value;
    for (const source of sources) {
      if (source.name === 'site') continue;
      const text = source.textOf(cells);
      const unit = text.trim() === '' ? undefined : odd.get(source.columns[0] ?? -1);
      const fault = unit === undefined ? faultOf(source, text, { dates, numbers }) : rowSentences.oddUnit(unit);
      if (fault) errors[source.name] = fault;
      values[source.name] = fault ? text : parse(source, text, site);
    }
    return { line: row.line, cells: row.cells, values, errors };
  }

  async function findReferences(rows: readonly ReadRow[], { name, field }: Source): Promise<void> {
    const within = (row: ReadRow): string | null => (typeof row.values.site === 'string' ? row.values.site : null);
    const found = new Map<string | null, ReadonlyMap<string, Resolution>>();
    for (const [site, of] of Map.groupBy(rows, within))
      found.set(
        site,
        await resolver.resolve(
          String(field.options.record),
          of.flatMap(({ values }) => textsOf(values[name])),
          site,
        ),
      );
    for (const row of rows) {
      const { values, errors } = row;
      if (errors[name]) continue;
      const texts = textsOf(values[name]);
      const ids = texts.map((text) => found.get(within(row))?.get(text) ?? 'missing');
      const bad = ids.findIndex((id) => typeof id === 'string');
      if (bad >= 0)
        errors[name] = (ids[bad] === 'ambiguous' ? rowSentences.ambiguous : rowSentences.missing)(
          (texts[bad] ?? '').slice(0, 60),
        );
      else if (texts.length > 0)
        values[name] =
          field.kind === 'refs' ? ids.map((id) => (id as { id: string }).id) : (ids[0] as { id: string }).id;
    }
  }

  return {
    sources,
    /** The fields that every row brings, from its columns or as the one value for all. */
    fields: [
      ...sources.map(({ name, field }) => ({ name, field })),
      ...fixed.flatMap(([name]): BroughtField[] => (record.fields[name] ? [{ name, field: record.fields[name] }] : [])),
    ] as readonly BroughtField[],
    /** What stands in the file for each field that its columns bring. */
    textsOf: (row: TableRow): Record<string, string> => {
      const cells = cellsOf(row);
      return Object.fromEntries(sources.map((source) => [source.name, source.textOf(cells)]));
    },
    /** The rows with their references found. */
    read: async (rows: readonly TableRow[]): Promise<ReadRow[]> => {
      const read = rows.map(readOne);
      for (const source of sources)
        if (source.name !== 'site' && isReference(source.field)) await findReferences(read, source);
      return read;
    },
    /** Instants again, where the row turns out to belong to a site with another clock. */
    readInstants: (row: ReadRow, site: unknown): void => {
      const cells = cellsOf(row);
      for (const source of sources)
        if (source.field.kind === 'datetime' && !row.errors[source.name])
          row.values[source.name] = parse(source, source.textOf(cells), site);
    },
    contextOf,
  };
}

export type RowReader = ReturnType<typeof rowReader>;

const isReference = ({ kind }: Field): boolean => kind === 'ref' || kind === 'refs' || kind === 'checklist';

/** What is wrong with a cell before it is read: an error of the spreadsheet, a date that its column contradicts. */
function faultOf(
  { field, columns, dates: order }: Source,
  text: string,
  { dates, numbers }: Pick<ReaderSetting, 'dates' | 'numbers'>,
): MessageDescriptor | null {
  const typed = text.trim();
  if (typed.includes('\ufffd') || !typed.isWellFormed()) return rowSentences.brokenText;
  if (typed.startsWith('#') && sheetFault.test(typed)) return rowSentences.sheetFault(typed);
  const either = columns.map((index) => numbers[index]).find(Boolean);
  if (either && numericKinds.has(field.kind) && isEitherNumber(typed))
    return rowSentences.mixedNumbers(either.comma, either.point);
  if ((field.kind !== 'date' && field.kind !== 'datetime') || typed === '') return null;
  const column = columns.map((index) => dates[index]).find((one) => isMixed(one));
  if (!column?.dayFirst || !column.monthFirst) return null;
  // Day and month may be swapped in any of them; those that say by themselves what they are stay.
  const [asDay, asMonth] = [readDay(typed, 'dmy')?.day, readDay(typed, 'mdy')?.day];
  if (asDay === asMonth || (order !== null && readDay(typed, order))) return null;
  return rowSentences.mixedDates(column.dayFirst, column.monthFirst);
}

/** References inside lines are written as their ids, and printed with their words. */
function withIds(field: Field, value: unknown): unknown {
  if (field.kind !== 'lines' || !Array.isArray(value)) return value;
  return value.map((line: unknown) =>
    typeof line === 'object' && line !== null
      ? Object.fromEntries(
          Object.entries(line).map(([name, cell]) => [
            name,
            Array.isArray(cell) ? cell.map(asWritten) : asWritten(cell),
          ]),
        )
      : line,
  );
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** Whether a value that was read is one that its field takes. */
export const isUsable = (field: Field, value: unknown): boolean =>
  checkField({ ...field, required: false }, value) === null;
