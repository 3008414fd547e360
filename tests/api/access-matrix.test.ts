import { createHash } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namespace, type SubscribeAnswer } from '../../core/live/protocol.ts';
import { companyTopic, topicName } from '../../core/live/protocol.ts';
import { changeStreams } from '../../core/records/changes.server.ts';
import { hasSite } from '../../core/records/record.ts';
import { can, reachIn, type Permission } from '../../core/registry/access.ts';
import { accessOf } from '../../core/registry/decide-access.ts';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { matrixText, readMatrix, rightsFile, roles } from '../support/access-matrix.ts';
import { inParallel } from '../support/in-parallel.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/*
 * The decision function for every role and permission; and every registered route, report, stream and file × own site, other site, other
 * vendor, asked over HTTP and the socket, as anybody may ask it, by a role that may and one that may not: another pair for each, so
 * that all roles ask. With `npm test -- --long` every role asks everything. What is expected is read from the plugins' rights.txt, which a person reviews.
 */

interface Route {
  readonly method: string;
  readonly path: string;
  readonly requirement: string;
}
interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly permission: string | undefined;
  readonly body: Record<string, unknown> | undefined;
}

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
/** They end or renew what the others of this file live on; `session.test.ts` looks at them. */
const sessionCalls = ['/api/login/', '/api/logout/', '/api/refresh/'];
const nobody = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
let routes: readonly Route[];
let users: ReadonlyMap<string, TestUser>;
/** A row of each record in the users' site and in the other one. */
const rows = new Map<string, { readonly here: string | null; readonly there: string | null }>();
const files = { own: '', here: '', there: '', otherVendor: '' };
const asked = { decisions: 0, routes: 0, rows: 0, reports: 0, streams: 0, files: 0 };

beforeAll(async () => {
  server = await startTestServer();
  const { body } = await (
    await server.login('admin')
  ).json<{ paths: Record<string, Record<string, { 'x-permission': string }>> }>('openapi.json');
  routes = Object.entries(body.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, route]) => ({
        path,
        method: method.toUpperCase(),
        requirement: route['x-permission'],
      })),
    )
    .filter(({ path }) => !sessionCalls.includes(path));
  const accounts = [...roles.map((role) => [role, role] as const), ['vendor2', 'vendor'] as const];
  users = new Map(
    await Promise.all(
      accounts.map(async ([name, role]) => {
        const kind = role === 'vendor' ? 'vendor' : 'staff';
        await createAccount(server.host.db, {
          email: `${name}@matrix.filon`,
          name,
          kind,
          language: 'en',
          password: demoPassword,
          roles: [{ role, sites: [here] }],
        });
        return [name, await server.login(`${name}@matrix.filon`)] as const;
      }),
    ),
  );
  for (const { definition } of server.host.records.values()) {
    const one = async (site: string | null): Promise<string | null> =>
      (
        await server.host.pool.query<{ id: string }>(
          `
            select id
            from ${definition.name}
            where deleted_at is null ${site ? `and site = '${site}'` : ''}
            order by id
            limit 1`,
        )
      ).rows[0]?.id ?? null;
    rows.set(
      definition.name,
      hasSite(definition) ? { here: await one(here), there: await one(there) } : { here: await one(null), there: null },
    );
  }
  await keepFiles();
});
afterAll(() => server?.stop());

/** A loose file of a vendor's, and files that machines of both sites hold. */
async function keepFiles(): Promise<void> {
  const machines = rows.get('equipment');
  const keep = async (owner: TestUser | undefined, record: string | null, id: string | null): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob(['a paper of a machine']), 'paper.txt');
    const answer = await fetch(`${server.url}/api/files/`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${owner?.token}` },
    });
    const file = (await answer.json()) as { id: string };
    if (record) {
      await server.host.pool.query(
        'update core_file set record = $1, record_id = $2, loose_since = null where id = $3',
        [record, id, file.id],
      );
      await server.host.pool.query(`update ${record} set documents = array[$1]::uuid[] where id = $2`, [file.id, id]);
    }
    return file.id;
  };
  const admin = users.get('admin');
  files.own = await keep(users.get('vendor'), null, null);
  files.otherVendor = await keep(users.get('vendor2'), null, null);
  files.here = await keep(admin, 'equipment', machines?.here ?? null);
  files.there = await keep(admin, 'equipment', machines?.there ?? null);
}

async function call(
  user: TestUser,
  method: string,
  path: string,
  body: object = { no_such_field: true },
): Promise<Answer> {
  const answer = await user.json<Record<string, unknown> | undefined>(path.replace(/^\/api\//, ''), {
    method,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
    headers: { 'if-match': '"999999999"' },
  });
  return {
    status: answer.status,
    code: answer.body?.['code'] as string | undefined,
    permission: answer.body?.['permission'] as string | undefined,
    body: answer.body,
  };
}
const may = (role: string, permission: string): boolean => (readLetters().get(permission)?.get(role) ?? '-') !== '-';
/** A right over one's own rows opens the record API alone: whatever shows everybody's rows asks for all of it. */
const mayAll = (role: string, permission: string): boolean =>
  ['S', 'A'].includes(readLetters().get(permission)?.get(role) ?? '-');
let letters: ReturnType<typeof readMatrix> | null = null;
const readLetters = () => (letters ??= readMatrix());
/**
 * Of the roles that a letter of the matrix tells apart in what they are answered, one each; another for every thing
 * that is asked about.
 */
function asks(role: string, thing: string, permission: string): boolean {
  if (process.env.FILON_LONG) return true;
  const letterOf = (one: string): string => readLetters().get(permission)?.get(one) ?? '-';
  const alike = roles.filter((one) => letterOf(one) === letterOf(role));
  return alike[createHash('sha256').update(thing).digest().readUInt32LE() % alike.length] === role;
}
const refused = ({ status, code, permission }: Answer, requirement: string): boolean =>
  status === 403 && code === 'forbidden' && permission === requirement;

describe('the matrix', () => {
  test('is what the plugins declare; a new permission needs a row here', async () => {
    const { grants, subjects } = server.host;
    const owners = new Set([...subjects.values()].map(({ plugin }) => plugin));
    for (const owner of owners)
      await expect(
        matrixText([...grants].filter(([subject]) => subjects.get(subject)?.plugin === owner)),
      ).toMatchFileSnapshot(rightsFile(owner));
  });

  test('has a row for what every route, report and stream asks', () => {
    const wanted = [
      ...routes.map(({ requirement }) => requirement),
      ...serverPlugins.flatMap(({ streams = [] }) => streams.map(({ definition }) => definition.can)),
      ...serverPlugins.flatMap(({ reports = [] }) => reports.map(({ definition }) => `${definition.name}:read`)),
    ];
    expect(wanted.filter((one) => one !== 'public' && one !== 'signed-in' && !readLetters().has(one))).toEqual([]);
    expect(routes.length).toBeGreaterThan(100);
  });
});

test.each(roles)('the decision function answers for %s as the matrix says, in its site and elsewhere', (role) => {
  const access = accessOf([{ role, sites: [here] }], server.host.grants);
  const wrong = [...readLetters()].flatMap(([permission, letters]) => {
    const letter = letters.get(role) ?? '-';
    const found = {
      somewhere: can(access, permission as Permission),
      here: reachIn(access, permission as Permission, here),
      there: reachIn(access, permission as Permission, there),
    };
    const reach = { '-': null, o: 'own', t: 'team', S: 'site', A: 'site' }[letter];
    const wanted = { somewhere: letter !== '-', here: reach, there: letter === 'A' ? 'site' : null };
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ permission, found, wanted }];
  });
  expect(wrong).toEqual([]);
  asked.decisions += readLetters().size * 3;
});

test('a vendor is told of the calls that a vendor may make, staff of all', async () => {
  const told = async (name: string) =>
    Object.keys((await (users.get(name) as TestUser).json<{ paths: object }>('openapi.json')).body.paths);
  const [vendor, operator] = [await told('vendor'), await told('operator')];
  expect(vendor.filter((path) => /administration|equipment|person/.test(path))).toEqual([]);
  expect(vendor).toContain('/api/me/');
  expect(operator.length).toBeGreaterThan(vendor.length * 2);
});

describe.each(roles)('%s', (role) => {
  const me = (): TestUser => users.get(role) as TestUser;

  test('is answered by every route as the matrix says', async () => {
    await inParallel(
      routes.filter(({ method, path, requirement }) => asks(role, `${method} ${path}`, requirement)),
      async ({ method, path, requirement }) => {
        const query = path.startsWith('/api/reports/') ? '?period=today' : '';
        const answer = await call(me(), method, path.replaceAll(/\{[^}]+\}/g, nobody) + query);
        // A file is for one list of all sites, and these have the right at one, unless it is one that counts everywhere.
        const ofCompany =
          path.includes('/import/') &&
          readLetters().get(requirement)?.get(role) !== 'A' &&
          !path.includes('/records/site/') &&
          server.host.records.get(/records\/([^/]+)/.exec(path)?.[1] ?? '')?.definition.scope === 'company';
        const passes =
          requirement === 'public' ||
          requirement === 'signed-in' ||
          (!ofCompany &&
            (path.startsWith('/api/records/') && !path.includes('/import/') ? may : mayAll)(role, requirement));
        expect({
          method,
          path,
          refused: refused(answer, requirement),
          fault: answer.status >= 500 && answer.code !== 'busy',
          signedOut: answer.status === 401 && answer.code === 'signed_out',
        }).toEqual({ method, path, refused: !passes, fault: false, signedOut: false });
        asked.routes += 1;
      },
    );
  });

  test('sees rows of the own site, and knows of none elsewhere', async () => {
    const wrong: unknown[] = [];
    const check = async (method: string, path: string, expected: number, body?: object): Promise<Answer> => {
      const answer = await call(me(), method, path, body);
      if (answer.status !== expected) wrong.push({ method, path, expected, status: answer.status });
      asked.rows += 1;
      return answer;
    };
    await inParallel(
      [...rows].filter(([record]) => asks(role, record, `${record}:read`)),
      async ([record, { here: mine, there: foreign }]) => {
        const { scope = 'company', states } = server.host.records.get(record)?.definition ?? {};
        const reads = may(role, `${record}:read`);
        const base = `/api/records/${record}/`;
        for (const id of [mine, foreign].filter((one) => one !== null)) {
          // Nobody of these has made a row: one's own are none of them.
          const expected = !reads ? 403 : id === mine && mayAll(role, `${record}:read`) ? 200 : 404;
          for (const path of [`${base}${id}/`, `${base}${id}/history/`]) await check('GET', path, expected);
        }
        const writes = [
          ['PATCH', 'update', ''],
          ['DELETE', 'delete', ''],
          ...Object.keys(states?.transitions ?? {}).map((verb) => ['POST', verb, `transitions/${verb}/`]),
        ] as const;
        for (const [method = '', verb = '', path = ''] of foreign ? writes : []) {
          if (routes.some((route) => route.method === method && route.requirement === `${record}:${verb}`))
            await check(method, `${base}${foreign}/${path}`, may(role, `${record}:${verb}`) ? 404 : 403, {});
        }
        const { body } = await check('GET', `${base}?limit=200`, reads ? 200 : 403);
        const elsewhere = ((body?.['rows'] ?? []) as { site?: string | null }[]).filter(
          ({ site }) => (site ?? here) !== here,
        );
        if (elsewhere.length > 0) wrong.push({ record, elsewhere });
        for (const part of reads && hasSite({ scope }) ? ['', 'groups/', 'marks/', 'export/'] : [])
          await check('GET', `${base}${part}?sites=${there}`, 403);
      },
    );
    expect(wrong).toEqual([]);
  });

  test('has reports of the own site alone', async () => {
    const reports = serverPlugins.flatMap(({ reports: own = [] }) => own.map(({ definition }) => definition.name));
    await inParallel(
      reports.filter((report) => asks(role, report, `${report}:read`)),
      async (report) => {
        const reads = may(role, `${report}:read`);
        const [all, foreign] = [
          await call(me(), 'GET', `/api/reports/${report}/?period=today`),
          await call(me(), 'GET', `/api/reports/${report}/?period=today&sites=${there}`),
        ];
        const sites = (all.body?.['question'] as { sites: string[] } | undefined)?.sites;
        expect({ report, all: all.status, sites, foreign: foreign.status, code: foreign.code }).toEqual({
          report,
          all: reads ? 200 : 403,
          sites: reads ? [here] : undefined,
          foreign: 403,
          code: reads ? 'foreign_site' : 'forbidden',
        });
        asked.reports += 2;
      },
    );
  });

  test('subscribes to streams of the own site alone', async () => {
    const streams = [...serverPlugins.flatMap(({ streams: own = [] }) => own), ...changeStreams(server.host.records)];
    const socket = io(`${server.url}${namespace}`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: me().token },
    });
    try {
      for (const { definition } of streams) {
        if (!asks(role, definition.name, definition.can)) continue;
        for (const site of [here, there, companyTopic]) {
          const answer = (await socket
            .timeout(10_000)
            .emitWithAck('subscribe', { topic: topicName(definition.name, site) })) as SubscribeAnswer;
          // What belongs to its readers has a topic for each of them, and none for sites.
          const fits = { site: site === here, company: site === companyTopic, own: false }[definition.scope];
          expect({ stream: definition.name, site, refused: answer.kind === 'refused' }).toEqual({
            stream: definition.name,
            site,
            refused: !(fits && mayAll(role, definition.can)),
          });
          asked.streams += 1;
        }
      }
    } finally {
      socket.disconnect();
    }
  });

  test('is given files of rows in sight, and of nobody else', async () => {
    const get = async (id: string): Promise<number> =>
      (await fetch(`${server.url}/api/files/${id}/`, { headers: { authorization: `Bearer ${me().token}` } })).status;
    expect({
      here: await get(files.here),
      there: await get(files.there),
      own: await get(files.own),
      otherVendor: await get(files.otherVendor),
    }).toEqual({
      here: may(role, 'equipment:read') ? 200 : 404,
      there: 404,
      own: role === 'vendor' ? 200 : 404,
      otherVendor: 404,
    });
    asked.files += 4;
  });
});

test('the count', () => {
  const total = Object.values(asked).reduce((sum, count) => sum + count, 0);
  console.info(
    `Access matrix: ${total} answers equal it – ${asked.decisions} of the decision function, ${asked.routes} of ${routes.length} routes, ${asked.rows} about rows of own and other sites, ${asked.reports} of reports, ${asked.streams} of streams, ${asked.files} of files.`,
  );
  expect(total).toBeGreaterThan(5_000);
});
