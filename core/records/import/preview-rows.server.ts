import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Host } from '../../host/host.ts';
import { sentenceIn, type Language } from '../../host/languages.ts';
import { readSites } from '../export/print-rows.server.ts';
import { noteReadings } from '../levels.server.ts';
import type { ServerRecord } from '../records.server.ts';
import { columnsOf, presentRows } from '../rows.server.ts';
import type { StoredRow } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import type { ImportRow } from './import-job.ts';
import type { ShownJobRow } from './job-rows.server.ts';
import type { StoredJob } from './job-store.server.ts';
import { referenceResolver } from './resolve-references.server.ts';
import { isUsable, rowReader, type ReadRow } from './row-reader.server.ts';

type Asking = Pick<FastifyRequest, 'caller' | 'ip' | 'id'>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Rows of a job as the preview shows them: what would be written as values that a reader can be shown, what stands in
 * the file, sentences in the reader's language, and what a changed cell holds now, which the audit log is told where it
 * has a level.
 */
export async function previewRows(
  host: Host,
  record: ServerRecord,
  job: StoredJob,
  rows: readonly ShownJobRow[],
  request: Asking,
  language: Language,
): Promise<ImportRow[]> {
  const { definition } = record;
  const { caller } = request;
  const sites = new Map([...(await readSites(host.db))].filter(([id]) => caller.sites.includes(id)));
  const setting = {
    language: caller.language,
    isCsv: job.found?.kind === 'csv',
    sites,
    dates: job.found?.dates ?? [],
    numbers: job.found?.numbers ?? [],
    header: job.found?.header ?? [],
  };
  const reader = rowReader(definition, job.options, setting, referenceResolver(host, caller));
  const targets = rows.flatMap(({ verdict, target }) => (verdict === 'changed' && target ? [target] : []));
  const { rows: stored } = await sql<StoredRow>`
    select ${columnsOf(record)} from ${sql.table(definition.name)} where id = any(${targets}::uuid[])`.execute(host.db);
  const seen = stored.filter(({ site }) => !site || caller.sites.includes(site));
  // Only what the file changes is shown as it is now; a preview that could not be told of shows nothing.
  const drafts = new Map(rows.map(({ target, draft }) => [target, draft]));
  const names = reader.fields.map(({ name }) => name);
  const shown = (row: StoredRow): string => names.filter((name) => name in (drafts.get(row.id) ?? {})).join();
  for (const [changed, group] of Map.groupBy(seen, shown))
    await noteReadings(host, request, record, group, changed.split(','));

  const siteWords = (row: Values): Values =>
    typeof row.site === 'string' ? { ...row, site: { id: row.site, label: sites.get(row.site)?.code ?? '' } } : row;
  const present = async (plain: readonly Values[]): Promise<readonly Values[]> =>
    (await presentRows(host, host.db, definition, plain as StoredRow[], language)).map(siteWords);
  const now = new Map((await present(seen)).map((row) => [row.id, row]));
  const read = await reader.read(rows);
  const values = await present(read.map((row) => usable(row)));

  function usable({ values: all, errors }: ReadRow): Values {
    return Object.fromEntries(
      Object.entries(all).filter(([name, value]) => {
        const field = fieldOf(definition, name);
        return !errors[name] && value !== null && field !== undefined && (name === 'site' || isUsable(field, value));
      }),
    );
  }

  return rows.map(({ line, cells, verdict, target, draft, errors, warnings }, index) => {
    const before = verdict === 'changed' && target ? now.get(target) : undefined;
    return {
      line,
      cells,
      verdict,
      target,
      values: onlyNamed(values[index] ?? {}, names),
      texts: reader.textsOf({ line, cells }),
      errors: Object.fromEntries(
        Object.entries(errors).map(([name, sentence]) => [name, sentenceIn(language, sentence)]),
      ),
      warnings: (warnings ?? []).map(({ sentence }) => sentenceIn(language, sentence)),
      changes: before
        ? Object.fromEntries(names.flatMap((name) => (name in draft ? [[name, before[name] ?? null]] : [])))
        : {},
    };
  });
}

/** Rows are presented with all their references, those that the file does not bring as well. */
const onlyNamed = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));
