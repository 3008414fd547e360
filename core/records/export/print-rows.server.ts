import { sql } from 'kysely';
import { sentenceIn, type Language } from '../../host/languages.ts';
import type { Database, Host } from '../../host/host.ts';
import type { TextContext } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import type { ServerRecord } from '../records.server.ts';
import { isReference } from '../fields/reference.ts';
import { presentRows, referenced } from '../rows.server.ts';
import type { StoredRow } from '../record.ts';
import { apartOf, tellingNames } from '../telling-names.server.ts';
import { withChildNames } from './child-names.server.ts';
import type { ExportColumn } from './export-query.server.ts';

/** A site as a row names it. */
export interface SiteWords {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
}

/** All sites by id. */
export async function readSites(db: Database): Promise<ReadonlyMap<string, SiteWords>> {
  const { rows } = await sql<SiteWords>`select id, code, name, time_zone as "timeZone" from site`.execute(db);
  return new Map(rows.map((site) => [site.id, site]));
}

/** How texts are written and read: the language to write in first, both languages to read. */
export function textContext(language: Language, decimal: '.' | ',', timeZone: string): TextContext {
  const other = language === 'fr' ? 'en' : 'fr';
  return { decimal, timeZone, words: (message) => [sentenceIn(language, message), sentenceIn(other, message)] };
}

/** A row of an export: each column's value as it is read, and the same as text. */
export interface PrintedRow {
  readonly values: readonly unknown[];
  readonly texts: readonly string[];
}

/** Turns stored rows into texts; instants in the time zone of the row's site. */
export function rowPrinter(
  host: Host,
  record: ServerRecord,
  columns: readonly ExportColumn[],
  sites: ReadonlyMap<string, SiteWords>,
  language: Language,
  decimal: '.' | ',',
): (rows: readonly StoredRow[]) => Promise<PrintedRow[]> {
  const contexts = new Map<string, TextContext>();
  const contextIn = (timeZone: string): TextContext => {
    const context = contexts.get(timeZone) ?? textContext(language, decimal, timeZone);
    contexts.set(timeZone, context);
    return context;
  };
  const telling = tellingReferences(host, columns, language);
  return async (rows) => {
    const presented = await withChildNames(
      host,
      columns,
      await presentRows(host, host.db, record.definition, rows, language),
      language,
    );
    const names = await telling();
    return presented.map((plain) => {
      const row = names(plain);
      const site = sites.get(String(row.site));
      const context = contextIn(site?.timeZone ?? 'UTC');
      const values = columns.map(({ name }) => (name === 'site' ? (site?.code ?? null) : (row[name] ?? null)));
      const texts = columns.map(({ name, field }, index) =>
        name === 'site'
          ? (site?.code ?? '')
          : name === 'id'
            ? String(row.id)
            : field.apart
              ? String(row[name] as string)
              : field.text.print(values[index], field, context),
      );
      return { values, texts };
    });
  };
}

/** References under names that tell them from others of the same; asked once for all rows of an export. */
function tellingReferences(
  host: Host,
  columns: readonly ExportColumn[],
  language: Language,
): () => Promise<(row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>> {
  const pointing = columns.flatMap(({ name, field }) => {
    const target = name === 'site' ? undefined : host.records.get(referenced(field) ?? '')?.definition;
    return target && apartOf(target).length > 0 ? [{ name, target }] : [];
  });
  const ask = async (): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> =>
    new Map(
      await Promise.all(
        [...new Set(pointing.map(({ target }) => target))].map(
          async (target) => [target.name, await tellingNames(host, host.db, target, language)] as const,
        ),
      ),
    );
  let asked: ReturnType<typeof ask> | null = null;
  return async () => {
    if (pointing.length === 0) return (row) => row;
    asked ??= ask();
    const names = await asked;
    const labelled = (value: unknown, target: string): unknown => {
      if (Array.isArray(value)) return value.map((one) => labelled(one, target));
      return isReference(value) ? { ...value, label: names.get(target)?.get(value.id) ?? value.label } : value;
    };
    return (row) => ({
      ...row,
      ...Object.fromEntries(pointing.map(({ name, target }) => [name, labelled(row[name], target.name)])),
    });
  };
}

/**
 * The columns' heads in a language; where two fields read alike, exported or not, with the name behind it: a column is
 * known by its head when it comes back.
 */
export function headOf(
  columns: readonly ExportColumn[],
  language: Language,
  { fields }: Pick<RecordDefinition, 'fields'>,
): string[] {
  const labels = columns.map(({ field }) => sentenceIn(language, field.label));
  const others = Object.entries(fields).flatMap(([name, { label }]) =>
    columns.some((column) => column.name === name) ? [] : [sentenceIn(language, label)],
  );
  return labels.map((label, index) =>
    labels.indexOf(label) === labels.lastIndexOf(label) && !others.includes(label)
      ? label
      : `${label} (${columns[index]?.name})`,
  );
}
