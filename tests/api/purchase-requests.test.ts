import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { mailTo } from '../support/mail.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly [field: string]: unknown;
}
type Answer = Row & { readonly code: string; readonly detail: string; readonly errors?: Record<string, string> };
interface Inbox {
  readonly tasks: readonly {
    readonly id: string;
    readonly step: string;
    readonly onBehalfOf: string | null;
    readonly request: { readonly id: string; readonly version: number; readonly number: string };
  }[];
}

let server: TestServer;
const users: Record<string, TestUser> = {};
const as = (name: string): TestUser => users[name] as TestUser;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['planner', 'buyer', 'approver', 'manager', 'storekeeper', 'admin', 'mechanic', 'vendor'])
    users[name] = await server.login(name);
  for (const code of ['MAD', 'EUR'])
    ids[code] =
      (await as('buyer').json<{ rows: Row[] }>(`records/currency/?filter=code:eq:${code}`)).body.rows[0]?.id ?? '';
  const { body } = await as('buyer').json<{ rows: { id: string; unit: { id: string } }[] }>('records/part/?limit=1');
  ids.part = body.rows[0]?.id ?? '';
  ids.unit = body.rows[0]?.unit.id ?? '';
});
afterAll(() => server.stop());

const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const line = (price: string, more: object = {}) => ({
  part: ids.part,
  qty: 1,
  unit: ids.unit,
  est_price: price,
  currency: ids.MAD,
  ...more,
});
const draft = (lines: readonly object[], more: object = {}) => ({
  site: seedId('site', 'S1'),
  title: 'Dents de godet',
  kind: 'stock',
  urgency: 'normal',
  needed_by: inTwoMonths,
  cost_centre: '4100-ENG',
  lines,
  ...more,
});
const create = async (user: TestUser, body: object) =>
  user.json<Answer>('records/purchase_request/', { method: 'POST', body });
const read = async (id: string, user = as('buyer')) =>
  (await user.json<Answer>(`records/purchase_request/${id}/`)).body;
async function step(user: TestUser, id: string, name: string, body: object = {}, language = 'en') {
  const { version } = await read(id);
  return user.json<Answer>(`records/purchase_request/${id}/transitions/${name}/`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"`, 'accept-language': language },
  });
}
const inbox = async (user: TestUser) => (await user.json<Inbox>('procurement/approvals/')).body.tasks;
const taskOf = async (user: TestUser, request: string) =>
  (await inbox(user)).find((task) => task.request.id === request);
async function decide(user: TestUser, task: string, version: number, body: object = { decision: 'approve' }) {
  return user.json<Answer>(`procurement/approvals/${task}/decide/`, { method: 'POST', body: { version, ...body } });
}
async function submitted(user: TestUser, lines: readonly object[], more: object = {}): Promise<Row> {
  const { body } = await create(user, draft(lines, more));
  const { body: sent, status } = await step(user, body.id, 'submit');
  expect([status, sent.errors]).toEqual([200, undefined]);
  return sent;
}

test('a request is numbered and priced when it is submitted, and signed in two steps above 20,000', async () => {
  const { rows } = await server.host.pool.query<{ amount: string }>(
    `select amount::text from convert_amount(1000, 'EUR', 'MAD', current_date)`,
  );
  const request = await submitted(as('planner'), [
    line('10000.005', { qty: 2 }),
    line('500', { qty: 2, currency: ids.EUR }),
  ]);
  expect(request.number).toMatch(/^PR-S1-\d\d-\d{5}$/);
  expect(request.state).toBe('in_approval');
  expect(Number(request.total)).toBeCloseTo(20_000.01 + Number(rows[0]?.amount), 6);
  const mail = await mailTo(server, 'approver@demo.filon', new RegExp(String(request.number)));
  expect(mail.text).toContain('/procurement/process/pr_approval?task=');

  const first = await taskOf(as('approver'), request.id);
  if (!first) throw new Error('nothing to sign');
  expect(await taskOf(as('manager'), request.id)).toBeUndefined();
  expect((await decide(as('manager'), first.id, first.request.version)).status).toBe(404);
  expect((await decide(as('admin'), first.id, first.request.version)).status).toBe(404);
  expect((await decide(as('vendor'), first.id, first.request.version)).status).toBe(403);
  expect((await decide(as('approver'), first.id, first.request.version - 1)).body.code).toBe('stale');
  expect((await decide(as('approver'), first.id, first.request.version, { decision: 'reject' })).body.errors).toEqual({
    reason: 'This field is required.',
  });
  expect((await decide(as('approver'), first.id, first.request.version)).body.state).toBe('in_approval');
  const twice = await decide(as('approver'), first.id, first.request.version);
  expect([twice.status, twice.body.detail]).toEqual([
    409,
    expect.stringMatching(/^Already decided by Laurent Dupré at /),
  ]);

  const second = await taskOf(as('manager'), request.id);
  expect((await decide(as('manager'), second?.id ?? '', second?.request.version ?? 0)).body.state).toBe('approved');
  const approved = await read(request.id);
  expect([approved.state, approved.approved_at === null]).toEqual(['approved', false]);
  expect((await step(as('buyer'), request.id, 'take')).body.state).toBe('sourcing');
  const { body: history } = await as('buyer').json<{ entries?: unknown[]; events?: unknown[] }>(
    `records/purchase_request/${request.id}/history/`,
  );
  expect(JSON.stringify(history)).toContain('approved');
});

test('numbers have neither gap nor duplicate when many submit at once and some are refused', async () => {
  const drafts = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      create(as('storekeeper'), draft(index % 4 === 3 ? [] : [line('5')], { title: `T3 ${index}` })),
    ),
  );
  const answers = await Promise.all(drafts.map(({ body }) => step(as('storekeeper'), body.id, 'submit')));
  const numbers = answers.flatMap(({ body }) => (typeof body.number === 'string' ? [body.number] : []));
  expect([numbers.length, new Set(numbers).size]).toEqual([18, 18]);
  expect(answers.filter(({ status }) => status === 422).map(({ body }) => body.errors?.lines)).toEqual(
    Array.from({ length: 6 }, () => 'Add at least one line.'),
  );
  const places = numbers.map((number) => Number(number.slice(-5))).toSorted((one, other) => one - other);
  expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(17);
});

test('nobody signs what they asked for; where nobody else holds the role, the manager does', async () => {
  const asked = await submitted(as('buyer'), [line('100')]);
  const { body: plan } = await as('buyer').json<{ tasks: { approver: string; status: string }[] }>(
    `procurement/requests/${asked.id}/approval/`,
  );
  expect(plan.tasks.map(({ approver, status }) => [approver, status])).toEqual([['Laurent Dupré', 'open']]);
  const machine = await create(
    as('planner'),
    draft([line('100')], { urgency: 'machine_down', urgency_reason: 'Panne', equipment: null }),
  );
  expect(machine.body.errors?.equipment).toBe('Machine-down urgency needs the machine that stands still: name it.');
  const { rows } = await server.host.pool.query<{ id: string }>(
    `update equipment_status_interval set category = 'DTU' where id = (
       select id from equipment_status_interval where site = $1 and ended_at is null and deleted_at is null limit 1)
     returning equipment as id`,
    [seedId('site', 'S1')],
  );
  const { body: urgent } = await create(
    as('planner'),
    draft([line('100')], { urgency: 'machine_down', urgency_reason: 'Panne', equipment: rows[0]?.id }),
  );
  expect(urgent.errors).toBeUndefined();
  expect((await step(as('planner'), urgent.id, 'submit')).body).toMatchObject({ state: 'in_approval' });
  expect(await taskOf(as('planner'), urgent.id)).toBeUndefined();
  expect((await taskOf(as('manager'), urgent.id))?.step).toBe('Planification / Planning');
});

test('what is sent back is changed, submitted again under its number, and signed from the beginning', async () => {
  const request = await submitted(as('storekeeper'), [line('300')]);
  const task = await taskOf(as('approver'), request.id);
  expect((await step(as('storekeeper'), request.id, 'cancel')).body.errors).toEqual({
    reason: 'This field is required.',
  });
  const back = { decision: 'return', reason: 'Quelle référence ?' };
  expect((await decide(as('approver'), task?.id ?? '', task?.request.version ?? 0, back)).body.state).toBe('returned');
  const row = await read(request.id);
  const changed = await as('storekeeper').json<Answer>(`records/purchase_request/${request.id}/`, {
    method: 'PATCH',
    body: { comment: 'NOR-1' },
    headers: { 'if-match': `"${row.version}"` },
  });
  expect(changed.status).toBe(200);
  const { body: again } = await step(as('storekeeper'), request.id, 'submit');
  expect([again.number, again.round, again.state]).toEqual([request.number, 2, 'in_approval']);
  const locked = await as('storekeeper').json<Answer>(`records/purchase_request/${request.id}/`, {
    method: 'PATCH',
    body: { comment: 'x' },
    headers: { 'if-match': `"${again.version}"` },
  });
  expect(locked.body.code).toBe('locked');
  expect((await step(as('storekeeper'), request.id, 'cancel', { reason: 'Trouvé en stock' })).body.state).toBe(
    'cancelled',
  );
  expect(await taskOf(as('approver'), request.id)).toBeUndefined();
});

test('a request is of its own people: others neither read nor change it', async () => {
  const { body } = await create(as('storekeeper'), draft([line('1')]));
  expect((await as('mechanic').json(`records/purchase_request/${body.id}/`)).status).toBe(404);
  expect((await as('mechanic').json(`procurement/requests/${body.id}/approval/`)).status).toBe(404);
  expect((await as('vendor').json(`records/purchase_request/${body.id}/`)).status).toBe(403);
  const { body: plan } = await as('storekeeper').json<{ plan: { steps: { people: string[] }[]; total: string } }>(
    `procurement/requests/${body.id}/approval/`,
  );
  expect([plan.plan.total, plan.plan.steps.map(({ people }) => people)]).toEqual(['1', [['Laurent Dupré']]]);
});

test('a workflow leaves no amount unsigned, and two of one priority are never active together', async () => {
  const policy = (more: object) => ({
    code: 'TEST',
    label: { en: 'Test', fr: 'Essai' },
    priority: 100,
    single_source: 'any',
    steps: [
      { order: 1, label: 'A', from_amount: '0', approver_kind: 'site_role', role: 'buyer', mode: 'one', sla_hours: 4 },
    ],
    ...more,
  });
  const gap = await as('buyer').json<Answer>('records/approval_policy/', {
    method: 'POST',
    body: policy({
      steps: [
        {
          order: 1,
          label: 'A',
          from_amount: '100',
          approver_kind: 'site_role',
          role: 'buyer',
          mode: 'one',
          sla_hours: 4,
        },
      ],
    }),
  });
  expect(gap.body.errors).toEqual({ steps: 'No step covers amounts from 0 to 100.' });
  const { body: made } = await as('buyer').json<Answer>('records/approval_policy/', {
    method: 'POST',
    body: policy({}),
  });
  const activate = await as('manager').json<Answer>(`records/approval_policy/${made.id}/transitions/activate/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': '"1"' },
  });
  expect(activate.body.errors).toEqual({
    priority: 'Two active workflows have priority 100 for the same documents.',
  });
  const { body } = await as('buyer').json<{ steps: { label: string; people: string[] }[]; fault: string | null }>(
    'procurement/approvals/simulate/',
    {
      method: 'POST',
      body: {
        site: seedId('site', 'S1'),
        amount: '20000',
        kind: 'stock',
        urgency: 'normal',
        singleSource: false,
      },
    },
  );
  expect([body.fault, body.steps.map(({ people }) => people)]).toEqual([null, [['Laurent Dupré'], ['Leïla El Fassi']]]);
});

test('who takes an approver’s place signs for them, but never what they asked for themselves', async () => {
  const { body: found } = await as('approver').json<{ delegations?: unknown }>('me/delegations/');
  expect(found).toBeTruthy();
  await server.host.pool.query(
    `insert into role_assignment (user_id, role, sites, valid_from, valid_to, delegates)
     select $1, held.role, held.sites, now() - interval '1 hour', now() + interval '1 day', held.id
     from role_assignment held where held.user_id = $2 and held.role = 'approver'`,
    [seedId('user', 'storekeeper'), seedId('user', 'approver')],
  );
  const theirs = await submitted(as('planner'), [line('70')]);
  const lent = await taskOf(as('storekeeper'), theirs.id);
  expect(lent?.onBehalfOf).toBe('Laurent Dupré');
  const own = await submitted(as('storekeeper'), [line('80')]);
  expect(await taskOf(as('storekeeper'), own.id)).toBeUndefined();
  const task = await taskOf(as('approver'), own.id);
  expect((await decide(as('storekeeper'), task?.id ?? '', task?.request.version ?? 0)).body.code).toBe('own_request');
  expect((await decide(as('storekeeper'), lent?.id ?? '', lent?.request.version ?? 0)).body.state).toBe('approved');
});

test('what people sign stays as they saw it, and what has a number is cancelled, not deleted', async () => {
  const request = await submitted(as('storekeeper'), [line('40')]);
  const { body: lines } = await as('storekeeper').json<{ rows: Row[] }>(
    `records/purchase_request_line/?filter=request:eq:${request.id}`,
  );
  const [first] = lines.rows;
  const path = `records/purchase_request_line/${first?.id}/`;
  const ifMatch = { 'if-match': `"${first?.version}"` };
  const frozen = { request: `${String(request.number)} is submitted: its lines stay as they are.` };
  const change = (user: TestUser) =>
    user.json<Answer>(path, { method: 'PATCH', body: { est_price: '4000' }, headers: ifMatch });
  expect((await change(as('storekeeper'))).body.errors).toEqual(frozen);
  expect((await change(as('buyer'))).body.errors).toEqual(frozen);
  expect((await change(as('admin'))).body.errors).toEqual(frozen);
  expect((await as('storekeeper').json<Answer>(path, { method: 'DELETE', headers: ifMatch })).body.errors).toEqual(
    frozen,
  );
  const added = await as('storekeeper').json<Answer>('records/purchase_request_line/', {
    method: 'POST',
    body: { request: request.id, ...line('4') },
  });
  expect(added.body.errors).toEqual(frozen);
  // Nor is a line of another request brought in.
  const { body: other } = await create(as('storekeeper'), draft([line('9')]));
  const { body: theirs } = await as('storekeeper').json<{ rows: Row[] }>(
    `records/purchase_request_line/?filter=request:eq:${other.id}`,
  );
  const moved = await as('storekeeper').json<Answer>(`records/purchase_request_line/${theirs.rows[0]?.id}/`, {
    method: 'PATCH',
    body: { request: request.id },
    headers: { 'if-match': `"${theirs.rows[0]?.version}"` },
  });
  expect(moved.body.errors).toEqual(frozen);

  const task = await taskOf(as('approver'), request.id);
  await decide(as('approver'), task?.id ?? '', task?.request.version ?? 0, { decision: 'return', reason: 'Prix ?' });
  const { version } = await read(request.id);
  const deleted = await as('storekeeper').json<Answer>(`records/purchase_request/${request.id}/`, {
    method: 'DELETE',
    headers: { 'if-match': `"${version}"` },
  });
  expect([deleted.status, deleted.body.code]).toEqual([409, 'referenced']);
});

test('who submits for somebody else does not sign for them', async () => {
  const { body } = await create(as('storekeeper'), draft([line('60')]));
  await server.host.pool.query(`insert into role_assignment (user_id, role, sites) values ($1, 'approver', null)`, [
    seedId('user', 'buyer'),
  ]);
  expect((await step(as('buyer'), body.id, 'submit')).body.state).toBe('in_approval');
  const { body: chain } = await as('buyer').json<{ tasks: { approver: string }[] }>(
    `procurement/requests/${body.id}/approval/`,
  );
  expect(chain.tasks.map(({ approver }) => approver)).toEqual(['Laurent Dupré']);
});
