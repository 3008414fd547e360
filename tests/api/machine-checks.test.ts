import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormContent, FormItem } from '../../core/forms/template.ts';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Version {
  readonly id: string;
  readonly content: FormContent;
}
interface Machine {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly hours: number | null;
  readonly family: string;
}
interface Refusal {
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
}
interface Submitted extends Refusal {
  readonly id: string;
  readonly number: string;
  readonly result: string;
}
type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

let server: TestServer;
let operator: TestUser;
let dispatcher: TestUser;
let supervisor: TestUser;
let mechanic: TestUser;
let hse: TestUser;
let version: Version;
let trucks: readonly Machine[];
let bowser: Machine;
const site = seedId('site', 'S1');

beforeAll(async () => {
  server = await startTestServer();
  [operator, dispatcher, supervisor, mechanic, hse] = (await Promise.all(
    ['operator', 'dispatcher', 'supervisor', 'mechanic', 'hse'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser];
  const { body } = await supervisor.json<{ version: Version; machines: readonly Machine[] }>(
    'forms/published/HSE-CHK-TRUCK/',
  );
  ({ version } = body);
  const here = body.machines.filter((machine) => machine.site === site);
  trucks = here.filter(({ family }) => family === 'haul_truck');
  bowser = here.find(({ family }) => family === 'fuel_bowser') as Machine;
});
afterAll(() => server.stop());

const minute = 60_000;
let taken = 0;
/** A truck that no test has checked yet. */
const freshTruck = (): Machine => {
  const truck = trucks[(taken += 1)];
  if (!truck) throw new Error('The demo has no truck left.');
  return truck;
};
const items = (): readonly FormItem[] => version.content.sections.flatMap((section) => section.items);

/** Every point answered well, but for those named. */
const answered = (truck: Machine, told: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {}) =>
  items().flatMap((item) => {
    const well: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      ok: { choice: 'ok' },
      yn: { choice: 'yes' },
      num: { num: item.meter ? Math.ceil(truck.hours ?? 0) : 60 },
      sig: { signature: { name: 'Operator', at: new Date().toISOString(), path: null } },
    };
    const answer = told[item.code] ?? well[item.kind];
    return answer ? [{ key: item.key, ...answer }] : [];
  });
const draft = (truck: Machine, more: Readonly<Record<string, unknown>> = {}) => ({
  client_uuid: randomUUID(),
  site,
  template_version: version.id,
  equipment: truck.id,
  started_at: new Date(Date.now() - 9 * minute).toISOString(),
  completed_at: new Date(Date.now() - minute).toISOString(),
  answers: answered(truck),
  decision: 'fit',
  ...more,
});
const submit = (user: TestUser, body: unknown, query = '') =>
  user.json<Submitted>(`forms/runs/${query}`, { method: 'POST', body });
/** Those of this test: the demo has some of its own behind it. */
const begun = new Date(Date.now() - 600_000).toISOString();
const groundingsOf = async (truck: Machine): Promise<readonly Row[]> =>
  (
    await dispatcher.json<{ rows: readonly Row[] }>(
      `records/equipment_grounding/?filter=equipment:eq:${truck.id}&filter=grounded_at:gte:${begun}&limit=10`,
    )
  ).body.rows;
const step = (user: TestUser, row: Row, name: string, body: unknown = {}) =>
  user.json<Row & Refusal>(`records/equipment_grounding/${row.id}/transitions/${name}/`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${row.version}"` },
  });
const statusOf = async (truck: Machine): Promise<unknown> =>
  (await dispatcher.json<Row>(`records/equipment/${truck.id}/`)).body['live_status'];

test('a check that is well passes, with its number, its shift and what it counted', async () => {
  const truck = freshTruck();
  const { status, body } = await submit(operator, draft(truck));
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ result: 'pass', number: expect.stringMatching(/^FR-S1-26-\d{5}$/) as string });
  const { body: row } = await supervisor.json<Row>(`records/form_run/${body.id}/`);
  expect(row).toMatchObject({ score: 100, n_nok: 0, n_items: 60, shift: 'P1', state: 'submitted' });
  const { rows } = await sql<{ value: number }>`
    select value from meter_reading where equipment = ${truck.id} and kind = 'hours' order by read_at desc limit 1`.execute(
    server.host.db,
  );
  expect(rows[0]?.value).toBe(Math.ceil(truck.hours ?? 0));
});

test('a bowser has no body to tip: it is not asked, and the form says so for ever', async () => {
  const { body } = await submit(operator, draft(bowser));
  expect(body.result).toBe('pass');
  const { body: row } = await supervisor.json<Row>(`records/form_run/${body.id}/`);
  expect(row).toMatchObject({ n_items: 55, machine_family: 'fuel_bowser' });
});

test('sent again it is the first one, also twice at once', async () => {
  const body = draft(freshTruck());
  const [one, other] = await Promise.all([submit(operator, body), submit(operator, body)]);
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 201]));
  const first = [one, other].find(({ status }) => status === 201);
  const again = await submit(operator, body);
  expect(again).toMatchObject({ status: 200, body: { id: first?.body.id, number: first?.body.number } });
  const { rows } = await sql`select from form_run where client_uuid = ${body.client_uuid}`.execute(server.host.db);
  expect(rows).toHaveLength(1);
});

test('sent again with other answers it is refused in a sentence: the first one counts', async () => {
  const truck = freshTruck();
  const body = draft(truck);
  const first = await submit(operator, body);
  const [answer, ...others] = body.answers;
  const changed = await submit(operator, { ...body, answers: [{ ...answer, comment: 'Looked at twice' }, ...others] });
  expect(changed).toMatchObject({
    status: 409,
    body: { code: 'sent_differently', detail: expect.stringContaining(first.body.number) as string },
  });
  const other = await submit(operator, { ...body, equipment: freshTruck().id });
  expect(other).toMatchObject({ status: 409, body: { code: 'sent_differently' } });
  const moved = new Date(Date.parse(String(body.completed_at)) - 60_000).toISOString();
  expect((await submit(operator, { ...body, completed_at: moved })).status).toBe(200);
});

describe('a critical point that is not OK', () => {
  test('grounds the machine, with who and why, until somebody else has checked it after its repair', async () => {
    const truck = freshTruck();
    const brake = { T09: { choice: 'nok', comment: 'Pedal goes through' } };
    const mild = await submit(operator, draft(truck, { answers: answered(truck, brake) }));
    expect(mild.body.errors?.['decision']).toContain('do not use');
    const { body } = await submit(operator, draft(truck, { answers: answered(truck, brake), decision: 'do_not_use' }));
    expect(body.result).toBe('grounded');
    const [order] = (await groundingsOf(truck)) as [Row];
    expect(order).toMatchObject({
      state: 'active',
      source_number: body.number,
      grounded_by: operator.user.name,
      reason: 'T09 Secondary brake',
    });
    expect(await statusOf(truck)).toBe('grounded');
    const units = await dispatcher.json<{ rows: readonly Row[] }>(
      `records/equipment/?filter=family:eq:hydraulic_shovel&sites=${site}&limit=1`,
    );
    const sent = await dispatcher.json<Refusal>('records/truck_order/', {
      method: 'POST',
      body: { site, truck: truck.id, loading_unit: units.body.rows[0]?.id },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(sent.body.errors?.['truck']).toBe(
      `${truck.code} is grounded (${String(order['number'])}): T09 Secondary brake.`,
    );

    const acknowledged = await step(dispatcher, order, 'acknowledge');
    expect(acknowledged.body).toMatchObject({ acknowledged_by: dispatcher.user.name });
    expect((await step(operator, acknowledged.body, 'lift', { reason: 'No' })).status).toBe(403);
    const repaired = await step(mechanic, acknowledged.body, 'repair');
    expect(repaired.body, JSON.stringify(repaired.body)).toMatchObject({ state: 'repaired' });
    const unchecked = await step(supervisor, repaired.body, 'release');
    expect(unchecked.body.errors?.['repaired_at']).toContain('after its repair');
    await submit(
      supervisor,
      draft(truck, {
        started_at: new Date().toISOString(),
        completed_at: new Date().toISOString(),
        repeat_reason: 'after_repair',
      }),
    );
    const released = await step(supervisor, repaired.body, 'release');
    expect(released.body, JSON.stringify(released.body)).toMatchObject({ state: 'released' });
    expect(await statusOf(truck)).not.toBe('grounded');
  });

  test('is written once: a second check that finds it again adds no second order', async () => {
    const truck = freshTruck();
    const bad = { answers: answered(truck, { BC1: { choice: 'nok', comment: 'Torn' } }), decision: 'do_not_use' };
    await submit(operator, draft(truck, bad));
    const again = await submit(operator, draft(truck, { ...bad, repeat_reason: 're_check' }));
    expect(again.body.result).toBe('grounded');
    expect(await groundingsOf(truck)).toHaveLength(1);
  });

  test('came late: a machine that was let go meanwhile stays in use', async () => {
    const truck = freshTruck();
    const bad = { answers: answered(truck, { BC1: { choice: 'nok', comment: 'Torn' } }), decision: 'do_not_use' };
    await submit(operator, draft(truck, bad));
    const [order] = (await groundingsOf(truck)) as [Row];
    await step(hse, order, 'lift', { reason: 'Wrong machine' });
    const late = await submit(operator, draft(truck, { ...bad, repeat_reason: 're_check' }));
    expect(late.body.result).toBe('grounded');
    expect((await groundingsOf(truck)).filter(({ state }) => state === 'active')).toEqual([]);
  });
});

test('what cannot be true is refused in a sentence, and nothing is written', async () => {
  const truck = freshTruck();
  const before = await sql<{ n: number }>`select count(*)::int as n from form_run`.execute(server.host.db);
  const refused = async (more: Readonly<Record<string, unknown>>): Promise<Refusal['errors']> =>
    (await submit(operator, draft(truck, more))).body.errors;
  const [hour, day] = [60 * minute, 1_440 * minute];
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect(await refused({ answers: [] })).toHaveProperty('answers');
  expect(await refused({ answers: answered(truck).slice(1) })).toMatchObject({ answers: 'Item BD1: answer it.' });
  expect(await refused({ answers: answered(truck, { BW3: { choice: 'nok' } }) })).toMatchObject({
    answers: 'Item BW3: enter what is wrong.',
  });
  expect(
    await refused({ answers: answered(truck, { BW7: { choice: 'perhaps', comment: 'Who knows' } }) }),
  ).toMatchObject({
    answers: 'Item BW7: choose one of its answers.',
  });
  expect(await refused({ decision: null })).toHaveProperty('decision');
  expect(await refused({ equipment: null })).toHaveProperty('equipment');
  expect(await refused({ equipment: seedId('equipment', 'GR-101') })).toHaveProperty('equipment');
  expect(await refused({ completed_at: at(hour) })).toHaveProperty('completed_at');
  expect(await refused({ started_at: at(-30 * 366 * day) })).toHaveProperty('started_at');
  expect(await refused({ started_at: at(-minute), completed_at: at(-hour) })).toHaveProperty('completed_at');
  expect(await refused({ client_uuid: 'twice' })).toHaveProperty('client_uuid');
  expect(await refused({ template_version: randomUUID() })).toHaveProperty('template_version');
  expect(await refused({ result: 'pass' })).toHaveProperty('result');
  const after = await sql<{ n: number }>`select count(*)::int as n from form_run`.execute(server.host.db);
  expect(after.rows).toEqual(before.rows);
});

test('a machine is checked once in a shift, and once more with a reason', async () => {
  const truck = freshTruck();
  const first = await submit(operator, draft(truck));
  const second = await submit(supervisor, draft(truck));
  expect(second.body.errors?.['repeat_reason']).toBe(
    `A pre-start already exists for ${truck.code} this shift (${first.body.number}).`,
  );
  expect((await submit(supervisor, draft(truck, { repeat_reason: 'operator_change' }))).status).toBe(201);
});

test('an old form shows the version in which it was filled, whatever was published since', async () => {
  const { body } = await submit(operator, draft(freshTruck()));
  // A template counts at every site.
  const [author, publisher] = await Promise.all([server.login('admin'), server.login('manager')]);
  const kept = (await author.json<Row>(`records/form_template_version/${version.id}/`)).body;
  const next = await author.json<Row & Refusal>('records/form_template_version/', {
    method: 'POST',
    body: {
      template: (kept['template'] as Row).id,
      change_note: 'A point less',
      sections: kept['sections'],
      items: (kept['items'] as readonly Row[]).filter((item) => item['code'] !== 'T14'),
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(next.status, JSON.stringify(next.body)).toBe(201);
  const publish = (user: TestUser) =>
    user.json<Row & Refusal>(`records/form_template_version/${next.body.id}/transitions/publish/`, {
      method: 'POST',
      body: {},
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"${next.body.version}"` },
    });
  expect((await publish(author)).status, 'its author does not publish it').toBe(403);
  const published = await publish(publisher);
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const now = await operator.json<{ version: Version }>('forms/published/HSE-CHK-TRUCK/');
  expect(now.body.version.content.sections.flatMap((section) => section.items)).toHaveLength(59);
  const row = (await supervisor.json<Row>(`records/form_run/${body.id}/`)).body;
  expect(row['template_version']).toMatchObject({ id: version.id });
  const then = await supervisor.json<Version>(`forms/versions/${version.id}/`);
  expect(then.body.content.sections.flatMap((section) => section.items)).toHaveLength(60);
  // A device that still holds the old version may bring what it began in it.
  const held = await submit(operator, draft(freshTruck()));
  expect(held.status, JSON.stringify(held.body)).toBe(201);
});
