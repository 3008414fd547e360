import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

/* Whoever types on, or leaves a list, waits for no answer: the database must not go on working for it. */

let server: TestServer;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

/** Queries that wait for the locked table. */
const waiting = async (): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and relation = 'equipment_group'::regclass`,
  );
  return rows[0]?.count ?? 0;
};

const paths = [
  'records/equipment_group/?limit=50&count=none',
  'search/?q=zzqx&record=equipment_group',
  'reports/fleet_statistics/?from=2026-11-10&to=2026-11-16',
];
/** One sees every site; the other's connections are bound to theirs. */
const people = ['manager', 'hr'] as const;

test.each(people.flatMap((who) => paths.map((path) => [who, path] as const)))(
  'what %s asked of %s ends when nobody waits for it any longer',
  async (who, path) => {
    const { token, json } = await server.login(who);
    // Sizes of tables are read now and then, which waits for the lock too.
    expect((await json(path)).status).toBe(200);
    await database.query('begin; lock table equipment_group in access exclusive mode');
    const left = new AbortController();
    const answer = fetch(`${server.url}/api/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: left.signal,
    });
    await expect.poll(waiting).toBe(1);
    left.abort();
    await expect(answer).rejects.toThrow(/abort/);
    await expect.poll(waiting).toBe(0);
    await database.query('rollback');
    // The connection is as good as before.
    expect((await json(path)).status).toBe(200);
  },
);
