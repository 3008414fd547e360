import { createHash } from 'node:crypto';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database } from '../../server/host.ts';
import { sentenceIn, type Language } from '../../server/languages.ts';
import type { FoundTable, ImportJob, ImportOptions, ImportState, ImportWarning } from './import-job.ts';

/** A job as it is stored, without its file. */
export interface StoredJob extends Omit<ImportJob, 'file' | 'problem' | 'warnings'> {
  readonly user_id: string;
  readonly file_name: string;
  readonly problem: MessageDescriptor | null;
  /** Nobody works on it although its state says so: its process died. */
  readonly abandoned: boolean;
}

/** Thrown in a worker of a job that somebody cancelled, or that another one has taken over. */
export class JobTaken extends Error {
  override readonly name = 'JobTaken';
}

const working: readonly ImportState[] = ['reading', 'checking', 'committing'];
const left = msg`The server was restarted meanwhile. Nothing was imported; upload the file again.`;
const stored = sql`id, record, user_id, file_name, state, options, found, done, total, counts, problem, (touched_at < now() - interval '60 seconds') as abandoned`;

export const isWorking = ({ state, abandoned }: StoredJob): boolean => working.includes(state) && !abandoned;

/** Keeps a file with what was found in it. */
export async function createJob(db: Database, job: { readonly record: string; readonly userId: string; readonly file: string; readonly bytes: Uint8Array; readonly found: FoundTable; readonly options: ImportOptions; readonly total: number }): Promise<StoredJob> {
  const { rows } = await sql<StoredJob>`insert into import_job (id, record, user_id, file_name, bytes, state, options, found, total)
    values (${v7()}, ${job.record}, ${job.userId}, ${job.file}, ${Buffer.from(job.bytes)}, 'reading', ${JSON.stringify(job.options)}, ${JSON.stringify(job.found)}, ${job.total}) returning ${stored}`.execute(db);
  return rows[0] as StoredJob;
}

/** A job of this user; null where there is none. */
export async function readJob(db: Database, record: string, id: string, userId: string): Promise<StoredJob | null> {
  const { rows } = await sql<StoredJob>`select ${stored} from import_job where id = ${id} and record = ${record} and user_id = ${userId}`.execute(db);
  const [job] = rows;
  return job && job.abandoned && working.includes(job.state) ? { ...job, state: 'failed', problem: left } : (job ?? null);
}

export async function readBytes(db: Database, id: string): Promise<Uint8Array> {
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from import_job where id = ${id}`.execute(db);
  return rows[0]?.bytes ?? new Uint8Array();
}

/** Changes a job that is in one of these states. Throws `JobTaken` where it is in another by now. */
export async function moveJob(db: Database, id: string, from: readonly ImportState[], changes: Partial<Pick<StoredJob, 'state' | 'options' | 'found' | 'done' | 'total' | 'counts' | 'problem'>>): Promise<void> {
  const assignments = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${typeof value === 'object' && value !== null ? JSON.stringify(value) : value}`);
  const { rows } = await sql`update import_job set ${sql.join([...assignments, sql`touched_at = now()`])} where id = ${id} and state = any(${from}) returning 1`.execute(db);
  if (rows.length === 0) throw new JobTaken();
}

/** Jobs and remembered mappings that nobody comes back to. */
export async function forgetOldJobs(db: Database): Promise<void> {
  await sql`delete from import_job where created_at < now() - interval '1 day'`.execute(db);
  await sql`delete from import_mapping where used_at < now() - interval '1 year'`.execute(db);
}

const headerHash = (header: readonly string[]): string => createHash('sha256').update(JSON.stringify(header)).digest('base64url');

/** The mapping that this user gave a file with the same header before. */
export async function rememberedMapping(db: Database, record: string, userId: string, header: readonly string[]): Promise<readonly (string | null)[] | null> {
  const { rows } = await sql<{ mapping: (string | null)[] }>`select mapping from import_mapping where user_id = ${userId} and record = ${record} and header_hash = ${headerHash(header)}`.execute(db);
  return rows[0]?.mapping ?? null;
}

export async function rememberMapping(db: Database, record: string, userId: string, header: readonly string[], mapping: readonly (string | null)[]): Promise<void> {
  await sql`insert into import_mapping (user_id, record, header_hash, mapping) values (${userId}, ${record}, ${headerHash(header)}, ${JSON.stringify(mapping)})
    on conflict (user_id, record, header_hash) do update set mapping = excluded.mapping, used_at = now()`.execute(db);
}

/** A job as the API answers it. */
export async function presentJob(db: Database, job: StoredJob, language: Language): Promise<ImportJob> {
  const { id, record, file_name: file, state, options, found, done, total, counts, problem } = job;
  return { id, record, file, state, options, found, done, total, counts, warnings: await readWarnings(db, id, language), problem: problem && sentenceIn(language, problem) };
}

async function readWarnings(db: Database, id: string, language: Language): Promise<ImportWarning[]> {
  const { rows } = await sql<{ code: string; count: number; sentence: MessageDescriptor }>`
    select warning ->> 'confirm' as code, count(*)::int as count, (array_agg(warning -> 'sentence'))[1] as sentence
    from import_row, jsonb_array_elements(warnings) as warning where job = ${id} and warnings is not null and verdict in ('new', 'changed') group by 1 order by 1`.execute(db);
  return rows.map(({ code, count, sentence }) => ({ code, count, sentence: sentenceIn(language, sentence) }));
}

