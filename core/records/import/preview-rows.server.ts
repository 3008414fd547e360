import type { FastifyRequest } from 'fastify';
import type { Host } from '../../server/host.ts';
import { sentenceIn, type Language } from '../../server/languages.ts';
import { sql } from 'kysely';
import { readSites, rowPrinter } from '../export/print-rows.server.ts';
import { noteReadings } from '../levels.server.ts';
import type { ServerRecord } from '../records.server.ts';
import { columnsOf, type StoredRow } from '../rows.server.ts';
import { fieldOf } from '../system-fields.ts';
import type { ImportRow } from './import-job.ts';
import type { StoredJobRow } from './job-rows.server.ts';
import type { StoredJob } from './job-store.server.ts';

type Asking = Pick<FastifyRequest, 'caller' | 'ip' | 'id'>;

/** Rows of a job as the preview shows them: sentences in the reader's language, and what a changed cell holds now, which the audit log is told where it has a level. */
export async function previewRows(host: Host, record: ServerRecord, job: StoredJob, rows: readonly StoredJobRow[], request: Asking, language: Language): Promise<ImportRow[]> {
  const { definition } = record;
  const targets = rows.flatMap(({ verdict, target }) => (verdict === 'changed' && target ? [target] : []));
  const mapped = [...new Set(job.options.mapping ?? [])].flatMap((name) => {
    const field = name === null ? undefined : fieldOf(definition, name);
    return name !== null && field ? [{ name, field }] : [];
  });
  const { rows: stored } = await sql<StoredRow>`select ${columnsOf(record)} from ${sql.table(definition.name)} where id = any(${targets}::uuid[])`.execute(host.db);
  const print = rowPrinter(host, record, mapped, await readSites(host.db), language, language === 'fr' ? ',' : '.');
  const seen = stored.filter(({ site }) => !site || request.caller.sites.includes(site));
  const texts = new Map((await print(seen)).map((row, index) => [seen[index]?.id, row.texts]));
  // Only what the file changes is shown as it is now; a preview that could not be told of shows nothing.
  const drafts = new Map(rows.map(({ target, draft }) => [target, draft]));
  const shown = (row: StoredRow): string => mapped.flatMap(({ name }) => (name in (drafts.get(row.id) ?? {}) ? [name] : [])).join();
  for (const [names, group] of Map.groupBy(seen, shown)) await noteReadings(host, request, record, group, names.split(','));
  return rows.map(({ line, cells, verdict, target, draft, errors }) => {
    const now = verdict === 'changed' && target ? texts.get(target) : undefined;
    const changes = now ? mapped.flatMap(({ name }, index) => (name in draft ? [[name, now[index] ?? '']] : [])) : [];
    return { line, cells, verdict, target, errors: Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, sentenceIn(language, sentence)])), changes: Object.fromEntries(changes) as Record<string, string> };
  });
}
