import { createHash } from 'node:crypto';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database } from '../../host/host.ts';
import { sentenceIn, type Language } from '../../host/languages.ts';
import type { RecordDefinition } from '../record.ts';
import { oddUnits } from './column-unit.ts';
import { importTargets } from './guess-mapping.ts';
import { inBoth } from './in-both.server.ts';
import type { FoundTable, ImportJob, ImportOptions, ImportState, ImportWarning, LackingField } from './import-job.ts';
import { keysOf, matchedBy } from './match-keys.ts';
import { namesBrought } from './sources.ts';

/** A job as it is stored, without its file. */
export interface StoredJob extends Omit<
  ImportJob,
  'file' | 'problem' | 'warnings' | 'lacking' | 'match' | 'oddUnits' | 'version'
> {
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
const left = msg`The server was restarted. Nothing was imported; upload the file again.`;
const stored = sql`
  id, record, user_id, file_name, state, options, found, done, total, counts, problem,
    (touched_at < now() - interval '60 seconds') as abandoned`;

export const isWorking = ({ state, abandoned }: StoredJob): boolean => working.includes(state) && !abandoned;

/** Keeps a file with what was found in it. */
export async function createJob(
  db: Database,
  job: {
    readonly record: string;
    readonly userId: string;
    readonly file: string;
    readonly bytes: Uint8Array;
    readonly found: FoundTable;
    readonly options: ImportOptions;
    readonly total: number;
  },
): Promise<StoredJob> {
  const { rows } =
    await sql<StoredJob>`insert into import_job (id, record, user_id, file_name, bytes, state, options, found, total)
      values (
        ${v7()}, ${job.record}, ${job.userId}, ${job.file}, ${Buffer.from(job.bytes)}, 'reading',
          ${JSON.stringify(job.options)}, ${JSON.stringify(job.found)}, ${job.total})
      returning ${stored}`.execute(db);
  return rows[0] as StoredJob;
}

/** A job of this user; null where there is none. */
export async function readJob(db: Database, record: string, id: string, userId: string): Promise<StoredJob | null> {
  const { rows } = await sql<StoredJob>`
    select ${stored} from import_job where id = ${id} and record = ${record} and user_id = ${userId}`.execute(db);
  const [job] = rows;
  return job && job.abandoned && working.includes(job.state)
    ? { ...job, state: 'failed', problem: left }
    : (job ?? null);
}

export async function readBytes(db: Database, id: string): Promise<Uint8Array> {
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from import_job where id = ${id}`.execute(db);
  return rows[0]?.bytes ?? new Uint8Array();
}

/** Changes a job that is in one of these states. Throws `JobTaken` where it is in another by now. */
export async function moveJob(
  db: Database,
  id: string,
  from: readonly ImportState[],
  changes: Partial<Pick<StoredJob, 'state' | 'options' | 'found' | 'done' | 'total' | 'counts' | 'problem'>>,
): Promise<void> {
  const assignments = Object.entries(changes).map(
    ([name, value]) =>
      sql`${sql.ref(name)} = ${typeof value === 'object' && value !== null ? JSON.stringify(value) : value}`,
  );
  const { rows } = await sql`
    update import_job
    set ${sql.join([...assignments, sql`touched_at = now()`])}
    where id = ${id} and state = any(${from})
    returning 1`.execute(db);
  if (rows.length === 0) throw new JobTaken();
}

/** Jobs and remembered mappings that nobody comes back to. */
export async function forgetOldJobs(db: Database): Promise<void> {
  await sql`delete from import_job where created_at < now() - interval '1 day'`.execute(db);
  await sql`delete from import_mapping where used_at < now() - interval '1 year'`.execute(db);
}

/** Of a job's options as they are stored. */
export const versionOf = ({ options, found }: Pick<StoredJob, 'options' | 'found'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([options, found?.headerLine, found?.region, found?.sheet, found?.encoding, found?.separator]),
    )
    .digest('base64url')
    .slice(0, 22);

/** A job as the API answers it. `definition`: the record as its reader knows it. */
export async function presentJob(
  db: Database,
  definition: RecordDefinition,
  job: StoredJob,
  language: Language,
): Promise<ImportJob> {
  const { id, record, file_name: file, state, options, found, done, total, counts, problem } = job;
  // While rows are worked on there is nothing to say of them yet, and whoever looks asks often.
  const isReady = state === 'ready';
  return {
    id,
    record,
    file,
    state,
    version: versionOf(job),
    options,
    found,
    done,
    total,
    counts,
    warnings: isReady ? await readWarnings(db, id, language) : [],
    lacking: isReady && (counts?.error ?? 0) > 0 ? await readLacking(db, definition, job, language) : [],
    match: found && options.mapping ? matchedBy(definition, options) : null,
    oddUnits: oddUnits(definition, options, found?.header ?? [], inBoth),
    problem: problem && sentenceIn(language, problem),
  };
}

async function readWarnings(db: Database, id: string, language: Language): Promise<ImportWarning[]> {
  const { rows } = await sql<ImportWarning & { sentence: MessageDescriptor }>`
    select warning ->> 'confirm' as code, count(distinct line)::int as count, min(line) as line,
      (array_agg(warning -> 'sentence' order by line))[1] as sentence,
      bool_or(coalesce((warning ->> 'needsReason')::boolean, false)) as "needsReason"
    from import_row, jsonb_array_elements(warnings) as warning
    where job = ${id} and warnings is not null and verdict in ('new', 'changed') group by 1 order by 1`.execute(db);
  return rows.map(({ code, count, line, sentence, needsReason }) => ({
    code,
    count,
    line,
    needsReason,
    sentence: sentenceIn(language, sentence),
  }));
}

/**
 * Fields that rows are refused for and that the file does not bring: of a required one, or one in which a rule wants a
 * reason.
 */
async function readLacking(
  db: Database,
  definition: RecordDefinition,
  { id, options }: StoredJob,
  language: Language,
): Promise<LackingField[]> {
  // One value for all rows cannot be a key of theirs.
  const brought = new Set([
    ...namesBrought(options),
    ...keysOf(definition).flatMap((set) => (set.length === 1 ? set : [])),
  ]);
  const names = importTargets(definition).flatMap(({ name }) => (brought.has(name) || name === 'site' ? [] : [name]));
  if (names.length === 0) return [];
  const { rows } = await sql<LackingField & { sentence: MessageDescriptor }>`
    select wrong.key as field, count(*)::int as count, min(line) as line,
      (array_agg(wrong.value order by line))[1] as sentence
    from import_row, jsonb_each(errors) as wrong
    where job = ${id} and verdict = 'error' and wrong.key = any(${names})
    group by 1
    order by 2 desc, 1`.execute(db);
  return rows.map(({ field, count, line, sentence }) => ({
    field,
    count,
    line,
    sentence: sentenceIn(language, sentence),
  }));
}
