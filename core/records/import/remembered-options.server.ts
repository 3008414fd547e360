import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../host/host.ts';
import { reasonHeads } from './reason-heads.ts';
import type { ColumnOptions, ImportOptions } from './import-job.ts';
import type { StoredJob } from './job-store.server.ts';

/** What a user said of a file with the same header before. */
export type RememberedOptions = ColumnOptions & Pick<ImportOptions, 'header' | 'region' | 'sheet'>;

const kept = ['decimal', 'mapping', 'splits', 'joins', 'dates', 'units', 'fixed', 'key'] as const;
const reading = ['header', 'region', 'sheet'] as const;

/** The columns of a file that came from elsewhere: our own two behind refused rows are none of them. */
export const foreignHeader = (header: readonly string[]): readonly string[] =>
  header.length > 2 && reasonHeads.has(header.slice(-2).join('\u001f')) ? header.slice(0, -2) : header;

const headerHash = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(foreignHeader(header)))
    .digest('base64url');

/** What this user gave a file with the same header before; null where there was none. */
export async function rememberedOptions(
  db: Database,
  record: string,
  userId: string,
  header: readonly string[],
): Promise<RememberedOptions | null> {
  const { rows } = await sql<{ mapping: RememberedOptions | (string | null)[] }>`
    select mapping
    from import_mapping
    where user_id = ${userId} and record = ${record} and header_hash = ${headerHash(header)}`.execute(db);
  const body = rows[0]?.mapping;
  if (body === undefined) return null;
  const options = Array.isArray(body) ? { mapping: body } : body;
  const length = options.mapping?.length ?? 0;
  // The columns that we added ourselves stand for nothing.
  return { ...options, mapping: [...(options.mapping ?? []), ...header.slice(length).map(() => null)] };
}

/**
 * Keeps what was said of a file that was imported for the next one like it: by its header, and by the one that was
 * found before somebody said where it stands.
 */
export async function rememberOptions(
  db: Database,
  job: Pick<StoredJob, 'record' | 'user_id' | 'found' | 'options'>,
): Promise<void> {
  const header = job.found?.header ?? [];
  const { key, ...rest } = pick(job.options, kept);
  // That every row is new was meant of one file; the next one like it would be there twice.
  const options = { ...rest, ...(key && key.length > 0 ? { key } : {}) };
  await remember(db, job, header, {
    ...options,
    mapping: (options.mapping ?? []).slice(0, foreignHeader(header).length),
  });
  const readingOptions = pick(job.options, reading);
  const first = job.found?.knownBy;
  if (first && first.join('\u001f') !== header.join('\u001f') && Object.keys(readingOptions).length > 0)
    await remember(db, job, first, { ...options, ...readingOptions });
}

async function remember(
  db: Database,
  { record, user_id: userId }: Pick<StoredJob, 'record' | 'user_id'>,
  header: readonly string[],
  options: RememberedOptions,
): Promise<void> {
  await sql`
    insert into import_mapping (user_id, record, header_hash, mapping)
    values (${userId}, ${record}, ${headerHash(header)}, ${JSON.stringify(options)})
    on conflict (user_id, record, header_hash) do update set mapping = excluded.mapping, used_at = now()`.execute(db);
}

function pick<Name extends keyof ImportOptions>(
  options: ImportOptions,
  names: readonly Name[],
): Pick<ImportOptions, Name> {
  const chosen: Partial<Pick<ImportOptions, Name>> = {};
  for (const name of names) if (options[name] !== undefined) chosen[name] = options[name];
  return chosen as Pick<ImportOptions, Name>;
}
