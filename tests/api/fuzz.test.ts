import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkField } from '../../core/records/validate.ts';
import { importTargets } from '../../core/records/import/guess-mapping.ts';
import { importPermissions } from '../../core/records/import/import-access.ts';
import type { RecordDefinition } from '../../core/records/record.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { warehouse } from '../support/every-kind.ts';
import { patience } from '../support/patience.ts';
import { fuzzReports } from '../support/fuzz/fuzz-report.ts';
import { importRequests } from '../support/fuzz/import-requests.ts';
import { currentVersion, recordRequests, type FuzzRequest, type KnownRows } from '../support/fuzz/record-requests.ts';
import { reportRequests } from '../support/fuzz/report-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** Kept, so that what was found once is found again; 20,000 with `npm test -- --long`. */
const seed = 4600;
const requests = process.env.FILON_LONG ? 20_000 : 2_000;

let server: TestServer;
let users: readonly TestUser[];
beforeAll(async () => {
  server = await startTestServer({ plugins: [...serverPlugins, warehouse, fuzzReports] });
  users = await Promise.all(
    ['admin', 'supervisor', 'fuel', 'hr', 'planner', 'storekeeper'].map((name) => server.login(name)),
  );
});
afterAll(() => server.stop());

async function knownRows(): Promise<KnownRows> {
  const known = new Map<string, { id: string; version: number }[]>();
  for (const name of server.host.records.keys()) {
    const { rows } = await server.host.pool.query<{ id: string; version: number }>(
      `select id, version from "${name}" where deleted_at is null order by id limit 8`,
    );
    known.set(name, rows);
  }
  return known;
}

/** The version that a request's row has now. */
async function versionNow({ path }: FuzzRequest): Promise<string> {
  const [, , , record = '', id = ''] = path.split('/');
  if (!/^[0-9a-f-]{36}$/.test(id)) return '1';
  const { rows } = await server.host.pool.query<{ version: number }>(`select version from "${record}" where id = $1`, [
    id,
  ]);
  return String(rows[0]?.version ?? 1);
}

/** Starts imports of a record as a careless person would: all columns, rows with little in them. */
async function knownJobs(definition: RecordDefinition): Promise<readonly string[]> {
  if (!importPermissions(definition)) return [];
  const names = importTargets(definition).map(({ name }) => name);
  const rows = ['S1', 'S9', '-1,5', '2026-03-09', '=1+1', '  '].map((word) =>
    names.map((name, index) => (name === 'site' ? 'S1' : index % 2 === 0 ? word : '')).join(';'),
  );
  const ids: string[] = [];
  for (const text of [rows, rows.slice(0, 1), []].map((lines) => [names.join(';'), ...lines].join('\n'))) {
    const response = await fetch(`${server.url}/api/records/${definition.name}/import/`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${(users[0] as TestUser).token}` },
    });
    const { id } = (await response.json()) as { id?: string };
    if (id) ids.push(id);
  }
  return ids;
}

async function reportPaths(): Promise<readonly (readonly [path: string, parameters: readonly string[]])[]> {
  const { body } = await (users[0] as TestUser).json<{
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  }>('openapi.json');
  return Object.entries(body.paths).flatMap(([path, { get }]) =>
    path.startsWith('/api/reports/') && get ? [[path, (get.parameters ?? []).map(({ name }) => name)] as const] : [],
  );
}

/** Imports that were committed go on after their answer: what they write is looked at as well. */
async function jobsAtRest(): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(
        (await server.host.pool.query(`select id from import_job where state in ('reading', 'checking', 'committing')`))
          .rows,
      ).toEqual([]),
    patience,
  );
}

/** What an answer does wrong; null when it is as it should be. */
async function ask(
  user: TestUser,
  request: FuzzRequest,
): Promise<{ readonly status: number; readonly fault: string | null }> {
  const { method, path, body } = request;
  const headers =
    request.headers['if-match'] === currentVersion
      ? { ...request.headers, 'if-match': await versionNow(request) }
      : request.headers;
  const sent =
    body === undefined
      ? {}
      : { body: typeof body === 'string' && headers['content-type'] ? body : JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      authorization: `Bearer ${user.token}`,
    },
    ...sent,
  });
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

test(`${requests} generated requests to every end point of every record, its imports and the reports: no fault of the server, no row that its own schema refuses`, async () => {
  expect(await unfitRows()).toEqual([]);
  const { body: sites } = await (users[0] as TestUser).json<{ id: string }[]>('sites/');
  const rows = await knownRows();
  const definitions = [...server.host.records.values()]
    .map(({ definition }) => definition)
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const each = Math.ceil(requests / definitions.length);
  const ofSites = sites.map(({ id }) => id);
  // Each record has draws of its own: of the same few ones none would be a deletion anywhere.
  const plan = definitions.flatMap((definition, place) =>
    fc.sample(recordRequests(definition, rows, ofSites), { seed: seed + place, numRuns: each }),
  );
  const few = Math.ceil(each / 8);
  for (const definition of definitions) {
    const jobs = await knownJobs(definition);
    if (jobs.length > 0) plan.push(...fc.sample(importRequests(definition, jobs, ofSites), { seed, numRuns: few }));
  }
  const reports = await reportPaths();
  for (const [path, parameters] of reports)
    plan.push(...fc.sample(reportRequests(path, parameters, ofSites), { seed, numRuns: Math.ceil(few / 2) }));
  expect(reports.length).toBeGreaterThan(0);
  const faults: string[] = [];
  const answers = new Map<string, number>();
  for (const [index, request] of plan.entries()) {
    const user = users[index % 3 === 0 ? index % users.length : 0] as TestUser;
    const { status, fault } = await ask(user, request);
    const kind = `${request.method} ${Math.floor(status / 100)}xx`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    if (fault)
      faults.push(
        `${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.body)?.slice(0, 400)} → ${status} ${fault.slice(0, 300)}`,
      );
  }
  expect(faults).toEqual([]);
  await jobsAtRest();
  expect(await unfitRows()).toEqual([]);
  // The requests were good enough to get through: otherwise nothing would have been tried.
  for (const kind of ['GET 2xx', 'GET 4xx', 'POST 2xx', 'POST 4xx', 'PATCH 2xx', 'PATCH 4xx', 'DELETE 2xx'])
    expect(answers.get(kind) ?? 0, `${kind}: ${JSON.stringify([...answers])}`).toBeGreaterThan(4);
}, 2_400_000);
