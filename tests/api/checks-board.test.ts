import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import {
  checkStandings,
  countStandings,
  isOverdue,
  standingOf,
  type CheckBoard,
} from '../../plugins/hse/shared/check-board.ts';
import { tellMissingChecks } from '../../plugins/hse/server/checks/missing-clock.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

let server: TestServer;
let dispatcher: TestUser;
let operator: TestUser;
let hse: TestUser;
const [site, other] = [seedId('site', 'S1'), seedId('site', 'S2')];
const minute = 60_000;

beforeAll(async () => {
  server = await startTestServer();
  [dispatcher, operator, hse] = (await Promise.all(
    ['dispatcher', 'operator', 'hse'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser];
});
afterAll(() => server.stop());

const boardOf = async (user = dispatcher, more = ''): Promise<CheckBoard> => {
  const { status, body } = await user.json<readonly CheckBoard[]>(
    `hse/checks/board/?template=HSE-CHK-TRUCK&sites=${site}${more}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body[0] as CheckBoard;
};
const machineOf = (board: CheckBoard, code: string) => {
  const machine = board.machines.find((one) => one.code === code);
  if (!machine) throw new Error(`${code} is not on the board.`);
  return machine;
};

/** All that the ledger says of a machine in this shift: what it has done since so many minutes. */
async function does(code: string, category: string, minutes: number): Promise<void> {
  const machine = seedId('equipment', code);
  const since = new Date(Date.now() - minutes * minute).toISOString();
  await sql`
    update equipment_status_interval set deleted_at = now()
    where equipment = ${machine} and (ended_at is null or ended_at > now() - interval '12 hours')`.execute(
    server.host.db,
  );
  await sql`
    insert into equipment_status_interval (id, site, equipment, started_at, category, source)
    values (gen_random_uuid(), ${site}, ${machine}, ${since}, ${category}, 'engine')`.execute(server.host.db);
}

/** A check of a machine as it is kept, ended so many minutes ago. */
async function checked(code: string, result: string, minutes: number): Promise<void> {
  const board = await boardOf();
  await sql`
    insert into form_run (id, site, number, client_uuid, template, template_version, family, equipment, started_at,
      completed_at, production_date, shift, answers, result, state)
    select gen_random_uuid(), ${site}, ${`FR-T-${randomUUID().slice(0, 8)}`}, ${randomUUID()}, template.id, template.id,
      'equipment_checklist', ${seedId('equipment', code)}, now() - make_interval(mins => ${minutes} + 9),
      now() - make_interval(mins => ${minutes}), ${board.production_date}, ${board.shift}, '[]', ${result}, 'submitted'
    from form_template template
    where template.code = 'HSE-CHK-TRUCK'`.execute(server.host.db);
}

test('every machine of the check stands in one place, whatever it did', async () => {
  await does('T-01', 'P', 45);
  await does('T-02', 'P', 20);
  await does('T-03', 'SBO', 90);
  await does('T-08', 'SBO', 90);
  await does('T-04', 'P', 60);
  await checked('T-04', 'pass', 70);
  await does('T-05', 'P', 60);
  await checked('T-05', 'fail', 80);
  await checked('T-05', 'pass_with_remarks', 61);
  await checked('T-06', 'fail', 50);
  await hse.json('records/equipment_grounding/', {
    method: 'POST',
    body: { site, equipment: seedId('equipment', 'T-07'), reason: 'Brake', grounded_at: new Date().toISOString() },
    headers: { 'idempotency-key': randomUUID() },
  });
  const board = await boardOf();
  const stands = (code: string) => standingOf(machineOf(board, code));
  expect(['T-01', 'T-02', 'T-03', 'T-04', 'T-05', 'T-06', 'T-07'].map(stands)).toEqual([
    'missing',
    'missing',
    'idle',
    'ok',
    'remarks',
    'failed',
    'grounded',
  ]);
  expect(isOverdue(machineOf(board, 'T-01'), board.as_of)).toBe(true);
  expect(isOverdue(machineOf(board, 'T-02'), board.as_of)).toBe(false);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from equipment
    where site = ${site} and state = 'active' and deleted_at is null
      and family in (
        select unnest(string_to_array(equipment_families, ' ')) from form_template where code = 'HSE-CHK-TRUCK')`.execute(
    server.host.db,
  );
  expect(board.machines.length).toBe(rows[0]?.n);
  const counts = countStandings(board.machines);
  expect(checkStandings.reduce((sum, standing) => sum + counts[standing], 0)).toBe(rows[0]?.n);
});

test('supervisors hear of a machine once in a shift, by a mail in their language; who may not gets no answer', async () => {
  const remind = (user: TestUser, at = site) =>
    user.json<{ machines: number; before: number; supervisors: number; errors?: object }>('hse/checks/remind/', {
      method: 'POST',
      body: { site: at, template: 'HSE-CHK-TRUCK' },
      headers: { 'idempotency-key': randomUUID() },
    });
  expect((await remind(operator)).status).toBe(403);
  const missing = (await boardOf()).machines.filter((machine) => standingOf(machine) === 'missing');
  expect(missing.map(({ code }) => code)).toContain('T-01');
  const first = await remind(dispatcher);
  expect(first.body, JSON.stringify(first.body)).toMatchObject({ machines: missing.length, before: 0 });
  expect(first.body.supervisors).toBeGreaterThan(0);
  const mail = await mailTo(server, 'supervisor@demo.filon', /without a check/);
  expect(mail.text).toContain('T-01: works since');
  const [one, two] = await Promise.all([remind(dispatcher), remind(hse)]);
  expect([one.body.machines, two.body.machines]).toEqual([0, 0]);
  expect(
    (await outboxOf(server, 'supervisor@demo.filon')).filter(({ subject }) => /without a check/.test(subject)),
  ).toHaveLength(1);
  const unknown = await dispatcher.json<{ detail?: string }>('hse/checks/remind/', {
    method: 'POST',
    body: { site, template: 'HSE-CHK-NONE' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(unknown).toMatchObject({ status: 404, body: { detail: 'Machines HSE-CHK-NONE have no check.' } });
  await does('T-08', 'P', 10);
  expect((await remind(dispatcher)).body.machines).toBe(1);
  expect(machineOf(await boardOf(), 'T-01').reminded_at).not.toBeNull();
});

test('an earlier shift is shown as it ended, and nobody sees the machines of other sites', async () => {
  const night = await boardOf(dispatcher, '&shift=P3');
  expect(night.running).toBe(false);
  expect(night.as_of).toBe(night.ends_at);
  expect((await operator.json(`hse/checks/board/?template=HSE-CHK-TRUCK&sites=${site}`)).status).toBe(403);
  expect((await dispatcher.json(`hse/checks/board/?template=HSE-CHK-TRUCK&sites=${randomUUID()}`)).status).toBe(403);
  expect((await dispatcher.json(`hse/checks/board/?template=x&sites=${site}`)).status).toBe(422);
  const both = await hse.json<readonly CheckBoard[]>(`hse/checks/board/?template=HSE-CHK-TRUCK&sites=${site},${other}`);
  const [here, there] = both.body as [CheckBoard, CheckBoard];
  expect(there.machines.length).toBeGreaterThan(0);
  expect(here.machines.filter(({ id }) => there.machines.some((one) => one.id === id))).toEqual([]);
});

test('trends count what their lists show, and tick-boxes are told', async () => {
  const { body: page } = await hse.json<{ rows: readonly Row[] }>(
    'records/form_template/?filter=code:eq:HSE-CHK-TRUCK&limit=1',
  );
  const template = page.rows[0]?.id ?? '';
  const [from, to] = [new Date(Date.now() - 20 * 86_400_000), new Date()].map((at) => at.toISOString().slice(0, 10));
  const report = async (name: string) =>
    (
      await hse.json<{ rows: readonly Readonly<Record<string, unknown>>[] }>(
        `reports/${name}/?from=${from}&to=${to}&sites=${site}&template=${template}`,
      )
    ).body.rows;
  const count = async (more: readonly string[]): Promise<number> => {
    const filter = [
      `production_date:gte:${from}`,
      `production_date:lte:${to}`,
      'state:ne:voided',
      `template:eq:${template}`,
    ];
    const { body } = await hse.json<{ count: number }>(
      `records/form_run/?${[...filter, ...more].map((one) => `filter=${encodeURIComponent(one)}`).join('&')}&sites=${site}&limit=1&count=exact`,
    );
    return body.count;
  };
  const weeks = await report('form_trend');
  const sum = (column: string) => weeks.reduce((total, row) => total + Number(row[column]), 0);
  expect(sum('runs')).toBe(await count([]));
  expect(sum('suspected')).toBe(await count(['suspect:eq:true']));
  expect(sum('suspected')).toBeGreaterThan(0);
  expect(sum('passed') + sum('remarks') + sum('failed') + sum('grounded')).toBe(sum('runs'));
  const items = await report('form_nok_items');
  expect(items.length).toBeGreaterThan(3);
  for (const { code, not_ok: n } of items.slice(0, 5))
    expect(await count([`nok_items:contains: ${String(code)} `])).toBe(n);
  expect(String(items[0]?.['item'])).toMatch(/^\w+ /);
  const machines = await report('form_machines');
  expect(machines.reduce((total, row) => total + Number(row['runs']), 0)).toBe(sum('runs'));
});

test('the clock tells of a machine after half an hour of work, once in a shift, however many look at once', async () => {
  const told = async () =>
    (await outboxOf(server, 'supervisor@demo.filon')).filter(({ text }) => text.includes('- T-03: works since'));
  const sent = async (): Promise<void> => {
    await expect.poll(async () => (await server.host.pool.query('select from mail_queue')).rowCount, patience).toBe(0);
  };
  await does('T-03', 'P', 20);
  await tellMissingChecks(server.host, new Date());
  await sent();
  expect(await told()).toEqual([]);
  expect(machineOf(await boardOf(), 'T-03').reminded_at).toBeNull();
  const later = new Date(Date.now() + 11 * minute);
  await Promise.all([tellMissingChecks(server.host, later), tellMissingChecks(server.host, later)]);
  await tellMissingChecks(server.host, later);
  await sent();
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/before they continue\.|avant/);
  const { rows } = await sql<{ reason: string }>`
    select line.reason from audit_event line
    join check_reminder reminder on reminder.id::text = line.record_id
    where reminder.equipment = ${seedId('equipment', 'T-03')}`.execute(server.host.db);
  expect(rows.map(({ reason }) => reason)).toEqual(['missing-checks']);
  // The button finds it told.
  const { body } = await dispatcher.json<{ machines: number; before: number }>('hse/checks/remind/', {
    method: 'POST',
    body: { site, template: 'HSE-CHK-TRUCK' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(body.machines).toBe(0);
  expect(body.before).toBeGreaterThan(0);
  // A shift that is young has nothing to tell of, and one that was checked neither.
  await checked('T-03', 'pass', 5);
  await sql`delete from check_reminder where equipment = ${seedId('equipment', 'T-03')}`.execute(server.host.db);
  await tellMissingChecks(server.host, later);
  await sent();
  expect(await told()).toHaveLength(1);
});
