import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import type { Database } from '../../host/host.ts';
import type { BrokenRule } from '../record.ts';
import type { Verdict, VerdictCounts } from './import-job.ts';
import type { JudgedRow } from './judge-rows.server.ts';

/** A row of a job as it is read back. */
export type StoredJobRow = Omit<JudgedRow, 'warnings'>;

/** A row of the preview, with what must be confirmed of it. */
export type ShownJobRow = StoredJobRow & { readonly warnings: readonly BrokenRule[] | null };

// PostgreSQL's JSON has no place for a NUL nor for half a character; a row that holds one was refused with its field's
// sentence.
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())
    ? value.toWellFormed().replaceAll('\u0000', '\ufffd')
    : value;
const json = (value: unknown): string => JSON.stringify(value, storable);

/** Keeps the verdict of rows, new or again. */
export async function keepVerdicts(db: Database, job: string, rows: readonly JudgedRow[]): Promise<void> {
  const input = rows.map(({ warnings, ...row }) => ({ ...row, warnings: warnings.length > 0 ? warnings : null }));
  await sql`insert into import_row (job, line, cells, verdict, target, target_version, draft, errors, warnings)
    select ${job}, line, cells, verdict, target, target_version, draft, errors, warnings
    from jsonb_to_recordset(${json(input)}::jsonb)
      as given(
        line integer, cells jsonb, verdict text, target uuid, target_version integer, draft jsonb, errors jsonb,
          warnings jsonb)
    on conflict (job, line)
    do update set verdict = excluded.verdict, target = excluded.target, target_version = excluded.target_version,
      draft = excluded.draft, errors = excluded.errors, warnings = excluded.warnings`.execute(db);
}

/** The rows of a job in slices, in the order of the file. */
export async function* jobRows(
  db: Database,
  job: string,
  size: number,
  verdicts?: readonly Verdict[],
): AsyncGenerator<readonly StoredJobRow[]> {
  let last = 0;
  const only = verdicts ? sql`and verdict = any(${verdicts})` : sql``;
  for (;;) {
    const { rows } = await sql<StoredJobRow>`
      select line, cells, verdict, target, target_version, draft, errors
      from import_row
      where job = ${job} and line > ${last} ${only}
      order by line
      limit ${size}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)?.line ?? last;
  }
}

/** Some rows of a job for the preview. */
export async function pageOfRows(
  db: Database,
  job: string,
  verdicts: readonly Verdict[],
  offset: number,
  limit: number,
): Promise<readonly ShownJobRow[]> {
  const { rows } = await sql<ShownJobRow>`
    select line, cells, verdict, target, target_version, draft, errors, warnings
    from import_row
    where job = ${job} and verdict = any(${verdicts})
    order by line offset ${offset}
    limit ${limit}`.execute(db);
  return rows;
}

export async function countVerdicts(db: Database, job: string): Promise<VerdictCounts> {
  const { rows } = await sql<{
    verdict: Verdict;
    count: number;
  }>`select verdict, count(*)::int as count from import_row where job = ${job} group by 1`.execute(db);
  return {
    new: 0,
    changed: 0,
    unchanged: 0,
    error: 0,
    ...Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count])),
  };
}

/** Marks rows as refused, each with why. */
export async function refuseRows(
  db: Database,
  job: string,
  refused: readonly { readonly line: number; readonly errors: Readonly<Record<string, MessageDescriptor>> }[],
): Promise<void> {
  await sql`
    update import_row
    set verdict = 'error', errors = given.errors
    from jsonb_to_recordset(${json(refused)}::jsonb) as given(line integer, errors jsonb)
    where job = ${job} and import_row.line = given.line`.execute(db);
}

/** Adds what must be confirmed to rows that came so far without it. */
export async function askRows(
  db: Database,
  job: string,
  rows: readonly { readonly line: number; readonly warnings: readonly BrokenRule[] }[],
): Promise<void> {
  await sql`update import_row set warnings = coalesce(import_row.warnings, '[]') || given.warnings
    from jsonb_to_recordset(${json(rows)}::jsonb) as given(line integer, warnings jsonb)
    where job = ${job} and import_row.line = given.line`.execute(db);
}
