import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { urgeSigners } from '../../plugins/procurement/server/approval/urge-signers.ts';
import { purchaseDesk } from '../support/purchase-requests.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof purchaseDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await purchaseDesk(server);
  // What the demo left undone is another test's matter.
  await server.host.pool.query(`update approval_task set urged = 3 where status = 'open'`);
});
afterAll(() => server.stop());

/** Moves the question so many days back; the demo's time limits are hours of work. */
const askedBefore = (request: string, days: number) =>
  server.host.pool.query(
    `update approval_task set opened_at = now() - $2 * interval '1 day', due_at = now() - interval '1 hour'
     where request = $1 and status = 'open' and urged < 3`,
    [request, days],
  );
const chainOf = async (request: string) =>
  (
    await server.host.pool.query<{ name: string; status: string; urged: number; role: string }>(
      `select account.name, task.status, task.urged, task.role
       from approval_task task join app_user account on account.id = task.approver
       where task.request = $1 order by task.round desc, task.place, account.name`,
      [request],
    )
  ).rows;
const readers = ['approver@demo.filon', 'manager@demo.filon'];
/** How many mails about a paper have come to each. */
const mailsAbout = async (number: unknown): Promise<readonly number[]> =>
  Promise.all(
    readers.map(
      async (reader) =>
        (await outboxOf(server, reader)).filter(({ subject }) => subject.includes(String(number))).length,
    ),
  );

test('of who does not sign within twice the time limit the managers are asked beside them, once', async () => {
  const { as, line, submitted, taskOf, decide } = desk;
  const request = await submitted(as('planner'), [line('120')]);
  await expect.poll(() => mailsAbout(request.number)).toEqual([1, 0]);
  await urgeSigners(server.host);

  // Two weeks hold 80 hours of work and more: the question of 24 hours is over twice.
  await askedBefore(request.id, 14);
  await Promise.all([urgeSigners(server.host), urgeSigners(server.host)]);
  await urgeSigners(server.host);
  expect(await chainOf(request.id)).toEqual([
    { name: 'Laurent Dupré', status: 'open', urged: 3, role: 'approver' },
    { name: 'Leïla El Fassi', status: 'open', urged: 3, role: 'manager' },
  ]);
  await expect.poll(() => mailsAbout(request.number)).toEqual([2, 1]);

  const task = await taskOf(as('manager'), request.id);
  const { body } = await decide(as('manager'), task?.id ?? '', task?.request.version ?? 0);
  expect(body.state).toBe('approved');
  expect((await chainOf(request.id)).map(({ status }) => status)).toEqual(['skipped', 'approved']);
  const late = await decide(as('approver'), (await taskOf(as('approver'), request.id))?.id ?? task?.id ?? '', 1);
  expect(late.status).toBe(404);
});

test('the manager who asked is not asked to sign their own in another’s place', async () => {
  const { as, line, submitted } = desk;
  const own = await submitted(as('planner'), [line('130')]);
  await server.host.pool.query('update purchase_request set created_by = $2 where id = $1', [
    own.id,
    seedId('user', 'manager'),
  ]);
  await askedBefore(own.id, 14);
  await urgeSigners(server.host);
  expect(await chainOf(own.id)).toEqual([{ name: 'Laurent Dupré', status: 'open', urged: 3, role: 'approver' }]);
  const told = await mailTo(
    server,
    'approver@demo.filon',
    new RegExp(`^Reminder: ${String(own.number)}|^Rappel : ${String(own.number)}`),
  );
  expect(told.text).not.toMatch(/managers|responsables/i);
});

test('what comes again unchanged keeps its signatures; a changed quantity is signed anew', async () => {
  const { as, line, submitted, taskOf, decide, step, rowOf } = desk;
  const request = await submitted(as('planner'), [line('25000')]);
  const first = await taskOf(as('approver'), request.id);
  await decide(as('approver'), first?.id ?? '', first?.request.version ?? 0);
  const back = async () => {
    const task = await taskOf(as('manager'), request.id);
    await decide(as('manager'), task?.id ?? '', task?.request.version ?? 0, { decision: 'return', reason: 'Why?' });
  };
  await back();
  const edit = async (body: object) => {
    const { version } = await rowOf('purchase_request', request.id);
    const { status } = await as('planner').json(`records/purchase_request/${request.id}/`, {
      method: 'PATCH',
      body,
      headers: { 'if-match': `"${version}"` },
    });
    expect(status).toBe(200);
  };
  await edit({ comment: 'Stock is low since Monday.' });
  expect((await step(as('planner'), request.id, 'submit')).body.state).toBe('in_approval');
  expect((await chainOf(request.id)).slice(0, 2).map(({ name, status }) => [name, status])).toEqual([
    ['Laurent Dupré', 'approved'],
    ['Leïla El Fassi', 'open'],
  ]);
  await back();
  const { body: lines } = await as('planner').json<{ rows: { id: string; version: number }[] }>(
    `records/purchase_request_line/?filter=request:eq:${request.id}`,
  );
  const [only] = lines.rows;
  const changed = await as('planner').json(`records/purchase_request_line/${only?.id}/`, {
    method: 'PATCH',
    body: { qty: 2 },
    headers: { 'if-match': `"${only?.version}"` },
  });
  expect(changed.status).toBe(200);
  expect((await step(as('planner'), request.id, 'submit')).body.state).toBe('in_approval');
  expect((await chainOf(request.id)).slice(0, 2).map(({ name, status }) => [name, status])).toEqual([
    ['Laurent Dupré', 'open'],
    ['Leïla El Fassi', 'waiting'],
  ]);
});
