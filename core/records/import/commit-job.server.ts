import { setImmediate as nextTurn } from 'node:timers/promises';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { appendAudit } from '../../host/audit/audit.ts';
import type { Caller, Host } from '../../host/host.ts';
import { judgesByOthers } from '../limits/check-limits.server.ts';
import type { AlongRow } from '../change-rows.server.ts';
import { tellAlong } from '../changes.server.ts';
import type { ServerRecord } from '../records.server.ts';
import { askRows, countVerdicts, jobRows, refuseRows } from './job-rows.server.ts';
import { progressOf } from './job-progress.server.ts';
import { moveJob, type StoredJob } from './job-store.server.ts';
import { rememberOptions } from './remembered-options.server.ts';
import { tellAfterwards } from './tell-afterwards.server.ts';
import { writeSlice, type Refused, type Unconfirmed, type WrittenRow } from './write-slice.server.ts';

/** Refusals gathered before an import gives up: enough to mend a file by. */
const enoughRefusals = 200;
const slice = 250;
/** Rows of one slice do not see each other: where they must, each is written by itself. */
const sliceOf = (record: ServerRecord): number => (judgesByOthers(record) ? 1 : slice);

const someRefused = msg`Some rows were rejected while saving. Nothing was imported.`;
const someUnusual = msg`Unusual values were found while saving: please confirm them. Nothing has been imported yet.`;

class RowsRefused extends Error {
  readonly refused: readonly Refused[];
  readonly unconfirmed: readonly Unconfirmed[];

  constructor(refused: readonly Refused[], unconfirmed: readonly Unconfirmed[]) {
    super('Rows were refused.');
    this.refused = refused;
    this.unconfirmed = unconfirmed;
  }
}

/** Who asked for the commit, for the audit log, and the warnings that were confirmed. */
export interface CommitRequest {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  readonly confirmed: ReadonlySet<string>;
  /** Why, where one of them needs a reason. */
  readonly reason?: string | null;
}

/**
 * Writes the rows of a job that are new or changed, all in one transaction or none. Where the database or a hook
 * refuses some, nothing is written, those rows become errors, and the job is `ready` again. Throws `JobTaken` when it
 * was cancelled.
 */
export async function commitJob(
  host: Host,
  record: ServerRecord,
  job: StoredJob,
  request: CommitRequest,
): Promise<void> {
  const [written, along] = [[] as WrittenRow[], [] as AlongRow[]];
  const counts = await countVerdicts(host.db, job.id);
  try {
    await host.db.transaction().execute(async (db) => {
      const progress = progressOf(host.db, job.id, ['committing']);
      const [refused, unconfirmed] = [[] as Refused[], [] as Unconfirmed[]];
      for await (const rows of jobRows(db, job.id, sliceOf(record), ['new', 'changed'])) {
        const outcome = await writeSlice(record, rows, { host, db, along, ...request });
        for (const row of outcome.refused) refused.push(row);
        for (const row of outcome.unconfirmed) unconfirmed.push(row);
        for (const row of outcome.written) written.push(row);
        if (refused.length >= enoughRefusals) break;
        await progress(rows.length);
        await nextTurn();
      }
      if (refused.length + unconfirmed.length > 0) throw new RowsRefused(refused, unconfirmed);
      const changes = Object.entries(counts).map(([field, count]) => ({ field, old: null, new: count }));
      await appendAudit(db, {
        userId: request.caller.userId,
        ip: request.ip,
        record: record.definition.name,
        recordId: job.id,
        action: 'import',
        changes: [
          { field: 'file', old: null, new: job.file_name },
          ...changes,
          ...(job.options.leaveOut ? [{ field: 'left_out', old: null, new: job.options.leaveOut }] : []),
        ],
        requestId: request.requestId,
      });
      await rememberOptions(db, job);
      await moveJob(db, job.id, ['committing'], { state: 'done', done: job.total, counts });
    });
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    await refuseRows(host.db, job.id, error.refused);
    await askRows(host.db, job.id, error.unconfirmed);
    const problem = error.refused.length > 0 ? someRefused : someUnusual;
    await moveJob(host.db, job.id, ['committing'], {
      state: 'ready',
      counts: await countVerdicts(host.db, job.id),
      problem,
    });
    return;
  }
  // The rows are there: their file and their copies have done their duty.
  await sql`update import_job set bytes = '' where id = ${job.id}`.execute(host.db);
  tellAlong(host, along);
  await tellAfterwards(host, record, written);
}
