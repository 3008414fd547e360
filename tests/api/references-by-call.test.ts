import { afterAll, beforeAll, expect, test } from 'vitest';
import { children, ref, text } from '../../core/records/fields/index.ts';
import type { RoleId } from '../../core/registry/access.ts';
import { difference } from '../../core/records/migration.server.ts';
import { defineRecord } from '../../core/records/record.ts';
import { tableOf } from '../../core/records/table.ts';
import { ownRowsOf } from '../../core/registry/access.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { commit, upload, settled } from '../support/import.ts';
import { patch, post, read } from '../support/record-calls.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/*
 * Every call that can write a reference, with what it may lead to: rows of the own site, of another, of the company, of the own vendor, of another
 * vendor. (`references-inside.test.ts` asks every reference of every record.) One record belongs to sites, one to vendors; both have children.
 */

const says = (message: string) => ({ id: message, message });
const code = text({ label: says('Code'), required: true });
const staff: readonly RoleId[] = ['admin', 'manager'];
const shelf = defineRecord({
  name: 'test_shelf',
  title: says('Shelf'),
  plural: says('Shelves'),
  scope: 'site',
  fields: {
    shed: ref('test_shed', { label: says('Shed') }),
    code,
    machine: ref('equipment', { label: says('Machine') }),
    group: ref('equipment_group', { label: says('Group') }),
  },
  display: ['code'],
  unique: [['code']],
  access: { read: staff, create: staff, update: staff, delete: staff },
});
const shed = defineRecord({
  name: 'test_shed',
  title: says('Shed'),
  plural: says('Sheds'),
  scope: 'site',
  fields: {
    code,
    machine: ref('equipment', { label: says('Machine') }),
    group: ref('equipment_group', { label: says('Group') }),
    parts: children(shelf, { by: 'shed', label: says('Shelves') }),
  },
  display: ['code'],
  unique: [['code']],
  access: { read: staff, create: staff, update: staff, delete: staff },
});
const ofVendor = [...staff, ...ownRowsOf('vendor')];
const vendor = ref('vendor', { label: says('Vendor'), required: true, optional: true });
const item = defineRecord({
  name: 'test_item',
  title: says('Item'),
  plural: says('Items'),
  scope: 'company',
  fields: {
    vendor,
    bid: ref('test_bid', { label: says('Bid') }),
    code,
    replaces: ref('test_bid', { label: says('Replaces') }),
  },
  display: ['code'],
  unique: [['code']],
  owner: ['vendor'],
  access: { read: ofVendor, create: ofVendor, update: ofVendor, delete: ofVendor },
});
const bid = defineRecord({
  name: 'test_bid',
  title: says('Bid'),
  plural: says('Bids'),
  scope: 'company',
  fields: {
    vendor,
    code,
    replaces: ref('test_bid', { label: says('Replaces') }),
    parts: children(item, { by: 'bid', label: says('Items') }),
  },
  display: ['code'],
  unique: [['code']],
  owner: ['vendor'],
  access: { read: ofVendor, create: ofVendor, update: ofVendor, delete: ofVendor },
});
const tables = Object.fromEntries([shed, shelf, bid, item].map((record) => [record.name, tableOf(record)]));
const yard: ServerPlugin = {
  id: 'yard',
  records: [shed, shelf, bid, item],
  migrations: { '209901010000-yard-begins.sql': difference({}, tables).statements.join('\n') },
};

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const vendors = [seedId('vendor', 'V-00001'), seedId('vendor', 'V-00002')] as const;

let server: TestServer;
/** Writes at one site and reads machines at the other. */
let writer: TestUser;
let chief: TestUser;
let seller: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [...serverPlugins, yard] });
  const account = (
    name: string,
    kind: 'staff' | 'vendor',
    roles: readonly { role: string; sites: string[] | null }[],
  ) =>
    createAccount(server.host.db, {
      email: `${name}@demo.filon`,
      name,
      kind,
      language: 'en',
      password: demoPassword,
      roles,
    });
  await account('writer', 'staff', [
    { role: 'manager', sites: [here] },
    { role: 'hse_officer', sites: [there] },
  ]);
  const ofVendor = await account('seller', 'vendor', [{ role: 'vendor', sites: [here] }]);
  await server.host.pool.query('update app_user set vendor = $1 where id = $2', [vendors[0], ofVendor]);
  [writer, chief, seller] = await Promise.all([server.login('writer'), server.login('admin'), server.login('seller')]);
});
afterAll(() => server?.stop());

interface Writing {
  readonly user: TestUser;
  readonly record: string;
  /** What a row has beside its code and its reference. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly field: string;
}
let made = 0;
const fresh = (): string => `C-${(made += 1)}`;
const batch = (user: TestUser, record: string, change: object) =>
  user.json<{ rows: { errors: object }[] }>(`records/${record}/batch/`, {
    method: 'POST',
    body: { changes: [change] },
  });

/** Every call by which a reference is written; each answers its status. */
const calls: Readonly<Record<string, (writing: Writing, id: string) => Promise<number>>> = {
  create: async ({ user, record, own: values, field }, id) =>
    (await post(user, record, { ...values, code: fresh(), [field]: id })).status,
  update: async ({ user, record, own: values, field }, id) => {
    const row = (await post(user, record, { ...values, code: fresh() })).body;
    return (await patch(user, record, row.id, row.version, { [field]: id })).status;
  },
  'batch, new': async ({ user, record, own: values, field }, id) =>
    (await batch(user, record, { create: { ...values, code: fresh(), [field]: id } })).status,
  'batch, changed': async ({ user, record, own: values, field }, id) => {
    const row = (await post(user, record, { ...values, code: fresh() })).body;
    return (await batch(user, record, { id: row.id, version: row.version, values: { [field]: id } })).status;
  },
  'children, new': async ({ user, record, own: values, field }, id) =>
    (
      await post(user, record, {
        ...values,
        code: fresh(),
        parts: [{ ...(record === 'test_bid' ? values : {}), code: fresh(), [field]: id }],
      })
    ).status,
  'children, changed': async ({ user, record, own: values, field }, id) => {
    const part = { ...(record === 'test_bid' ? values : {}), code: fresh() };
    const row = (await post(user, record, { ...values, code: fresh(), parts: [part] })).body;
    const [child] = (await read(user, record, row.id))['parts'] as readonly { id: string; version: number }[];
    return (
      await patch(user, record, row.id, row.version, {
        parts: [{ ...part, id: child?.id, version: child?.version, [field]: id }],
      })
    ).status;
  },
  import: async ({ user, record, field }, id) => {
    const label = (
      await server.host.pool.query<{ code: string }>(
        `select code from "${String(shed.fields[field as 'machine'].options.record)}" where id = $1`,
        [id],
      )
    ).rows[0]?.code;
    const { status, body } = await upload(server, user, record, `site;code;${field}\nS1;${fresh()};${label}`);
    if (status !== 201) return status;
    const job = await settled(user, body);
    if ((job.counts?.error ?? 0) > 0) return 422;
    return (await commit(user, job)).state === 'done' ? 201 : 422;
  },
};

const counted = new Map<string, number>();
async function expectAll(
  writing: Writing,
  ways: readonly string[],
  targets: readonly (readonly [place: string, field: string, id: string, fits: boolean])[],
): Promise<void> {
  const wrong: unknown[] = [];
  for (const way of ways) {
    for (const [place, field, id, fits] of targets) {
      const status = await calls[way]?.({ ...writing, field }, id);
      if (![200, 201].includes(status ?? 0) === fits || (!fits && status !== 422))
        wrong.push([writing.record, way, place, status]);
      counted.set(place, (counted.get(place) ?? 0) + 1);
    }
  }
  expect(wrong).toEqual([]);
}
const every = Object.keys(calls);
const one = async (query: string, values: readonly unknown[] = []): Promise<string> =>
  (await server.host.pool.query<{ id: string }>(query, [...values])).rows[0]?.id ?? '';

test('a row of a site leads to its own site and to the company, by no call to another site', async () => {
  const machineAt = (site: string) =>
    one('select id from equipment where site = $1 and deleted_at is null order by code limit 1', [site]);
  const group = await one('select id from equipment_group where deleted_at is null limit 1');
  const targets = [
    ['own site', 'machine', await machineAt(here), true],
    ['other site', 'machine', await machineAt(there), false],
    ['company', 'group', group, true],
  ] as const;
  await expectAll({ user: writer, record: 'test_shed', own: { site: here }, field: 'machine' }, every, targets);
  // Who may everywhere is held by the row's own site.
  await expectAll({ user: chief, record: 'test_shed', own: { site: here }, field: 'machine' }, every, targets);
});

test('a vendor’s row leads to the vendor’s own, by no call to another vendor’s', async () => {
  const bidOf = async (of: string) => (await post(chief, 'test_bid', { vendor: of, code: fresh() })).body.id;
  const [mine, theirs] = [await bidOf(vendors[0]), await bidOf(vendors[1])];
  const ways = every.filter((way) => way !== 'import');
  await expectAll({ user: seller, record: 'test_bid', own: { vendor: vendors[0] }, field: 'replaces' }, ways, [
    ['own vendor', 'replaces', mine, true],
    ['other vendor', 'replaces', theirs, false],
  ]);
  // A right over one's own rows imports nothing: a file may name any row.
  expect((await upload(server, seller, 'test_bid', `vendor;code\n${vendors[0]};${fresh()}`)).status).toBe(403);
  // Nor is a row made, handed over or changed that is another vendor's.
  expect((await post(seller, 'test_bid', { vendor: vendors[1], code: fresh() })).status).toBe(403);
  const own = (await post(seller, 'test_bid', { vendor: vendors[0], code: fresh() })).body;
  expect([
    (await patch(seller, 'test_bid', own.id, own.version, { vendor: vendors[1] })).status,
    (await patch(seller, 'test_bid', theirs, 1, { code: 'MINE' })).status,
  ]).toEqual([403, 404]);
  const part = await post(seller, 'test_bid', {
    vendor: vendors[0],
    code: fresh(),
    parts: [{ vendor: vendors[1], code: fresh() }],
  });
  expect(part.status).toBe(403);
});

test('the count', () => {
  console.info(
    `References written by ${every.length} calls: ${[...counted].map(([place, count]) => `${count} to ${place}`).join(', ')}.`,
  );
  expect([...counted.keys()]).toEqual(['own site', 'other site', 'company', 'own vendor', 'other vendor']);
});
