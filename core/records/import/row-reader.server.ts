import type { MessageDescriptor } from '@lingui/core';
import { fold } from '../../i18n/fold.ts';
import type { Language } from '../../server/languages.ts';
import { restore } from '../export/neutralise.ts';
import { textContext, type SiteWords } from '../export/print-rows.server.ts';
import type { Field, TextContext } from '../field.ts';
import { asWritten } from '../fields/reference.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import type { ImportOptions } from './import-job.ts';
import { rowSentences } from './import-sentences.ts';
import type { ReferenceResolver, Resolution } from './resolve-references.server.ts';
import type { TableRow } from './table-file.ts';

type Errors = Record<string, MessageDescriptor>;

/** A row of a file as values of the record, with what could not be understood. */
export interface ReadRow extends TableRow {
  /** Of the mapped columns, as they are written; references as ids. */
  readonly values: Record<string, unknown>;
  readonly errors: Errors;
}

/** A mapped column: its place in the file and its field. */
export interface MappedColumn {
  readonly index: number;
  readonly name: string;
  readonly field: Field;
}

/** The columns that stand for a field. */
export const mappedColumns = (record: RecordDefinition, mapping: readonly (string | null)[]): readonly MappedColumn[] =>
  mapping.flatMap((name, index) => {
    const field = name === null ? undefined : fieldOf(record, name);
    return name !== null && field ? [{ index, name, field }] : [];
  });

/** Texts kept per column, so that a word that comes a hundred thousand times is understood once. */
const remembered = 2_000;

/** Turns cells into values, slice by slice. */
export function rowReader(record: RecordDefinition, options: ImportOptions, language: Language, isCsv: boolean, sites: ReadonlyMap<string, SiteWords>, resolver: ReferenceResolver) {
  const columns = mappedColumns(record, options.mapping ?? []);
  const contexts = new Map<string, TextContext>();
  const memory = new Map<string, unknown>();
  const siteNames = new Map([...sites.values()].flatMap(({ id, code, name }) => [id, code, name].map((word) => [fold(word), id] as const)));

  const contextOf = (site: unknown): TextContext => {
    const timeZone = sites.get(String(site))?.timeZone ?? options.timeZone ?? 'UTC';
    const context = contexts.get(timeZone) ?? textContext(language, options.decimal ?? '.', timeZone);
    contexts.set(timeZone, context);
    return context;
  };
  const parse = (column: MappedColumn, text: string, site: unknown): unknown => {
    const context = contextOf(site);
    const key = `${column.index} ${context.timeZone} ${text}`;
    if (memory.has(key)) return memory.get(key);
    const value = withIds(column.field, column.field.text.parse(text, column.field, context));
    if (memory.size < remembered * columns.length) memory.set(key, value);
    return value;
  };
  const textAt = ({ cells }: TableRow, index: number): string => (isCsv ? restore(cells[index] ?? '') : (cells[index] ?? ''));
  const siteColumn = columns.find(({ name }) => name === 'site');

  function readOne(row: TableRow): ReadRow {
    const values: Record<string, unknown> = {};
    const errors: Errors = {};
    const named = siteColumn ? textAt(row, siteColumn.index).trim() : '';
    const site = named === '' ? options.site : siteNames.get(fold(named));
    if (named !== '' && !site) errors.site = rowSentences.unknownSite(named.slice(0, 60));
    if (site && record.scope === 'site') values.site = site;
    for (const column of columns) if (column.name !== 'site') values[column.name] = parse(column, textAt(row, column.index), site);
    return { line: row.line, cells: row.cells, values, errors };
  }

  return {
    columns,
    /** The rows with their references found. */
    read: async (rows: readonly TableRow[]): Promise<ReadRow[]> => {
      const read = rows.map(readOne);
      for (const { name, field } of columns) {
        if (name === 'site' || (field.kind !== 'ref' && field.kind !== 'refs')) continue;
        const within = (row: ReadRow): string | null => (typeof row.values.site === 'string' ? row.values.site : null);
        const found = new Map<string | null, ReadonlyMap<string, Resolution>>();
        for (const [site, of] of Map.groupBy(read, within)) found.set(site, await resolver.resolve(String(field.options.record), of.flatMap(({ values }) => textsOf(values[name])), site));
        for (const row of read) {
          const { values, errors } = row;
          const texts = textsOf(values[name]);
          const ids = texts.map((text) => found.get(within(row))?.get(text) ?? 'missing');
          const bad = ids.findIndex((id) => typeof id === 'string');
          if (bad >= 0) errors[name] = (ids[bad] === 'ambiguous' ? rowSentences.ambiguous : rowSentences.missing)((texts[bad] ?? '').slice(0, 60));
          else if (texts.length > 0) values[name] = field.kind === 'refs' ? ids.map((id) => (id as { id: string }).id) : (ids[0] as { id: string }).id;
        }
      }
      return read;
    },
    /** Instants again, where the row turns out to belong to a site with another clock. */
    readInstants: (row: ReadRow, site: unknown): void => {
      for (const column of columns) if (column.field.kind === 'datetime') row.values[column.name] = parse(column, textAt(row, column.index), site);
    },
    contextOf,
  };
}

export type RowReader = ReturnType<typeof rowReader>;

/** References inside lines are written as their ids, and printed with their words. */
function withIds(field: Field, value: unknown): unknown {
  if (field.kind !== 'lines' || !Array.isArray(value)) return value;
  return value.map((line: unknown) => (typeof line === 'object' && line !== null ? Object.fromEntries(Object.entries(line).map(([name, cell]) => [name, Array.isArray(cell) ? cell.map(asWritten) : asWritten(cell)])) : line));
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []);
