import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ref, text } from '../../core/records/fields/index.ts';
import { difference } from '../../core/records/migration.server.ts';
import { defineRecord } from '../../core/records/record.ts';
import { tableOf } from '../../core/records/table.ts';
import { ownRowsOf } from '../../core/registry/access.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { boundRole } from '../../core/host/scope/bound-role.ts';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/*
 * Routes of a careless author: each asks for nothing but a signed-in user and reads or writes whole tables. What comes back
 * is what the database itself shows.
 */

const says = (message: string) => ({ id: message, message });
const offer = defineRecord({
  name: 'test_offer',
  title: says('Offer'),
  plural: says('Offers'),
  scope: 'company',
  fields: {
    vendor: ref('vendor', { label: says('Vendor'), required: true, optional: true }),
    code: text({ label: says('Code'), required: true }),
    machine: ref('equipment', { label: says('Machine') }),
  },
  display: ['code'],
  owner: ['vendor'],
  access: { read: ['admin', 'dispatcher', ...ownRowsOf('vendor')] },
});
const careless: ServerPlugin = {
  id: 'careless',
  records: [offer],
  migrations: {
    '209901010000-careless-begins.sql': `${difference({}, { test_offer: tableOf(offer) }).statements.join('\n')}; create view careless_machines as select id, site, code from equipment;`,
  },
  routes: (app, { db }) => {
    const careless = { config: { can: 'signed-in' } } as const;
    app.get(
      '/api/careless/:table/',
      careless,
      async (request) =>
        (await sql`select * from ${sql.table((request.params as { table: string }).table)}`.execute(db)).rows,
    );
    app.post('/api/careless/rename/', careless, async () =>
      Number((await sql`update equipment set make = 'Taken'`.execute(db)).numAffectedRows ?? 0),
    );
    app.post('/api/careless/move/', careless, async (request) =>
      db
        .transaction()
        .execute(async (transaction) =>
          Number(
            (await sql`update equipment set site = ${(request.body as { site: string }).site}`.execute(transaction))
              .numAffectedRows ?? 0,
          ),
        ),
    );
    app.post('/api/careless/audit/', careless, async () => (await sql`delete from audit_link`.execute(db)).rows);
  },
};

const [north, south] = [seedId('site', 'S1'), seedId('site', 'S2')];
const vendors = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
let server: TestServer;
let people: Readonly<Record<'admin' | 'north' | 'south' | 'vendor' | 'nowhere', TestUser>>;

beforeAll(async () => {
  server = await startTestServer({ plugins: [...serverPlugins, careless] });
  const { db, pool } = server.host;
  for (const [name, sites] of [
    ['north', [north]],
    ['south', [south]],
    ['nowhere', []],
  ] as const) {
    await createAccount(db, {
      email: `${name}@demo.filon`,
      name,
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [{ role: 'dispatcher', sites }],
    });
  }
  await pool.query(`update app_user set vendor = $1 where email = 'vendor@demo.filon'`, [vendors[0]]);
  for (const [index, vendor] of vendors.entries())
    await pool.query(`insert into test_offer (id, vendor, code) values (gen_random_uuid(), $1, $2)`, [
      vendor,
      `O-${index}`,
    ]);
  const [admin, inNorth, inSouth, vendor, nowhere] = await Promise.all(
    ['admin', 'north', 'south', 'vendor', 'nowhere'].map((name) => server.login(name)),
  );
  people = { admin, north: inNorth, south: inSouth, vendor, nowhere } as typeof people;
});
afterAll(() => server?.stop());

const read = async (who: keyof typeof people, table: string) => {
  const { status, body } = await people[who].json<Record<string, unknown>[]>(`careless/${table}/`);
  expect(status).toBe(200);
  return body;
};
const sitesOf = (rows: readonly Record<string, unknown>[]) => [...new Set(rows.map(({ site }) => site))];

describe('what a forgotten condition shows', () => {
  test.each(['equipment', 'careless_machines', 'person', 'fuel_station', 'equipment_status_interval'])(
    'of %s: to staff the rows of their sites, to a vendor and to somebody without a site none',
    async (table) => {
      expect(new Set(sitesOf(await read('admin', table)))).toEqual(new Set([north, south]));
      expect(sitesOf(await read('north', table))).toEqual([north]);
      expect(sitesOf(await read('south', table))).toEqual([south]);
      expect(await read('vendor', table)).toEqual([]);
      expect(await read('nowhere', table)).toEqual([]);
    },
  );

  test.each(['equipment_financial_spec', 'tracking_device'])(
    'of %s: rows of the site of what they are about, and those about nothing',
    async (table) => {
      expect(sitesOf(await read('admin', table))).toEqual(expect.arrayContaining([north, south]));
      expect(sitesOf(await read('north', table)).filter((site) => site !== null)).toEqual([north]);
      expect(await read('vendor', table)).toEqual([]);
    },
  );

  test('of what belongs to vendors: to a vendor its own, to staff all', async () => {
    const codes = async (who: keyof typeof people) => (await read(who, 'test_offer')).map(({ code }) => code);
    expect(await codes('admin')).toEqual(['O-0', 'O-1']);
    expect(await codes('north')).toEqual(['O-0', 'O-1']);
    expect(await codes('vendor')).toEqual(['O-0']);
  });

  test('of the sites: the own ones', async () => {
    expect((await read('north', 'site')).map(({ code }) => code)).toEqual(['S1']);
    expect(await read('vendor', 'site')).toEqual([]);
  });

  test('many at once over few connections: each sees its own', async () => {
    const calls = Array.from(
      { length: 120 },
      (_, index) =>
        (['north', 'south', 'vendor', 'admin'] as const)[index % 4] as 'north' | 'south' | 'vendor' | 'admin',
    );
    const mine: Readonly<Record<string, ReadonlySet<unknown>>> = {
      north: new Set([north]),
      south: new Set([south]),
      vendor: new Set(),
      admin: new Set([north, south]),
    };
    const seen = await Promise.all(
      calls.map(async (who) => [who, new Set(sitesOf(await read(who, 'equipment')))] as const),
    );
    for (const [who, sites] of seen) expect(sites, who).toEqual(mine[who]);
  });
});

describe('what a forgotten condition changes', () => {
  test('rows of other sites are out of reach, and none can be sent there', async () => {
    const renamed = await people.north.json<number>('careless/rename/', { method: 'POST' });
    const { rows } = await server.host.pool.query<{ site: string; count: number }>(
      `select site, count(*) from equipment where make = 'Taken' group by site`,
    );
    expect(rows).toEqual([{ site: north, count: renamed.body }]);
    expect((await people.north.json('careless/move/', { method: 'POST', body: { site: south } })).status).toBe(500);
    expect((await people.vendor.json<number>('careless/rename/', { method: 'POST' })).body).toBe(0);
  });

  test('the chain of the audit log is nobody’s to write', async () => {
    expect((await people.north.json('careless/audit/', { method: 'POST' })).status).toBe(500);
  });
});

test('a connection that was told no scope sees no row of any site', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl, options: `-c role=${boundRole}` });
  await client.connect();
  const { rows } = await client.query(
    `
      select (select count(*) from equipment) as machines, (select count(*) from position) as positions,
        (select count(*) from test_offer) as offers`,
  );
  await client.end();
  expect(rows).toEqual([{ machines: 0, positions: 0, offers: 0 }]);
});

test('every record and every table with a site is under a policy', async () => {
  const { rows } = await server.host.pool.query<{ name: string }>(
    `
      select c.relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and (
          relname = any ($1)
            or exists (
              select from pg_attribute where attrelid = c.oid and attname = 'site' and atttypid = 'uuid'::regtype))
        and not (relrowsecurity and exists (select from pg_policy where polrelid = c.oid))`,
    [[...server.host.records.keys()]],
  );
  expect(rows).toEqual([]);
});

test('names of what a readable row points to shown, wherever it is', async () => {
  const { pool } = server.host;
  const { rows } = await pool.query<{ code: string }>(
    `
      update test_offer
      set machine = m.id
      from (select id, code from equipment where site = $1 order by code limit 1) m
      returning m.code`,
    [south],
  );
  const { body } = await people.north.json<{ rows: { machine: { label: string } }[] }>('records/test_offer/');
  expect(body.rows.map(({ machine }) => machine.label.split(' ')[0])).toEqual([rows[0]?.code, rows[0]?.code]);
});
