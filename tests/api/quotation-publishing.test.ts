import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison, Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const comparisonOf = async (id: string, name: 'buyer' | 'approver' = 'buyer') =>
  (await desk.as(name).json<Comparison>(`procurement/rfqs/${id}/comparison/`)).body;
const courseOf = async (id: string) => (await desk.as('buyer').json<Course>(`procurement/rfqs/${id}/course/`)).body;

test('a material addendum asks for confirmation and gives two days; a question is published without a name', async () => {
  const { as, published, requestOf, sent, vendor, step, passDeadline, open } = desk;
  const request = await published({
    title: 'Additif',
    deadline_at: new Date(Date.now() + 30 * 3_600_000).toISOString(),
  });
  await sent('vendor', request.public_id, ['10', '5']);
  await sent('vendor2', request.public_id, ['12', '6']);
  const ask = (text: string) =>
    vendor('vendor2').json<{ code?: string }>(`vendor/rfqs/${String(request.public_id)}/questions/`, {
      method: 'POST',
      body: { text },
    });
  expect((await ask('Quelle nuance d’acier ? — Sahel Hydraulics')).status).toBe(201);
  const [question] = (await courseOf(request.id)).questions;
  const answer = (body: object) =>
    as('buyer').json<{ errors?: Record<string, string>; code?: string }>(
      `procurement/questions/${question?.id}/answer/`,
      { method: 'POST', body },
    );
  expect(
    (await answer({ public_text: 'Sahel hydraulics demande la nuance', answer: '42CrMo4', audience: 'all' })).body
      .errors,
  ).toEqual({
    public_text: 'The text names a vendor (Sahel Hydraulics); rewrite it.',
  });
  expect((await answer({ public_text: 'Quelle nuance ?', answer: '42CrMo4', audience: 'all' })).status).toBe(204);
  expect((await answer({ public_text: 'Quelle nuance ?', answer: 'Autre', audience: 'all' })).body.code).toBe(
    'answered',
  );
  expect((await requestOf('vendor', request.public_id)).body.questions).toMatchObject([
    { text: 'Quelle nuance ?', answer: '42CrMo4', mine: false },
  ]);
  expect(JSON.stringify((await requestOf('vendor', request.public_id)).body)).not.toContain('Sahel');
  await mailTo(server, 'vendor3@demo.filon', /question|répon/i);

  const addendum = (body: object, user = as('buyer')) =>
    user.json<{ code?: string; errors?: Record<string, string> }>(`procurement/rfqs/${request.id}/addenda/`, {
      method: 'POST',
      body,
    });
  expect(
    (await addendum({ text: 'Plus tôt', material: false, deadline_at: new Date().toISOString() })).body.errors,
  ).toEqual({
    deadline_at: 'A deadline can only be moved later.',
  });
  expect((await addendum({ text: 'Quantité 12', material: true, deadline_at: null }, as('approver'))).status).toBe(403);
  expect((await addendum({ text: 'Quantité 12 {neuf', material: true, deadline_at: null })).body).toEqual({});
  expect((await mailTo(server, 'vendor@demo.filon', /: (addendum|additif) 1/)).text).toContain('Quantité 12 {neuf');
  const { body: seen } = await requestOf('vendor', request.public_id);
  expect(seen.state).toBe('to_confirm');
  expect(Date.parse(seen.deadlineAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
  expect(seen.addenda).toMatchObject([{ no: 1, material: true, text: 'Quantité 12 {neuf' }]);
  expect(
    (await vendor('vendor').json(`vendor/rfqs/${String(request.public_id)}/confirm/`, { method: 'POST', body: {} }))
      .status,
  ).toBe(204);
  await passDeadline(request.id);
  expect((await addendum({ text: 'Trop tard', material: false, deadline_at: null })).body.code).toBe('deadline_passed');
  expect((await ask('Encore une ?')).body.code).toBe('deadline_passed');
  await open(request.id, as('buyer'));
  await open(request.id, as('approver'));
  // What was not confirmed does not count, and stays closed.
  expect((await comparisonOf(request.id)).offers.map(({ vendor: name }) => name)).toEqual(['Atlas Pièces']);
  expect((await step(request.id, 'end', { reason: 'Budget retiré' })).body.state).toBe('no_award');
  expect((await requestOf('vendor', request.public_id)).body.state).toBe('not_awarded');
  expect((await requestOf('vendor3', request.public_id)).body.state).toBe('closed');
});

test('nothing is published that nobody can answer, too soon, or to whom it may not go', async () => {
  const { as, create, draft, step, vendorIds, published } = desk;
  const errorsOf = async (more: object) => {
    const made = await create(draft(more));
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    return (await step(made.body.id, 'publish')).body.errors;
  };
  expect(await errorsOf({ lines: [] })).toEqual({ lines: 'Add at least one line.' });
  expect(await errorsOf({ invitations: [] })).toEqual({
    invitations: 'Invite at least one vendor with a contact who can answer.',
  });
  const far = new Date(Date.now() + 800 * 86_400_000).toISOString();
  expect(Object.keys((await create(draft({ deadline_at: far }))).body.errors ?? {})).toEqual(['deadline_at']);
  expect(await errorsOf({ deadline_at: new Date(Date.now() + 23 * 3_600_000).toISOString() })).toEqual({
    deadline_at: 'Leave at least 24 h to answer.',
  });
  expect(
    await errorsOf({
      invitations: [{ vendor: vendorIds[0] }],
      lines: [{ description: 'Moteur', qty: 1, unit: draft().lines[0]?.unit, est_price: '50001' }],
    }),
  ).toEqual({ few_vendors_reason: 'Above 50,000, invite at least 3 vendors or justify.' });
  const { rows } = await server.host.pool.query<{ id: string; state: string }>(
    `select id, state from vendor where state in ('suspended', 'blocked') order by state`,
  );
  const byState = (state: string) => [{ vendor: rows.find((one) => one.state === state)?.id }];
  expect(await errorsOf({ invitations: byState('suspended') })).toEqual({
    invitations: expect.stringMatching(/ is not approved\.$/),
  });
  const blocked = await create(draft({ invitations: byState('blocked') }));
  expect([blocked.status, JSON.stringify(blocked.body.errors)]).toEqual([422, expect.stringContaining('is blocked: ')]);
  expect((await create(draft({ invitations: [{ vendor: vendorIds[0] }, { vendor: vendorIds[0] }] }))).status).toBe(409);
  for (const name of ['storekeeper', 'planner', 'vendor'] as const)
    expect((await create(draft(), as(name))).status).toBe(403);
  expect((await create(draft(), as('approver'))).status).toBe(403);

  const request = await published({ title: 'Figé' });
  const { rows: lines } = await server.host.pool.query<{ id: string; version: number }>(
    `select id, version from rfq_line where rfq = $1 limit 1`,
    [request.id],
  );
  const change = await as('buyer').json<{ errors: Record<string, string> }>(`records/rfq_line/${lines[0]?.id}/`, {
    method: 'PATCH',
    body: { qty: 99 },
    headers: { 'if-match': `"${lines[0]?.version}"` },
  });
  expect([change.status, change.body.errors]).toEqual([
    422,
    { rfq: `${String(request.number)} is published: change it by an addendum.` },
  ]);
  expect((await step(request.id, 'cancel', { reason: 'Erreur de plan' })).body.state).toBe('cancelled');
  expect((await desk.requestOf('vendor', request.public_id)).body.state).toBe('cancelled');
  await mailTo(server, 'vendor@demo.filon', new RegExp(`${String(request.number)} (is cancelled|est annulée)`));
});

test('an approved purchase request becomes a draft with its lines and vendors, and a deadline that passes closes it', async () => {
  const { as, submitted, taskOf, decide, line, vendorIds, read, step } = desk;
  const asked = await submitted(as('planner'), [line('120', { qty: 3 })], {
    suggested_vendors: [vendorIds[0], vendorIds[1]],
  });
  const ask = (name: 'buyer' | 'planner') =>
    as(name).json<{ id: string; code?: string }>(`procurement/requests/${asked.id}/quotation/`, {
      method: 'POST',
      body: {},
    });
  expect((await ask('buyer')).body.code).toBe('not_approved');
  const task = await taskOf(as('approver'), asked.id);
  await decide(as('approver'), task?.id ?? '', task?.request.version ?? 0);
  expect((await ask('planner')).status).toBe(403);
  const { status, body } = await ask('buyer');
  expect(status).toBe(201);
  const draft = await read(body.id);
  expect(draft).toMatchObject({
    state: 'draft',
    title: 'Dents de godet',
    lines: [{ qty: 3, est_price: '120.000000' }],
  });
  expect((draft['invitations'] as unknown[]).length).toBe(2);
  expect((await desk.as('buyer').json<{ state: string }>(`records/purchase_request/${asked.id}/`)).body.state).toBe(
    'sourcing',
  );
  const { body: out } = await step(body.id, 'publish');
  expect(out.state).toBe('published');
  await desk.passDeadline(body.id);
  await expect.poll(async () => (await read(body.id)).state, { timeout: 30_000 }).toBe('closed');
  expect((await courseOf(body.id)).invitations.map((one) => one.status)).toEqual(['no_answer', 'no_answer']);
});

test('who has not answered is reminded three days and one day before the deadline, once each; nobody else is', async () => {
  const { published, sent, vendor } = desk;
  const request = await published({
    title: 'Relances',
    deadline_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  });
  await sent('vendor', request.public_id, ['10', '5']);
  await vendor('vendor2').json(`vendor/rfqs/${String(request.public_id)}/decline/`, {
    method: 'POST',
    body: { reason: 'no_stock' },
  });
  const subject = new RegExp(`^(Reminder: |Relance : |Rappel : )${String(request.number)}`);
  const reminders = async () =>
    (await outboxOf(server, 'vendor3@demo.filon')).filter((mail) => subject.test(mail.subject)).length;
  const left = (hours: number) =>
    server.host.pool.query(
      `update rfq set published_at = now() - interval '4 days', deadline_at = now() + $2 * interval '1 hour' where id = $1`,
      [request.id, hours],
    );
  await left(71);
  await expect.poll(reminders, { timeout: 30_000 }).toBe(1);
  await left(23);
  await expect.poll(reminders, { timeout: 30_000 }).toBe(2);
  // Two more beats of the clock bring nothing.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  expect(await reminders()).toBe(2);
  for (const other of ['vendor', 'vendor2'])
    expect((await outboxOf(server, `${other}@demo.filon`)).some((mail) => subject.test(mail.subject))).toBe(false);
});
