import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkField } from '../../core/records/validate.ts';
import { currentVersion, recordRequests, type FuzzRequest, type KnownRows } from '../support/fuzz/record-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** Kept, so that what was found once is found again; 20,000 with `npm test -- --long`. */
const seed = 4600;
const requests = process.env.FILON_LONG ? 20_000 : 2_000;

let server: TestServer;
let users: readonly TestUser[];
beforeAll(async () => {
  server = await startTestServer();
  users = await Promise.all(['admin', 'supervisor', 'fuel', 'hr', 'planner', 'storekeeper'].map((name) => server.login(name)));
});
afterAll(() => server.stop());

async function knownRows(): Promise<KnownRows> {
  const known = new Map<string, { id: string; version: number }[]>();
  for (const name of server.host.records.keys()) {
    const { rows } = await server.host.pool.query<{ id: string; version: number }>(`select id, version from "${name}" where deleted_at is null order by id limit 8`);
    known.set(name, rows);
  }
  return known;
}

/** The version that a request's row has now. */
async function versionNow({ path }: FuzzRequest): Promise<string> {
  const [, , , record = '', id = ''] = path.split('/');
  if (!/^[0-9a-f-]{36}$/.test(id)) return '1';
  const { rows } = await server.host.pool.query<{ version: number }>(`select version from "${record}" where id = $1`, [id]);
  return String(rows[0]?.version ?? 1);
}

/** What an answer does wrong; null when it is as it should be. */
async function ask(user: TestUser, request: FuzzRequest): Promise<{ readonly status: number; readonly fault: string | null }> {
  const { method, path, body } = request;
  const headers = request.headers['if-match'] === currentVersion ? { ...request.headers, 'if-match': await versionNow(request) } : request.headers;
  const sent = body === undefined ? {} : { body: typeof body === 'string' && headers['content-type'] ? body : JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, { method, headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers, authorization: `Bearer ${user.token}` }, ...sent });
  const text = await response.text();
  const { status } = response;
  if (status >= 500) return { status, fault: text };
  if (status < 400) return { status, fault: null };
  const problem = JSON.parse(text) as { code?: string; detail?: string };
  return { status, fault: problem.code && /\w.*[.!]$/s.test(problem.detail ?? '') ? null : text };
}

/** Rows that their own record would refuse, were they written again. */
async function unfitRows(): Promise<readonly string[]> {
  const unfit: string[] = [];
  for (const [name, { definition, hooks }] of server.host.records) {
    const { rows } = await server.host.pool.query<Record<string, unknown>>(`select * from "${name}"`);
    for (const row of rows) {
      for (const [column, field] of Object.entries(definition.fields)) {
        if (field.apart || field.derived || field.readOnly || hooks.hidden?.includes(column)) continue;
        const wrong = checkField(field, row[column]);
        if (wrong) unfit.push(`${name}.${column} ${JSON.stringify(row[column])}: ${wrong.message}`);
      }
    }
  }
  return unfit;
}

test(`${requests} generated requests to every end point of every record: no fault of the server, no row that its own schema refuses`, async () => {
  expect(await unfitRows()).toEqual([]);
  const { body: sites } = await (users[0] as TestUser).json<{ id: string }[]>('sites/');
  const rows = await knownRows();
  const definitions = [...server.host.records.values()].map(({ definition }) => definition);
  const each = Math.ceil(requests / definitions.length);
  const plan = definitions.flatMap((definition) => fc.sample(recordRequests(definition, rows, sites.map(({ id }) => id)), { seed, numRuns: each }));
  const faults: string[] = [];
  const answers = new Map<string, number>();
  for (const [index, request] of plan.entries()) {
    const user = users[index % 3 === 0 ? index % users.length : 0] as TestUser;
    const { status, fault } = await ask(user, request);
    const kind = `${request.method} ${Math.floor(status / 100)}xx`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    if (fault) faults.push(`${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.body)?.slice(0, 400)} → ${status} ${fault.slice(0, 300)}`);
  }
  expect(faults).toEqual([]);
  expect(await unfitRows()).toEqual([]);
  // The requests were good enough to get through: otherwise nothing would have been tried.
  for (const kind of ['GET 2xx', 'GET 4xx', 'POST 2xx', 'POST 4xx', 'PATCH 2xx', 'PATCH 4xx', 'DELETE 2xx']) expect(answers.get(kind) ?? 0, `${kind}: ${JSON.stringify([...answers])}`).toBeGreaterThan(4);
}, 900_000);
