import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportJob } from '../../core/records/import/import-job.ts';
import { preview, settled, upload } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** The whole hundred thousand with `npm test -- --long`; the same slices otherwise, fewer of them. */
const rows = process.env.FILON_LONG ? 100_000 : 10_000;
const readers = 20;
/** How long a reader looks before the next question: without it, these twenty alone would keep the process busy. */
const paceMs = 200;

/** A token lasts some minutes, a large import on a busy machine longer: it is renewed meanwhile, as a browser does. */
const renewEveryMs = 120_000;

let server: TestServer;
let signedIn: TestUser;
let renewing: NodeJS.Timeout;
beforeAll(async () => {
  server = await startTestServer();
  signedIn = await server.login('planner');
  renewing = setInterval(() => void server.login('planner').then((again) => (signedIn = again)), renewEveryMs);
});
afterAll(() => {
  clearInterval(renewing);
  return server.stop();
});
const planner: TestUser = {
  get token() {
    return signedIn.token;
  },
  get user() {
    return signedIn.user;
  },
  json: (path, options) => signedIn.json(path, options),
};

const file = (prefix: string): string =>
  `Site,Code,Family,Make,Model,Commissioned,Target payload\n${Array.from({ length: rows }, (_, index) => `S1,${prefix}-${index},Haul truck,Atlas,H98,2020-01-15,98.5\n`).join('')}`;
const countOf = async (words: string): Promise<number> =>
  Number(
    (await planner.json<{ count: number }>(`records/equipment/?filter=code:contains:${words}&count=exact&limit=1`)).body
      .count,
  );

/** Reads a list again and again until told to stop; the answers while an import was under way, by what it was doing. */
async function readersBeside(
  job: Pick<ImportJob, 'id' | 'record'>,
  over: () => boolean,
): Promise<ReadonlyMap<string, number>> {
  const answered = new Map<string, number>();
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (!over()) {
        const [list, { body }] = await Promise.all([
          planner.json('records/equipment/?limit=20'),
          planner.json<ImportJob>(`records/equipment/import/${job.id}/`),
        ]);
        expect(list.status).toBe(200);
        // What the job had done by then: many different counts mean that readers were answered between its slices.
        answered.set(`${body.state} ${body.done}`, (answered.get(`${body.state} ${body.done}`) ?? 0) + 1);
        await pause(paceMs);
      }
    }),
  );
  return answered;
}

async function beside(job: ImportJob): Promise<{ readonly job: ImportJob; readonly moments: readonly string[] }> {
  let over = false;
  const reading = readersBeside(job, () => over);
  const done = await settled(planner, job);
  over = true;
  return { job: done, moments: [...(await reading).keys()] };
}

test(`${rows} rows are checked and written while ${readers} readers are answered between the slices`, async () => {
  const { body } = await upload(server, planner, 'equipment', file('L'));
  const checked = await beside(body);
  expect(checked.job).toMatchObject({ state: 'ready', counts: { new: rows, error: 0 } });
  expect(checked.moments.filter((moment) => moment.startsWith('reading')).length).toBeGreaterThan(1);
  const started = await planner.json<ImportJob>(`records/equipment/import/${body.id}/commit/`, {
    method: 'POST',
    body: {},
  });
  const written = await beside(started.body);
  expect(written.job.state).toBe('done');
  expect(written.moments.filter((moment) => moment.startsWith('committing')).length).toBeGreaterThan(1);
  expect(await countOf('L-')).toBe(rows);
  const { rows: audited } = await server.host.pool.query<{ count: number }>(
    `
      select count(*)::int as count
      from audit_event
      where record = 'equipment' and action = 'create' and changes @> '[{"new": "H98"}]' and user_id = $1`,
    [planner.user.id],
  );
  expect(audited[0]?.count).toBe(rows);
}, 1_800_000);

/** Cancels a job once it has told that it wrote some rows, and waits until what was under way has ended. */
async function cancelOnTheWay(job: Pick<ImportJob, 'id' | 'record'>, state: ImportJob['state']): Promise<ImportJob> {
  const now = async (): Promise<ImportJob> =>
    (await planner.json<ImportJob>(`records/equipment/import/${job.id}/`)).body;
  for (let seen = await now(); seen.state === state && seen.done === 0; seen = await now()) await pause(20);
  const cancelled = await planner.json<ImportJob>(`records/equipment/import/${job.id}/`, { method: 'DELETE' });
  // Whatever was under way ends by itself, and is undone.
  await expect
    .poll(
      async () =>
        (
          await server.host.pool.query(
            "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
          )
        ).rowCount,
    )
    .toBe(0);
  return cancelled.body;
}

test('an import that is cancelled while it is written leaves nothing, however many rows were written by then', async () => {
  const job = await preview(server, planner, 'equipment', file('C'));
  await planner.json(`records/equipment/import/${job.id}/commit/`, { method: 'POST', body: {} });
  const cancelled = await cancelOnTheWay(job, 'committing');
  expect(cancelled.state).toBe('cancelled');
  expect(cancelled.done).toBeGreaterThan(0);
  expect(await countOf('C-')).toBe(0);
  const { rows: audited } = await server.host.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_event where record_id = $1',
    [job.id],
  );
  expect(audited[0]?.count).toBe(0);
  expect((await planner.json(`records/equipment/import/${job.id}/commit/`, { method: 'POST', body: {} })).status).toBe(
    409,
  );
}, 1_800_000);

test('an import that is cancelled while its rows are checked stops there', async () => {
  const { body } = await upload(server, planner, 'equipment', file('D'));
  const cancelled = await cancelOnTheWay(body, 'reading');
  expect(cancelled).toMatchObject({ state: 'cancelled', counts: null });
  expect(cancelled.done).toBeLessThan(rows);
}, 1_800_000);
