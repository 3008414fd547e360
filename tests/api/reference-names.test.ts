import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/* The names of rows that others refer to are remembered: nobody may read an old one, or one that nobody committed. */

let server: TestServer;
let planner: TestUser;
let dispatcher: TestUser;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  [planner, dispatcher] = [await server.login('planner'), await server.login('dispatcher')];
  database = new pg.Client(server.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
const list = async (record: string, query: string, user = dispatcher): Promise<readonly Row[]> => {
  const { status, body } = await user.json<{ rows: Row[] }>(`records/${record}/?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.rows;
};
const truckOf = async (): Promise<{ readonly id: string; readonly label: string }> =>
  (await list('haul_trip', `limit=1&sites=${seedId('site', 'S1')}`))[0]?.['truck'] as { id: string; label: string };
const labelIn = (reference: unknown): string => (reference as { label: string } | undefined)?.label ?? '';
const machine = async (id: string): Promise<Row> => (await planner.json<Row>(`records/equipment/${id}/`)).body;

describe('the name of a machine in the list of trips', () => {
  test('is the new one at once, after somebody else has given it', async () => {
    const { id, label } = await truckOf();
    const { version, code } = await machine(id);
    const { status } = await planner.json(`records/equipment/${id}/`, {
      method: 'PATCH',
      body: { name: 'Renamed by the planner' },
      headers: { 'if-match': `"${version}"` },
    });
    expect(status).toBe(200);
    expect(label).not.toBe(`${String(code)} Renamed by the planner`);
    expect(await truckOf()).toEqual({ id, label: `${String(code)} Renamed by the planner` });
  });

  test('is the new one soon, when another process or a hand at the database has given it', async () => {
    const { id } = await truckOf();
    await database.query(`update equipment set name = 'Renamed by hand' where id = $1`, [id]);
    await expect.poll(async () => (await truckOf()).label, { timeout: 2_000 }).toContain('Renamed by hand');
  });

  test('is never one that was not committed', async () => {
    const { id, label } = await truckOf();
    await database.query('begin');
    await database.query(`update equipment set name = 'Never to be' where id = $1`, [id]);
    expect((await truckOf()).label).toBe(label);
    await database.query('rollback');
    expect((await truckOf()).label).toBe(label);
  });

  test('stays when the machine is deleted, and is the new one again once it is back', async () => {
    const { id, label } = await truckOf();
    await database.query('update equipment set deleted_at = now() where id = $1', [id]);
    expect((await truckOf()).label).toBe(label);
    await database.query(`update equipment set deleted_at = null, name = 'Back again' where id = $1`, [id]);
    await expect.poll(async () => (await truckOf()).label, { timeout: 2_000 }).toContain('Back again');
  });

  test('is forgotten while nobody tells of changes', async () => {
    await truckOf();
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen filon_labels%'`,
    );
    const { id } = await truckOf();
    await database.query(`update equipment set name = 'Told to nobody' where id = $1`, [id]);
    expect((await truckOf()).label).toContain('Told to nobody');
  });
});

test('a name that is made of another row’s follows it', async () => {
  const orders = await list('goods_receipt', 'limit=1', await server.login('buyer'));
  const order = orders[0]?.['order'] as { id: string; label: string };
  const { rows } = await database.query<{ vendor: string }>('select vendor from purchase_order where id = $1', [
    order.id,
  ]);
  await database.query(`update vendor set legal_name = 'Quite Another Name' where id = $1`, [rows[0]?.vendor]);
  const buyer = await server.login('buyer');
  await expect
    .poll(async () => labelIn((await list('goods_receipt', 'limit=1', buyer))[0]?.['order']), {
      timeout: 2_000,
    })
    .toContain('Quite Another Name');
});

describe('the columns of a list', () => {
  test('are those that are asked for, in any order of sorting', async () => {
    const query = 'columns=number,truck&sort=-payload&limit=3';
    const rows = await list('haul_trip', query);
    for (const row of rows)
      expect(Object.keys(row).toSorted()).toEqual(['id', 'number', 'site', 'state', 'truck', 'version']);
    expect(rows[0]?.['truck']).toHaveProperty('label');
    const { body } = await dispatcher.json<{ next: string }>(`records/haul_trip/?${query}`);
    const next = await list('haul_trip', `${query}&cursor=${encodeURIComponent(body.next)}`);
    const whole = await list('haul_trip', 'sort=-payload&limit=6');
    expect([...rows, ...next].map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  test('are refused with a sentence where there are none such', async () => {
    const { status, body } = await dispatcher.json('records/haul_trip/?columns=number,nonsense');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_query', detail: 'This list has no column “nonsense”.' });
  });
});
