import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { readSites } from '../export/print-rows.server.ts';
import { jobRows, countVerdicts, keepVerdicts } from './job-rows.server.ts';
import { moveJob, type StoredJob } from './job-store.server.ts';
import { progressOf } from './job-progress.server.ts';
import { rowJudge } from './judge-rows.server.ts';
import { referenceResolver } from './resolve-references.server.ts';
import { rowReader } from './row-reader.server.ts';
import type { TableRow } from './table-file.ts';
import { tryRows, type Trial } from './try-rows.server.ts';

/** Rows judged in one turn of the event loop: some 5 ms, so that whoever asks meanwhile hardly notices. */
const slice = 100;

/**
 * Gives every row its verdict. `slices` are the rows of a file just read; without them those that are stored are judged
 * again. Ends with the job `ready`. Throws `JobTaken` when it was cancelled.
 */
export async function checkJob(
  trial: Trial,
  job: StoredJob,
  slices?: AsyncIterable<readonly TableRow[]>,
): Promise<void> {
  const { host, record, caller } = trial;
  const { db } = host;
  const { options, found } = job;
  const sites = new Map([...(await readSites(db))].filter(([id]) => caller.sites.includes(id)));
  const setting = {
    language: caller.language,
    isCsv: found?.kind === 'csv',
    sites,
    dates: found?.dates ?? [],
    numbers: found?.numbers ?? [],
    header: found?.header ?? [],
  };
  const reader = rowReader(record.definition, options, setting, referenceResolver(host, caller));
  const judge = rowJudge(db, record, options, reader, caller);
  const progress = progressOf(db, job.id, [slices ? 'reading' : 'checking']);
  if (slices) await sql`delete from import_row where job = ${job.id}`.execute(db);
  for await (const rows of slices ?? jobRows(db, job.id, 1_000)) {
    for (let begin = 0; begin < rows.length; begin += slice) {
      const part = rows.slice(begin, begin + slice);
      await keepVerdicts(db, job.id, await tryRows(trial, await judge(await reader.read(part))));
      await progress(part.length);
      await nextTurn();
    }
  }
  await moveJob(db, job.id, [slices ? 'reading' : 'checking'], {
    state: 'ready',
    done: job.total,
    counts: await countVerdicts(db, job.id),
    problem: null,
  });
}
