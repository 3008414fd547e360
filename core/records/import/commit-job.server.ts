import { setImmediate as nextTurn } from 'node:timers/promises';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { appendAudit } from '../../server/audit.ts';
import type { Caller, Host } from '../../server/host.ts';
import type { AlongRow } from '../change-along.server.ts';
import { tellAlong } from '../changes.server.ts';
import type { ServerRecord } from '../records.server.ts';
import { countVerdicts, jobRows, refuseRows } from './job-rows.server.ts';
import { progressOf } from './job-progress.server.ts';
import { moveJob, rememberMapping, type StoredJob } from './job-store.server.ts';
import { tellAfterwards } from './tell-afterwards.server.ts';
import { writeSlice, type Refused, type WrittenRow } from './write-slice.server.ts';

/** Refusals gathered before an import gives up: enough to mend a file by. */
const enoughRefusals = 200;
const slice = 250;

class RowsRefused extends Error {
  readonly refused: readonly Refused[];

  constructor(refused: readonly Refused[]) {
    super('Rows were refused.');
    this.refused = refused;
  }
}

/** Who asked for the commit, for the audit log, and the warnings that were confirmed. */
export interface CommitRequest {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  readonly confirmed: ReadonlySet<string>;
}

/**
 * Writes the rows of a job that are new or changed, all in one transaction or none. Where the database or a hook refuses some,
 * nothing is written, those rows become errors, and the job is `ready` again. Throws `JobTaken` when it was cancelled.
 */
export async function commitJob(host: Host, record: ServerRecord, job: StoredJob, request: CommitRequest): Promise<void> {
  const [written, along] = [[] as WrittenRow[], [] as AlongRow[]];
  const counts = await countVerdicts(host.db, job.id);
  try {
    await host.db.transaction().execute(async (db) => {
      const progress = progressOf(host.db, job.id, ['committing']);
      const refused: Refused[] = [];
      for await (const rows of jobRows(db, job.id, slice, ['new', 'changed'])) {
        const outcome = await writeSlice(record, rows, { host, db, along, ...request });
        refused.push(...outcome.refused);
        written.push(...outcome.written);
        if (refused.length >= enoughRefusals) break;
        await progress(rows.length);
        await nextTurn();
      }
      if (refused.length > 0) throw new RowsRefused(refused);
      const changes = Object.entries(counts).map(([field, count]) => ({ field, old: null, new: count }));
      await appendAudit(db, { userId: request.caller.userId, ip: request.ip, record: record.definition.name, recordId: job.id, action: 'import', changes: [{ field: 'file', old: null, new: job.file_name }, ...changes], requestId: request.requestId });
      await rememberMapping(db, job.record, job.user_id, job.found?.header ?? [], job.options.mapping ?? []);
      await moveJob(db, job.id, ['committing'], { state: 'done', done: job.total, counts });
    });
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    await refuseRows(host.db, job.id, error.refused);
    await moveJob(host.db, job.id, ['committing'], { state: 'ready', counts: await countVerdicts(host.db, job.id), problem: msg`Some rows were refused while they were written. Nothing was imported.` });
    return;
  }
  // The rows are there: their file and their copies have done their duty.
  await sql`update import_job set bytes = '' where id = ${job.id}`.execute(host.db);
  tellAlong(host, along);
  await tellAfterwards(host, record, written);
}
