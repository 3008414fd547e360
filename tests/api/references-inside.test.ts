import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineFields } from '../../core/records/fields/lines.ts';
import { can } from '../../core/registry/access.ts';
import type { Field } from '../../core/records/field.ts';
import { hasColumn } from '../../core/records/table.ts';
import { wrongReferences } from '../../core/records/references.server.ts';
import type { RecordDefinition } from '../../core/records/record.ts';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const [ourTruck, theirTruck, theirUnit] = [
  seedId('equipment', 'T-01'),
  seedId('equipment', 'T-31'),
  seedId('equipment', 'EX-11'),
];

let server: TestServer;
/** Writes at one site and reads at the other: the directory, machines and materials of both are theirs to see. */
let writer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const roles = [
    'manager',
    'dispatcher',
    'shift_supervisor',
    'maintenance_planner',
    'storekeeper',
    'fuel_attendant',
  ].map((role) => ({ role, sites: [here] }));
  await createAccount(server.host.db, {
    email: 'writer@demo.filon',
    name: 'Writer',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [...roles, { role: 'hse_officer', sites: [there] }],
  });
  writer = await server.login('writer');
});
afterAll(() => server?.stop());

interface Refusal {
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
}
const post = (record: string, body: object, user = writer) =>
  user.json<Refusal>(`records/${record}/?confirm=meter_jump`, { method: 'POST', body });
const siteOf = async (machine: string): Promise<string> =>
  (await server.host.pool.query<{ site: string }>('select site from equipment where id = $1', [machine])).rows[0]
    ?.site ?? '';
const now = (): string => new Date(Date.now() - 60_000).toISOString();

test('what is written at a site names nothing of another, though its writer reads it there', async () => {
  expect((await writer.json(`records/equipment/${theirTruck}/`)).status).toBe(200);
  const tries = [
    ['meter_reading', { equipment: theirTruck, kind: 'hours', value: 30_000, read_at: now() }, 'equipment'],
    ['equipment_status_interval', { equipment: theirTruck, started_at: now(), category: 'P' }, 'equipment'],
    ['haul_trip', { truck: theirTruck, loading_unit: theirUnit, dump_end: now(), payload: 90 }, 'truck'],
    ['truck_order', { truck: theirTruck, loading_unit: theirUnit }, 'truck'],
    [
      'loading_assignment',
      { loading_unit: theirUnit, face: seedId('mine_location', 'F-EX02'), started_at: now() },
      'loading_unit',
    ],
    [
      'production_target',
      { metric: 'total_t', equipment: theirUnit, value: 100, valid_from: '2026-01-01' },
      'equipment',
    ],
    [
      'equipment_fueling',
      { equipment: theirTruck, tank: seedId('fuel_tank', 'TK-1'), at: now(), litres: 10 },
      'equipment',
    ],
  ] as const;
  const open = `
    select count(*)::int as count
    from loading_assignment
    where loading_unit = $1 and ended_at is null and deleted_at is null`;
  const before = await server.host.pool.query(open, [theirUnit]);
  for (const [record, body, field] of tries) {
    const { status, body: refusal } = await post(record, { site: here, ...body });
    expect([record, status, refusal.errors?.[field] ?? refusal]).toEqual([
      record,
      422,
      'This belongs to another site.',
    ]);
  }
  expect((await server.host.pool.query(open, [theirUnit])).rows).toEqual(before.rows);
});

test('a row that goes to another site takes no reference along', async () => {
  const admin = await server.login('admin');
  const { rows } = await server.host.pool.query<{ id: string; version: number }>(
    `select id, version from fuel_tank where site = $1 and station is not null and deleted_at is null limit 1`,
    [here],
  );
  const [tank] = rows;
  const moved = await admin.json<Refusal>(`records/fuel_tank/${tank?.id}/`, {
    method: 'PATCH',
    body: { site: there },
    headers: { 'if-match': `"${tank?.version}"` },
  });
  expect([moved.status, moved.body.errors.station]).toEqual([422, 'This belongs to another site.']);
});

test('a transfer asks for the right at both ends', async () => {
  const transfer = (equipment: string, from: string, to: string) => ({
    equipment,
    from_site: from,
    to_site: to,
    left_at: new Date(Date.now() - 3_600_000).toISOString(),
    arrived_at: now(),
  });
  const taken = await post('equipment_transfer', transfer(theirTruck, there, here));
  expect([taken.status, Object.keys(taken.body.errors).sort()]).toEqual([422, ['equipment', 'from_site']]);
  const given = await post('equipment_transfer', transfer(ourTruck, here, there));
  expect([given.status, Object.keys(given.body.errors)]).toEqual([422, ['to_site']]);
  expect([await siteOf(theirTruck), await siteOf(ourTruck)]).toEqual([there, here]);
  const admin = await server.login('admin');
  const begun = await post('equipment_transfer', { ...transfer(ourTruck, here, there), arrived_at: null }, admin);
  const { id } = begun.body as unknown as { id: string };
  expect(begun.status).toBe(201);
  const arrival = await writer.json(`records/equipment_transfer/${id}/`, {
    method: 'PATCH',
    body: { arrived_at: now() },
    headers: { 'if-match': '"1"' },
  });
  expect([arrival.status, await siteOf(ourTruck)]).toEqual([403, here]);
  expect(
    (await writer.json(`records/equipment_transfer/${id}/`, { method: 'DELETE', headers: { 'if-match': '"1"' } }))
      .status,
  ).toBe(403);
});

test('nor does who sees one site alone lay hands on what also belongs to another', async () => {
  const admin = await server.login('admin');
  const begun = await post(
    'equipment_transfer',
    { equipment: theirTruck, from_site: there, to_site: here, left_at: now() },
    admin,
  );
  const { id } = begun.body as unknown as { id: string };
  expect(begun.status).toBe(201);
  await createAccount(server.host.db, {
    email: 'alone@demo.filon',
    name: 'Alone',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [
      { role: 'maintenance_planner', sites: [here] },
      { role: 'manager', sites: [here] },
    ],
  });
  const alone = await server.login('alone');
  const path = `records/equipment_transfer/${id}/`;
  const change = (method: string, body?: object) =>
    alone.json(path, { method, ...(body ? { body } : {}), headers: { 'if-match': '"1"' } });
  expect([
    (await change('PATCH', { reason: 'Mine' })).status,
    (await change('PATCH', { arrived_at: now() })).status,
    (await change('DELETE')).status,
  ]).toEqual([403, 403, 403]);
  expect(await siteOf(theirTruck)).toBe(there);
});

test('a picker offers what the row may name', async () => {
  const found = async (site: string) =>
    (
      await writer.json<{ results: { id: string }[] }>(
        `search/?${new URLSearchParams({ q: 'T-', record: 'equipment', limit: '50', sites: site })}`,
      )
    ).body.results.map(({ id }) => id);
  const [ours, theirs] = [await found(here), await found(there)];
  expect([
    ours.includes(ourTruck),
    ours.includes(theirTruck),
    theirs.includes(theirTruck),
    theirs.includes(ourTruck),
  ]).toEqual([true, false, true, false]);
  expect((await writer.json('search/?q=T-&record=equipment&sites=nowhere')).status).toBe(400);
});

type Pointer = readonly [path: string, field: Field, valueOf: (id: string) => unknown];

/** Every place of a record where a reference is written. */
function pointersOf(definition: RecordDefinition): readonly Pointer[] {
  return Object.entries(definition.fields).flatMap(([name, field]): readonly Pointer[] => {
    if (!hasColumn(field) || field.readOnly) return [];
    if (field.kind === 'lines')
      return Object.entries(lineFields(field)).flatMap(([cell, inner]): readonly Pointer[] =>
        inner.options.record
          ? [[`${name}.0.${cell}`, inner, (id) => [{ [cell]: inner.kind === 'ref' ? id : [id] }]]]
          : [],
      );
    return field.options.record ? [[name, field, (id) => (field.kind === 'ref' ? id : [id])]] : [];
  });
}

test('every reference of every record, to the own site, to another and to the company', async () => {
  const { host } = server;
  const caller = await host.authenticate(writer.token);
  if (!caller) throw new Error('nobody signed in');
  const admin = await host.authenticate((await server.login('admin')).token);
  /** What somebody could write who has no right to write at the other site. */
  const through: string[] = [];
  const counted = { own: 0, other: 0, company: 0, empty: 0 };
  for (const { definition } of host.records.values()) {
    for (const [path, field, valueOf] of pointersOf(definition)) {
      const target = host.records.get(String(field.options.record))?.definition;
      if (!target) continue;
      const sited = target.scope === 'site' || target.name === 'site';
      const one = async (site: string) =>
        (
          await host.pool.query<{ id: string }>(
            `
              select id
              from "${target.name}"
              where deleted_at is null ${sited ? `and ${target.name === 'site' ? 'id' : 'site'} = $1` : 'and $1::uuid is not null'}
              limit 1`,
            [site],
          )
        ).rows[0]?.id;
      for (const [place, site] of sited
        ? ([
            ['own', here],
            ['other', there],
          ] as const)
        : ([['company', here]] as const)) {
        const id = await one(site);
        if (id === undefined) {
          counted.empty += 1;
          continue;
        }
        const judged = (who: NonNullable<typeof caller>) =>
          wrongReferences(definition, [{ values: { site: here, [path.split('.')[0] ?? '']: valueOf(id) } }], {
            host,
            db: host.db,
            caller: who,
          });
        const wrong = (await judged(admin as NonNullable<typeof admin>)).get(0)?.[path]?.message;
        // An administrator of all sites is held by the row's own site alone.
        const bound = definition.scope === 'site' && target.scope === 'site' && target.across === undefined;
        expect([definition.name, path, place, wrong]).toEqual([
          definition.name,
          path,
          place,
          place === 'other' && bound ? 'This belongs to another site.' : undefined,
        ]);
        const passes = (await judged(caller)).get(0)?.[path] === undefined;
        // Who may write at the other site as well is held by nothing.
        const mayThere = can(caller.access, `${definition.name}:create`, there);
        if (place === 'other' && target.across === undefined && passes && !mayThere)
          through.push(`${definition.name}.${path}`);
        counted[place] += 1;
      }
    }
  }
  console.log(
    `References judged: ${counted.own} to the own site, ${counted.other} to another, ${counted.company} to the company; ${counted.empty} without a row to point to.`,
  );
  expect(through).toEqual([]);
  expect([counted.own > 60, counted.other > 50, counted.company > 15]).toEqual([true, true, true]);
});
