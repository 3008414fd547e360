import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldOf } from '../../core/records/system-fields.ts';
import { seedId } from '../../core/host/seed.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { warehouse } from '../support/every-kind.ts';
import { faultOf } from '../support/odd-values/fault-of.ts';
import { oddPlaces, type OddPlace, type Plausible } from '../support/odd-values/odd-calls.ts';
import { operationsOf } from '../support/odd-values/operations.ts';
import { callRaw, type RawAnswer, type RawCall } from '../support/odd-values/raw-call.ts';
import { watchSlowest } from '../support/odd-values/slowest.ts';
import { watchNames } from '../support/odd-values/watch-names.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** Of about 1.2 million calls so many are made; more with `npm test -- --long`. */
const most = process.env.FILON_LONG ? 60_000 : 4_000;
const atOnce = 4;

const { plugin, names } = watchNames();
/** What the server says of its own faults, and of values that the database alone found unusable: for who mends them. */
const log: string[] = [];
let server: TestServer;
let admin: TestUser;
let places: readonly OddPlace[];

beforeAll(async () => {
  server = await startTestServer({
    plugins: [...serverPlugins, warehouse, plugin],
    logTarget: {
      write: (line) => void (/"level":50|unusable by the database/.test(line) && log.push(line.slice(0, 1_000))),
    },
  });
  admin = await server.login('admin');
  const shelf = (
    await admin.json<{ id: string }>('records/shelf/', { method: 'POST', body: { label: { en: 'Odd', fr: 'Impair' } } })
  ).body.id;
  await admin.json('records/crate/', { method: 'POST', body: { site: seedId('site', 'S1'), code: 'ODD', shelf } });
  const plausible = await plausibleCalls();
  const operations = await operationsOf(admin, names, plausible.filled);
  places = operations.flatMap((operation) => oddPlaces(operation, plausible));
}, 300_000);
afterAll(() => server?.stop());

/** A row of each record, and what would write it again. */
async function plausibleCalls(): Promise<Plausible> {
  const rows = new Map<string, string>();
  const bodies = new Map<string, Readonly<Record<string, unknown>>>();
  const filters = new Map<string, readonly string[]>();
  for (const [name, { definition }] of server.host.records) {
    const base = `/api/records/${name}/`;
    if (definition.access.read)
      filters.set(
        base,
        Object.keys(definition.fields).flatMap((field) =>
          (fieldOf(definition, field)?.operators ?? []).map((operator) => `${field}:${operator}:`),
        ),
      );
    const { rows: found } = await server.host.pool.query<{ id: string }>(
      `select id from "${name}" where deleted_at is null order by id limit 1`,
    );
    const id = found[0]?.id;
    if (id === undefined) continue;
    rows.set(name, id);
    const { body: row, status } = await admin.json(`records/${name}/${id}/`);
    if (status !== 200) continue;
    const written = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(written)
        : typeof value === 'object' && value !== null && 'id' in value
          ? value.id
          : value;
    bodies.set(
      base,
      Object.fromEntries([
        ...(definition.scope === 'site' ? [['site', written(row.site)]] : []),
        ...Object.entries(definition.fields).flatMap(([field, { readOnly, kind }]) =>
          readOnly || kind === 'children' || row[field] == null ? [] : [[field, written(row[field])]],
        ),
      ]),
    );
  }
  const none = '00000000-0000-4000-8000-000000000000';
  const user = seedId('user', 'manager');
  const site = seedId('site', 'S1');
  const parameters: readonly (readonly [RegExp, string])[] = [
    [/\/administration\/users\/\{id\}/, user],
    [/\/roles\/\{(id|role)\}/, 'dispatcher'],
    [/\/settings\/\{key\}/, 'odd'],
    [/\/machines\/\{id\}/, rows.get('equipment') ?? none],
    [/\/trips\/\{id\}/, rows.get('haul_trip') ?? none],
    [/\/sources\/\{id\}/, rows.get('ingest_source') ?? none],
    [/\/people\/\{id\}/, rows.get('person') ?? none],
  ];
  const told: Readonly<Record<string, string>> = {
    id: 'T-07',
    page: '1',
    start: '2026-11-17T00:00:00Z',
    end: '2026-11-18T00:00:00Z',
  };
  const filled = (path: string): string => {
    if (path.startsWith('/api/aemp/')) return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => told[name] ?? none);
    const record = /^\/api\/records\/(\w+)\/\{id\}/.exec(path)?.[1];
    const known = record === undefined ? parameters.find(([form]) => form.test(path))?.[1] : rows.get(record);
    return path
      .replace(/\{(id|role|key)\}/, known ?? none)
      .replace('{version}', '1')
      .replaceAll(/\{(file|page)\}/g, 'x')
      .replaceAll(/\{\w+\}/g, none);
  };
  const equipment = rows.get('equipment') ?? none;
  const values = {
    site,
    sites: site,
    equipment,
    user,
    person: rows.get('person'),
    record: 'equipment',
    from: '2026-11-17',
    to: '2026-11-18',
    at: '2026-11-18T05:00:00.000Z',
    reason: 'Because',
    name: 'Odd',
    id: none,
    ids: [none],
    interval: none,
    trucks: [equipment],
    machines: [equipment],
    permissions: ['equipment:read'],
    roles: [],
    shared_roles: [],
    shared_sites: [],
    body: {},
    email: 'odd@demo.filon',
    login: 'odd',
    password: 'a long enough password',
    current: 'x',
    minutes: 5,
    path: '/fleet',
    language: 'en',
    checkins: [],
    rows: [],
    expires_at: null,
  };
  return { values, filled, bodies, filters };
}

/** The address changes with every call, so that no limit per address stands before the answer. */
const address = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** So many of all calls, spread over the places, and at each place over its values. */
function planned(count: number): readonly (OddPlace & { readonly call: RawCall })[] {
  return Array.from({ length: count }, (_, index) => {
    const place = places[Math.floor((index * places.length) / count)] as OddPlace;
    return { ...place, call: (place.calls[(index * 61) % place.calls.length] as OddPlace['calls'][number])() };
  });
}

test('no odd value anywhere in a call is a fault of the server, and every refusal is a problem', async () => {
  const all = places.reduce((sum, { calls }) => sum + calls.length, 0);
  const faults = new Map<string, string[]>();
  const statuses = new Map<number, number>();
  const slowest = watchSlowest();
  const plan = planned(most);
  let next = 0;
  const ask = async (): Promise<void> => {
    for (let one = plan[next++]; one; one = plan[next++]) {
      const { call, place, operation } = one;
      const [told, { isPublic }] = [`${operation.method} ${operation.path} ${place}`, operation];
      const began = performance.now();
      const send = (): Promise<RawAnswer> =>
        callRaw(server.url, {
          ...call,
          headers: {
            'x-forwarded-for': address(),
            ...(isPublic ? {} : { authorization: `Bearer ${admin.token}` }),
            ...call.headers,
          },
        });
      let answer = await send();
      // Tokens live for minutes, and some calls end sessions.
      if (answer.status === 401 && !isPublic && !place.startsWith('header')) {
        admin = await server.login('admin');
        answer = await send();
      }
      slowest.note(
        `${told} ${call.path.slice(0, 160)} ${call.body?.toString().slice(0, 80) ?? ''}`,
        performance.now() - began,
      );
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(answer);
      if (fault)
        faults.set(told, [
          ...(faults.get(told) ?? []),
          `${call.path.slice(0, 200)} ${call.body?.toString().slice(0, 300) ?? ''} → ${fault}`,
        ]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  console.log(
    [
      `${plan.length} of ${all} odd calls to ${places.length} places`,
      JSON.stringify(Object.fromEntries(statuses)),
      ...slowest.told(),
    ].join('\n'),
  );
  if (log.length > 0)
    console.log(
      [...new Set(log.map((line) => /"message":"(.*?)","stack":"(.*)/.exec(line)?.[0] ?? line))]
        .slice(0, 20)
        .join('\n'),
    );
  expect([...faults].map(([told, [first]]) => `${told}: ${first}`)).toEqual([]);
}, 3_600_000);
