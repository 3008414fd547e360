import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '../support/mail.ts';
import { purchaseDesk, type Answer, type Row } from '../support/purchase-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof purchaseDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await purchaseDesk(server);
});
afterAll(() => server.stop());

test('a request is numbered and priced when it is submitted, and signed in two steps above 20,000', async () => {
  const { as, eur, line, read, step, taskOf, decide, submitted } = desk;
  const { rows } = await server.host.pool.query<{ amount: string }>(
    `select amount::text from convert_amount(1000, 'EUR', 'MAD', current_date)`,
  );
  const request = await submitted(as('planner'), [
    line('10000.005', { qty: 2 }),
    line('500', { qty: 2, currency: eur }),
  ]);
  expect(request.number).toMatch(/^PR-S1-\d\d-\d{5}$/);
  expect(request.state).toBe('in_approval');
  expect(Number(request.total)).toBeCloseTo(20_000.01 + Number(rows[0]?.amount), 6);
  const { rows: held } = await server.host.pool.query<{ rate: string; used: boolean }>(
    `select rate.state as rate, money.used_at is not null as used
     from exchange_rate_on('EUR', current_date) found
     join exchange_rate rate on rate.id = found.id
     join currency money on money.id = rate.currency`,
  );
  expect(held).toEqual([{ rate: 'used', used: true }]);
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
  const { as, line, draft, create, step } = desk;
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

test('what is sent back is changed, submitted again under its number, and signed from the beginning', async () => {
  const { as, line, read, step, taskOf, decide, submitted } = desk;
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
  const { as, line, draft, create } = desk;
  const { body } = await create(as('storekeeper'), draft([line('1')]));
  expect((await as('mechanic').json(`records/purchase_request/${body.id}/`)).status).toBe(404);
  expect((await as('mechanic').json(`procurement/requests/${body.id}/approval/`)).status).toBe(404);
  expect((await as('vendor').json(`records/purchase_request/${body.id}/`)).status).toBe(403);
  const { body: plan } = await as('storekeeper').json<{ plan: { steps: { people: string[] }[]; total: string } }>(
    `procurement/requests/${body.id}/approval/`,
  );
  expect([plan.plan.total, plan.plan.steps.map(({ people }) => people)]).toEqual(['1', [['Laurent Dupré']]]);
});

test('what people sign stays as they saw it, and what has a number is cancelled, not deleted', async () => {
  const { as, line, draft, create, read, taskOf, decide, submitted } = desk;
  const request = await submitted(as('storekeeper'), [line('40')]);
  const { body: lines } = await as('storekeeper').json<{ rows: Row[] }>(
    `records/purchase_request_line/?filter=request:eq:${request.id}`,
  );
  const [first] = lines.rows;
  const path = `records/purchase_request_line/${first?.id}/`;
  const ifMatch = { 'if-match': `"${first?.version}"` };
  const frozen = { request: `${String(request.number)} is submitted: its lines can no longer change.` };
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
