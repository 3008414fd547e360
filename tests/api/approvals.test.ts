import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { RequestApproval } from '../../plugins/procurement/shared/approval-answers.ts';
import { mailTo } from '../support/mail.ts';
import { purchaseDesk, type Answer } from '../support/purchase-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof purchaseDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await purchaseDesk(server);
});
afterAll(() => server.stop());

test('nobody signs what they asked for; where nobody else holds the role, the manager does', async () => {
  const { as, line, draft, create, step, taskOf, submitted } = desk;
  const asked = await submitted(as('buyer'), [line('100')]);
  const { body: plan } = await as('buyer').json<{ tasks: { approver: string; status: string }[] }>(
    `procurement/requests/${asked.id}/approval/`,
  );
  expect(plan.tasks.map(({ approver, status }) => [approver, status])).toEqual([['Laurent Dupré', 'open']]);
  const machine = await create(
    as('planner'),
    draft([line('100')], { urgency: 'machine_down', urgency_reason: 'Panne', equipment: null }),
  );
  expect(machine.body.errors?.equipment).toBe('Machine-down urgency requires the machine: choose it.');
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

test('a workflow leaves no amount unsigned, and two of one priority are never active together', async () => {
  const { as } = desk;
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
  const { as, line, taskOf, decide, submitted } = desk;
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

test('who submits for somebody else does not sign for them', async () => {
  const { as, line, draft, create, step } = desk;
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

test('two who sign at the same moment wait for each other: one signature counts, the other is told', async () => {
  const { as, line, submitted, taskOf, decide } = desk;
  await server.host.pool.query(`insert into role_assignment (user_id, role, sites) values ($1, 'approver', null)`, [
    seedId('user', 'admin'),
  ]);
  for (let turn = 0; turn < 5; turn += 1) {
    const request = await submitted(as('planner'), [line('55')]);
    const tasks = await Promise.all([taskOf(as('approver'), request.id), taskOf(as('admin'), request.id)]);
    const answers = await Promise.all(
      tasks.map((task, place) =>
        decide(as(place === 0 ? 'approver' : 'admin'), task?.id ?? '', task?.request.version ?? 0),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.code ?? body.state).toSorted()).toEqual(['approved', 'decided']);
    const late = await decide(as('approver'), tasks[0]?.id ?? '', tasks[0]?.request.version ?? 0);
    expect(late.body.code).toBe('decided');
  }
});

test('a role that is lent at one site signs nothing of another', async () => {
  const { as, line, submitted, taskOf, decide } = desk;
  await server.host.pool.query(
    `insert into role_assignment (user_id, role, sites, valid_from, valid_to, delegates)
     select $1, held.role, array[$3::uuid], now() - interval '1 hour', now() + interval '1 day', held.id
     from role_assignment held where held.user_id = $2 and held.role = 'approver' and held.delegates is null`,
    [seedId('user', 'mechanic'), seedId('user', 'approver'), seedId('site', 'S2')],
  );
  const here = await submitted(as('planner'), [line('65')]);
  const there = await submitted(as('planner'), [line('66')], { site: seedId('site', 'S2') });
  expect(await taskOf(as('mechanic'), here.id)).toBeUndefined();
  expect((await taskOf(as('mechanic'), there.id))?.onBehalfOf).toBe('Laurent Dupré');
  const task = await taskOf(as('approver'), here.id);
  expect((await decide(as('mechanic'), task?.id ?? '', task?.request.version ?? 0)).status).toBe(404);
});

test('a machine that works again by the time of submission makes nothing urgent', async () => {
  const { as, line, draft, create, step } = desk;
  const { rows } = await server.host.pool.query<{ id: string; machine: string }>(
    `update equipment_status_interval set category = 'DTU' where id = (
       select id from equipment_status_interval where site = $1 and ended_at is null and deleted_at is null
       order by id desc limit 1)
     returning id, equipment as machine`,
    [seedId('site', 'S1')],
  );
  const { body } = await create(
    as('planner'),
    draft([line('75')], { urgency: 'machine_down', urgency_reason: 'Panne', equipment: rows[0]?.machine }),
  );
  expect(body.errors).toBeUndefined();
  await server.host.pool.query(`update equipment_status_interval set category = 'P' where id = $1`, [rows[0]?.id]);
  expect((await step(as('planner'), body.id, 'submit')).body.errors).toEqual({
    equipment: 'Machine-down urgency requires the machine: choose it.',
  });
});

test('whoever is to sign asks before, whoever asked for it answers, and each is told by mail', async () => {
  const { as, line, submitted, taskOf, decide } = desk;
  const request = await submitted(as('planner'), [line('64')]);
  const task = await taskOf(as('approver'), request.id);
  const say = (user: TestUser, path: string, text: string) =>
    user.json<Answer>(`procurement/${path}/`, { method: 'POST', body: { text } });
  expect((await say(as('mechanic'), `approvals/${task?.id}/ask`, 'Pourquoi ?')).status).toBe(404);
  expect((await say(as('planner'), `approvals/${task?.id}/ask`, 'Pourquoi ?')).status).toBe(404);
  expect((await say(as('approver'), `approvals/${task?.id}/ask`, ' ')).body.errors).toHaveProperty('text');
  expect((await say(as('approver'), `approvals/${task?.id}/ask`, 'Un équivalent en stock ?')).status).toBe(204);
  const asked = await mailTo(server, 'planner@demo.filon', new RegExp(String(request['number'])));
  expect(asked.text).toContain('Un équivalent en stock ?');
  expect(asked.text).toContain(`/procurement/process/pr_creation/${request.id}`);

  const seen = async (user: TestUser) =>
    (await user.json<RequestApproval>(`procurement/requests/${request.id}/approval/`)).body.questions;
  expect((await seen(as('planner'))).map(({ text, isMine }) => [text, isMine])).toEqual([
    ['Un équivalent en stock ?', true],
  ]);
  const [question] = await seen(as('approver'));
  expect(question?.isMine).toBe(false);
  expect((await say(as('approver'), `approval-questions/${question?.id}/answer`, 'Oui')).status).toBe(404);
  expect((await say(as('planner'), `approval-questions/${question?.id}/answer`, 'Non, sorti mardi.')).status).toBe(204);
  expect((await say(as('planner'), `approval-questions/${question?.id}/answer`, 'Si')).body.code).toBe('answered');
  expect(await seen(as('approver'))).toMatchObject([{ answer: 'Non, sorti mardi.', isMine: false }]);
  const answered = await mailTo(
    server,
    'approver@demo.filon',
    new RegExp(`${String(request['number'])}.*(réponse|answered)`),
  );
  expect(answered.text).toContain(`?task=${task?.id}`);
  expect((await decide(as('approver'), task?.id ?? '', task?.request.version ?? 0)).body.state).toBe('approved');
  expect((await say(as('approver'), `approvals/${task?.id}/ask`, 'Encore ?')).body.code).toBe('decided');

  const cancelled = await submitted(as('planner'), [line('66')]);
  const other = await taskOf(as('approver'), cancelled.id);
  await say(as('approver'), `approvals/${other?.id}/ask`, 'Pourquoi ?');
  const { body } = await as('planner').json<RequestApproval>(`procurement/requests/${cancelled.id}/approval/`);
  expect((await desk.step(as('planner'), cancelled.id, 'cancel', { reason: 'Inutile' })).status).toBe(200);
  expect((await say(as('planner'), `approval-questions/${body.questions[0]?.id}/answer`, 'Rien')).body.code).toBe(
    'decided',
  );

  // Whoever sends a request back was the last to change it, and answers nothing for who wrote it.
  const returned = await submitted(as('planner'), [line('68')]);
  const again = await taskOf(as('approver'), returned.id);
  await say(as('approver'), `approvals/${again?.id}/ask`, 'Pour quel engin ?');
  await decide(as('approver'), again?.id ?? '', again?.request.version ?? 0, {
    decision: 'return',
    reason: 'À préciser',
  });
  const askedOf = async (user: TestUser) =>
    (await user.json<RequestApproval>(`procurement/requests/${returned.id}/approval/`)).body.questions[0];
  expect([(await askedOf(as('approver')))?.isMine, (await askedOf(as('planner')))?.isMine]).toEqual([false, true]);
  const open = await askedOf(as('planner'));
  expect((await say(as('approver'), `approval-questions/${open?.id}/answer`, 'T-01')).status).toBe(404);
  expect((await say(as('planner'), `approval-questions/${open?.id}/answer`, 'T-01')).status).toBe(204);
});
