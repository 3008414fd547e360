import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormContent } from '../../core/forms/template.ts';
import { seedId } from '../../core/host/seed.ts';
import { keepSchedules } from '../../plugins/forms/server/schedules/keep-schedules.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Refusal {
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
}
interface Due {
  readonly id: string;
  readonly subject: string;
  readonly occasion: string;
  readonly state: string;
  readonly run: string | null;
  readonly window_from: string;
  readonly window_to: string;
  readonly late_until: string;
  readonly version: number;
}

let server: TestServer;
let hse: TestUser;
let operator: TestUser;
let dispatcher: TestUser;
let admin: TestUser;
const site = seedId('site', 'S1');
const dayMs = 86_400_000;
const minute = 60_000;

beforeAll(async () => {
  server = await startTestServer();
  [hse, operator, dispatcher, admin] = (await Promise.all(
    ['hse', 'operator', 'dispatcher', 'admin'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => server.stop());

const key = () => ({ 'idempotency-key': randomUUID() });
const today = (back = 0): string => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
const templateOf = async (code: string): Promise<string> =>
  (await hse.json<{ rows: readonly Row[] }>(`records/form_template/?filter=code:eq:${code}&limit=1`)).body.rows[0]
    ?.id ?? '';
const plan = async (more: Readonly<Record<string, unknown>>, by = hse) =>
  by.json<Row & Refusal>('records/form_schedule/', {
    method: 'POST',
    body: {
      site,
      every: 1,
      unit: 'day',
      starts_on: today(),
      tolerance: 0,
      grace_h: 12,
      active: true,
      ...more,
    },
    headers: key(),
  });
const duesOf = async (schedule: string): Promise<readonly Due[]> =>
  (
    await sql<Due>`
      select id, subject, occasion, state, run, window_from, window_to, late_until, version from form_due
      where schedule = ${schedule} and deleted_at is null
      order by window_to, subject`.execute(server.host.db)
  ).rows;
const change = (row: Row, values: object) =>
  hse.json<Row & Refusal>(`records/form_schedule/${row.id}/`, {
    method: 'PATCH',
    body: values,
    headers: { ...key(), 'if-match': `"${row.version}"` },
  });
const waive = (user: TestUser, due: Due, reason: string) =>
  user.json<Row & Refusal>(`records/form_due/${due.id}/transitions/waive/`, {
    method: 'POST',
    body: { reason },
    headers: { ...key(), 'if-match': `"${due.version}"` },
  });
const keep = (now = new Date()) => keepSchedules(server.host, now);
const later = (days: number): Date => new Date(Date.now() + days * dayMs);

/** Answers every item of a check well. */
async function fill(user: TestUser, machine: { readonly id: string }, more: Readonly<Record<string, unknown>> = {}) {
  const { body } = await user.json<{ version: { id: string; content: FormContent }; machines: readonly Row[] }>(
    'forms/published/HSE-CHK-TRUCK/',
  );
  const hours = Number(body.machines.find(({ id }) => id === machine.id)?.['hours'] ?? 0);
  const well: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    ok: { choice: 'ok' },
    yn: { choice: 'yes' },
    num: { num: 60 },
    sig: { signature: { name: 'Operator', at: new Date().toISOString(), path: null } },
  };
  return user.json<Row & Refusal>('forms/runs/', {
    method: 'POST',
    body: {
      client_uuid: randomUUID(),
      site,
      template_version: body.version.id,
      equipment: machine.id,
      started_at: new Date(Date.now() - 9 * minute).toISOString(),
      completed_at: new Date(Date.now() - minute).toISOString(),
      answers: body.version.content.sections
        .flatMap(({ items }) => items)
        .flatMap((item) => {
          const answer = item.meter ? { num: Math.ceil(hours) } : well[item.kind];
          return answer ? [{ key: item.key, ...answer }] : [];
        }),
      decision: 'fit',
      ...more,
    },
  });
}
const truck = (code: string) => ({ id: seedId('equipment', code), code });

describe('what a schedule asks for', () => {
  test('is made ahead for each machine, once however often the clock beats, and closed by the check that fulfils it', async () => {
    const machine = truck('T-11');
    const { status, body } = await plan({ template: await templateOf('HSE-CHK-TRUCK'), equipment: machine.id });
    expect(status, JSON.stringify(body)).toBe(201);
    await Promise.all([keep(), keep()]);
    await keep();
    const dues = await duesOf(body.id);
    expect(dues.length).toBe(15);
    expect(new Set(dues.map(({ occasion }) => occasion)).size).toBe(15);
    expect(dues[0]).toMatchObject({ subject: 'T-11', occasion: today(), state: 'due' });

    const filled = await fill(operator, machine);
    expect(filled.status, JSON.stringify(filled.body)).toBe(201);
    const [first, second] = await duesOf(body.id);
    expect(first).toMatchObject({ state: 'done', run: filled.body.id });
    expect(second).toMatchObject({ state: 'due', run: null });
    const { body: history } = await hse.json<{ rows: readonly Row[] }>(`records/form_due/${first?.id}/history/`);
    expect(JSON.stringify(history)).toContain('fulfil');

    const run = (await hse.json<Row>(`records/form_run/${filled.body.id}/`)).body;
    const voided = await hse.json<Row>(`records/form_run/${run.id}/transitions/void/`, {
      method: 'POST',
      body: { reason: 'Wrong machine' },
      headers: { ...key(), 'if-match': `"${run.version}"` },
    });
    expect(voided.status, JSON.stringify(voided.body)).toBe(200);
    expect((await duesOf(body.id))[0]).toMatchObject({ state: 'due', run: null });
  });

  test('is missed after its grace, made up after a standstill, and a check that comes late from its device is done in time', async () => {
    const machine = truck('T-12');
    const { body } = await plan({ template: await templateOf('HSE-CHK-TRUCK'), equipment: machine.id, grace_h: 0 });
    await keep();
    await keep(later(20));
    const dues = await duesOf(body.id);
    expect(dues.filter(({ state }) => state === 'missed').length).toBe(20);
    expect(new Set(dues.map(({ occasion }) => occasion)).size).toBe(dues.length);
    expect(dues.length).toBe(35);
    const filled = await fill(operator, machine);
    expect((await duesOf(body.id))[0]).toMatchObject({ state: 'done', run: filled.body.id });
  });

  test('is changed with it: what has not begun is made anew, and nothing more once it ends', async () => {
    const { body } = await plan({ template: await templateOf('HSE-CHK-TRUCK'), equipment: truck('T-13').id });
    await keep();
    const weekly = await change(body, { unit: 'week' });
    expect(weekly.status, JSON.stringify(weekly.body)).toBe(200);
    await keep();
    const dues = await duesOf(body.id);
    expect(dues.length).toBe(14);
    expect((await change(weekly.body, { active: false })).status).toBe(200);
    await keep();
    expect(await duesOf(body.id)).toEqual([]);
  });

  test('of items is one for each; a round closes those that it tells of', async () => {
    const { body: form } = await hse.json<{ version: { id: string; content: FormContent } }>(
      'forms/published/HSE-INS-DRILL/',
    );
    const { body } = await plan({ template: await templateOf('HSE-INS-DRILL'), unit: 'month', tolerance: 20 });
    await keep();
    const dues = await duesOf(body.id);
    const [one, other] = dues as [Due, Due];
    const items = form.version.content.sections.flatMap((section) => section.items);
    const { status, body: run } = await hse.json<Row & Refusal>('forms/runs/', {
      method: 'POST',
      body: {
        client_uuid: randomUUID(),
        site,
        template_version: form.version.id,
        performed_by: null,
        started_at: new Date(Date.now() - 9 * minute).toISOString(),
        completed_at: new Date(Date.now() - minute).toISOString(),
        answers: items.map((item) => ({
          key: item.key,
          row: one.subject,
          ...(item.kind === 'scan'
            ? { text: one.subject }
            : item.kind === 'dat'
              ? { date: today(-200) }
              : item.kind === 'num'
                ? { num: 1 }
                : item.kind === 'yn'
                  ? { choice: 'yes' }
                  : { choice: 'ok' }),
        })),
      },
    });
    expect(status, JSON.stringify(run)).toBe(201);
    const after = await duesOf(body.id);
    expect(after.find(({ id }) => id === one.id)).toMatchObject({ state: 'done', run: run.id });
    expect(after.find(({ id }) => id === other.id)).toMatchObject({ state: 'due' });
  });

  test('is waived with a reason by who plans, not by who was to do it nor by others', async () => {
    const { body } = await plan({
      template: await templateOf('HSE-CHK-TRUCK'),
      equipment: truck('T-14').id,
    });
    await keep();
    const [due] = (await duesOf(body.id)) as [Due];
    expect((await waive(operator, due, 'No')).status).toBe(403);
    expect((await waive(dispatcher, due, 'No')).status).toBe(403);
    expect((await waive(hse, due, '')).status).toBe(422);
    const waived = await waive(hse, due, 'The machine is in the workshop.');
    expect(waived.body, JSON.stringify(waived.body)).toMatchObject({
      state: 'waived',
      standing: 'waived',
      waived_by: hse.user.name,
      waive_reason: 'The machine is in the workshop.',
    });
  });

  test('goes with its subject: what is due of a machine that has left is taken back', async () => {
    const machine = truck('T-15');
    const { body } = await plan({ template: await templateOf('HSE-CHK-TRUCK'), equipment: machine.id });
    await keep();
    expect((await duesOf(body.id)).length).toBeGreaterThan(0);
    await sql`update equipment set state = 'retired' where id = ${machine.id}`.execute(server.host.db);
    await keep();
    expect(await duesOf(body.id)).toEqual([]);
  });

  test('begins anew where its subject comes back: of the time that it was away nothing was missed', async () => {
    const machine = truck('T-18');
    const { body } = await plan({ template: await templateOf('HSE-CHK-TRUCK'), equipment: machine.id, grace_h: 0 });
    await keep();
    const move = (state: string) =>
      sql`update equipment set state = ${state} where id = ${machine.id}`.execute(server.host.db);
    await move('retired');
    await keep();
    await move('active');
    await keep(later(10));
    const dues = await duesOf(body.id);
    expect(dues.map(({ state }) => state)).toEqual(Array.from({ length: 15 }, () => 'due'));
    expect(dues[0]?.occasion).toBe(today(-10));
  });

  test('is made anew in full where one of those ahead was waived', async () => {
    const { body } = await plan({ template: await templateOf('HSE-CHK-TRUCK'), equipment: truck('T-19').id });
    await keep();
    const last = (await duesOf(body.id)).at(-1) as Due;
    const waived = await waive(hse, last, 'The mine is closed.');
    expect(waived.status, JSON.stringify(waived.body)).toBe(200);
    expect((await change(body, { grace_h: 13 })).status).toBe(200);
    await keep();
    const dues = await duesOf(body.id);
    expect(dues.map(({ state }) => state)).toEqual([...Array.from({ length: 14 }, () => 'due'), 'waived']);
  });

  test('stays at its site, whatever else is changed', async () => {
    const { body } = await plan({ template: await templateOf('HSE-CHK-TRUCK'), active: false });
    const { status, body: refused } = await change(body, { site: seedId('site', 'S2') });
    expect([status, refused.errors]).toEqual([
      422,
      { site: 'A schedule belongs to its site: create another one there.' },
    ]);
  });

  test('is not waived by the role that was to do it', async () => {
    const { body } = await plan({
      template: await templateOf('HSE-CHK-TRUCK'),
      equipment: truck('T-20').id,
      role: 'hse_officer',
    });
    await keep();
    const [due] = (await duesOf(body.id)) as [Due];
    expect((await waive(hse, due, 'No')).body.errors).toEqual({
      role: 'Your own role does this: someone else must waive it.',
    });
    expect((await waive(admin, due, 'The truck is in the workshop.')).status).toBe(200);
  });

  test('never holds the others up: one that cannot be made is told in the log alone', async () => {
    const bad = await plan({ template: await templateOf('HSE-CHK-TRUCK'), equipment: truck('T-16').id });
    const good = await plan({ template: await templateOf('HSE-CHK-TRUCK'), equipment: truck('T-17').id });
    await sql`alter table form_due add constraint planted check (subject <> 'T-16')`.execute(server.host.db);
    await keep();
    expect(await duesOf(bad.body.id)).toEqual([]);
    expect((await duesOf(good.body.id)).length).toBe(15);
    await sql`alter table form_due drop constraint planted`.execute(server.host.db);
  });
});

test('a schedule that cannot be is refused in a sentence, and who does not plan may not', async () => {
  const template = await templateOf('HSE-CHK-TRUCK');
  const refused = async (more: Readonly<Record<string, unknown>>): Promise<Refusal['errors']> =>
    (await plan({ template, ...more })).body.errors;
  const { rows: graders } = await sql<{ id: string }>`
    select id from equipment where site = ${site} and family = 'grader' limit 1`.execute(server.host.db);
  expect(await refused({ equipment: graders[0]?.id })).toMatchObject({
    equipment: 'This form is not made for this machine.',
  });
  expect(await refused({ families: 'grader' })).toMatchObject({ families: 'The template is not made for grader.' });
  expect(await refused({ tolerance: 60 })).toHaveProperty('tolerance');
  expect(await refused({ every: 0 })).toHaveProperty('every');
  expect((await plan({ template }, operator)).status).toBe(403);
});

test('a second schedule of one form for one machine is asked about', async () => {
  const template = await templateOf('HSE-CHK-TRUCK');
  const one = { template, equipment: truck('T-08').id };
  expect((await plan(one)).status).toBe(201);
  const again = await plan({ ...one, unit: 'week' });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    confirm: ['scheduled'],
    errors: { template: 'This form is already scheduled for the same.' },
  });
});

test('one that is out of use is asked about when it is taken up again beside another, not before', async () => {
  const template = await templateOf('HSE-CHK-TRUCK');
  const one = { template, equipment: truck('T-10').id };
  expect((await plan(one)).status).toBe(201);
  const idle = await plan({ ...one, unit: 'week', active: false });
  expect(idle.status, JSON.stringify(idle.body)).toBe(201);
  const again = await change(idle.body, { active: true });
  expect(again).toMatchObject({ status: 409, body: { confirm: ['scheduled'] } });
  const renamed = await change(idle.body, { grace_h: 6 });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
});

test('the indicator counts what its list shows', async () => {
  const { body } = await hse.json<{ rows: readonly Row[] }>(
    `reports/safety_indicators/?from=${today(80)}&to=${today()}&sites=${site}`,
  );
  const told = body.rows.find((row) => row['figure'] === 'inspections');
  expect(Number(told?.['whole'])).toBeGreaterThan(300);
  expect(Number(told?.['value'])).toBeGreaterThan(85);
  const families = JSON.stringify(['equipment_checklist', 'hse_inspection', 'audit_grid', 'permit_measures', 'spa']);
  const filter = [
    `ends_on:gte:${today(80)}`,
    `ends_on:lte:${String(told?.['until'])}`,
    `family:in:${families}`,
    'state:ne:waived',
  ];
  const count = async (more: readonly string[]): Promise<number> =>
    (
      await hse.json<{ count: number }>(
        `records/form_due/?${[...filter, ...more].map((one) => `filter=${encodeURIComponent(one)}`).join('&')}&sites=${site}&limit=1&count=exact`,
      )
    ).body.count;
  expect(await count([])).toBe(told?.['whole']);
  expect(await count(['state:eq:done'])).toBe(told?.['part']);
});

test('what a template that is switched off asked for is taken back, and nothing of it is missed', async () => {
  const template = await templateOf('HSE-CHK-TRUCK');
  const { body } = await plan({ template, equipment: truck('T-09').id, grace_h: 0 });
  await keep();
  const use = (active: boolean) =>
    sql`update form_template set active = ${active} where id = ${template}`.execute(server.host.db);
  await use(false);
  await keep(later(5));
  expect(await duesOf(body.id)).toEqual([]);
  await use(true);
  await keep(later(5));
  const dues = await duesOf(body.id);
  expect(new Set(dues.map(({ state }) => state))).toEqual(new Set(['due']));
  expect(dues[0]?.occasion).toBe(today(-5));
});
