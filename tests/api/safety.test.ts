import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormContent } from '../../core/forms/template.ts';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Refusal {
  readonly code?: string;
  readonly errors?: Readonly<Record<string, string>>;
}
type Row = Readonly<Record<string, unknown>> & Refusal & { readonly id: string; readonly version: number };

let server: TestServer;
let hse: TestUser;
let manager: TestUser;
let supervisor: TestUser;
let operator: TestUser;
const site = seedId('site', 'S1');

beforeAll(async () => {
  server = await startTestServer();
  [hse, manager, supervisor, operator] = (await Promise.all(
    ['hse', 'manager', 'supervisor', 'operator'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => server.stop());

const create = (user: TestUser, record: string, body: unknown) =>
  user.json<Row>(`records/${record}/`, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
const change = (user: TestUser, record: string, row: Row, body: unknown) =>
  user.json<Row>(`records/${record}/${row.id}/`, {
    method: 'PATCH',
    body,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${row.version}"` },
  });
const step = (user: TestUser, record: string, row: Row, name: string, body: unknown = {}) =>
  user.json<Row>(`records/${record}/${row.id}/transitions/${name}/`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${row.version}"` },
  });
const read = async (user: TestUser, record: string, id: string): Promise<Row> =>
  (await user.json<Row>(`records/${record}/${id}/`)).body;
const first = async (record: string, filter: string): Promise<Row> =>
  (await hse.json<{ rows: readonly Row[] }>(`records/${record}/?filter=${encodeURIComponent(filter)}&limit=1`)).body
    .rows[0] as Row;
/** A step that must go through. */
const stepped = async (user: TestUser, record: string, row: Row, name: string, body: unknown = {}): Promise<Row> => {
  const { status, body: next } = await step(user, record, row, name, body);
  expect(status, `${name}: ${JSON.stringify(next)}`).toBe(200);
  return next;
};

/** The id of a file that somebody has just given. */
async function uploaded(user: TestUser, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['Passed.']), name);
  const answer = await fetch(`${server.url}/api/files/`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${user.token}` },
  });
  return ((await answer.json()) as { id: string }).id;
}

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('an observation', () => {
  const observation = async () => ({
    site,
    observed_at: minutesAgo(20),
    sor_type: (await first('sor_type', 'code:eq:COND')).id,
    potential: '4',
    description: 'The berm of the east ramp is washed out over ten metres.',
    place: (await first('mine_location', `site:eq:${site}`)).id,
  });

  test('bears the name of who made it, goes to somebody, and is closed by the officer', async () => {
    const { status, body: made } = await create(operator, 'sor', await observation());
    expect(status, JSON.stringify(made)).toBe(201);
    expect(made).toMatchObject({
      state: 'open',
      anonymous: false,
      number: expect.stringMatching(/^SOR-S1-26-/) as string,
    });
    expect(made['observer']).not.toBeNull();
    expect((await step(supervisor, 'sor', made, 'assign')).body.errors).toHaveProperty('responsible');
    const person = await first('person', `site:eq:${site}`);
    const { body: named } = await change(supervisor, 'sor', made, { responsible: person.id });
    const assigned = await stepped(supervisor, 'sor', named, 'assign');
    expect((await change(operator, 'sor', assigned, { proposal: 'Rebuild it.' })).status).not.toBe(200);
    const resolved = await stepped(supervisor, 'sor', assigned, 'resolve', { reason: 'Rebuilt.' });
    expect((await step(supervisor, 'sor', resolved, 'close')).status).toBe(403);
    expect(await stepped(hse, 'sor', resolved, 'close')).toMatchObject({ state: 'closed', closed_on: dayFrom(0) });
  });

  test('without a name tells nobody who made it, in no row of the database', async () => {
    const { status, body } = await operator.json<Row>('hse/sor/anonymous/', {
      method: 'POST',
      body: await observation(),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await read(hse, 'sor', body.id)).toMatchObject({
      anonymous: true,
      observer: null,
      created_by: null,
      updated_by: null,
    });
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.host.db);
    const { rows: account } = await sql<{ id: string; email: string }>`
      select id, email from app_user where email = 'operator@demo.filon'`.execute(server.host.db);
    const [me] = account;
    expect(me).toBeDefined();
    for (const { name } of tables) {
      const { rows } = await sql<{ told: string }>`
        select told.told
        from (select to_jsonb(entry)::text as told from ${sql.table(name)} entry) told
        where told.told like ${`%${body.id}%`} or told.told like ${`%${String(body['number'])}%`}`.execute(
        server.host.db,
      );
      for (const { told } of rows) {
        expect(told, name).not.toContain(me?.id);
        expect(told, name).not.toContain(me?.email);
      }
    }
    const { rows: audited } = await sql`select from audit_event where record_id = ${body.id}`.execute(server.host.db);
    expect(audited.length).toBeGreaterThan(0);
  });

  test('of fewer than 20 characters, of tomorrow, or at a place of another site is refused', async () => {
    const whole = await observation();
    const elsewhere = await first('mine_location', `site:eq:${seedId('site', 'S2')}`);
    for (const [wrong, field] of [
      [{ description: 'Bad berm.' }, 'description'],
      [{ observed_at: minutesAgo(-2_000) }, 'observed_at'],
      [{ place: elsewhere.id }, 'place'],
      [{ potential: '6' }, 'potential'],
    ] as const) {
      const { status, body } = await create(operator, 'sor', { ...whole, ...wrong });
      expect([status, body.errors?.[field] !== undefined], `${field}: ${JSON.stringify(body)}`).toEqual([422, true]);
      const { status: unnamed } = await operator.json('hse/sor/anonymous/', {
        method: 'POST',
        body: { ...whole, ...wrong },
      });
      expect(unnamed).toBe(422);
    }
  });
});

describe('an accident', () => {
  const accident = (more: Readonly<Record<string, unknown>> = {}) => ({
    site,
    kind: 'injury',
    occurred_at: minutesAgo(300),
    reported_at: minutesAgo(200),
    description: 'Hand caught between the bucket and a link while changing a tooth.',
    actual_severity: '3',
    potential_severity: '4',
    ...more,
  });

  test('goes from its report to closed actions; it does not close before', async () => {
    const person = await first('person', `site:eq:${site}`);
    const { status, body: made } = await create(hse, 'incident', {
      ...accident(),
      persons: [{ person: person.id, employer: 'company', injury_class: 'LTI', left_work_on: dayFrom(0) }],
    });
    expect(status, JSON.stringify(made)).toBe(201);
    expect(made).toMatchObject({ hpi: true, declare_before: expect.any(String) as string });
    const qualified = await stepped(hse, 'incident', made, 'qualify');
    const investigated = await stepped(hse, 'incident', qualified, 'investigate');
    expect((await step(hse, 'incident', investigated, 'act')).status).toBe(422);
    const { body: action } = await create(hse, 'hse_action', {
      site,
      description: 'Fit a guide that keeps hands away.',
      source_kind: 'incident',
      incident: made.id,
      responsible: person.id,
      due_on: dayFrom(10),
    });
    const { body: caused } = await change(hse, 'incident', investigated, {
      causes: [{ level: 'root', category: 'equipment', cause: 'No guide at the link.', action: action.id }],
    });
    const acting = await stepped(hse, 'incident', caused, 'act');
    const early = await step(manager, 'incident', acting, 'close');
    expect([early.status, early.body.errors]).toEqual([422, { causes: expect.stringMatching(/1/) as string }]);
    expect((await step(hse, 'hse_action', action, 'done')).body.errors).toHaveProperty('evidence');
    const { body: told } = await change(hse, 'hse_action', action, { evidence: 'Guide fitted and tried.' });
    const done = await stepped(hse, 'hse_action', told, 'done');
    await stepped(manager, 'hse_action', done, 'verify');
    expect(await stepped(manager, 'incident', acting, 'close')).toMatchObject({ state: 'closed' });
  });

  test('cannot be told before it happened, nor lose time without a day, nor before the accident', async () => {
    const refused = async (body: unknown): Promise<Readonly<Record<string, string>>> => {
      const { status, body: answer } = await create(hse, 'incident', body);
      expect(status, JSON.stringify(answer)).toBe(422);
      return answer.errors ?? {};
    };
    expect(await refused(accident({ reported_at: minutesAgo(400) }))).toHaveProperty('occurred_at');
    expect(await refused(accident({ potential_severity: '1' }))).toHaveProperty('potential_severity');
    const hurt = { name: 'Visitor', employer: 'contractor', injury_class: 'LTI' };
    expect(await refused(accident({ persons: [hurt] }))).toEqual({
      'persons.0.left_work_on': expect.any(String) as string,
    });
    expect(await refused(accident({ persons: [{ ...hurt, left_work_on: dayFrom(-3) }] }))).toEqual({
      'persons.0.left_work_on': expect.any(String) as string,
    });
  });

  test('is not seen by operators, and its medical facts not by the dispatcher', async () => {
    const hurt = await first('incident_person', 'injury_class:eq:MTI');
    expect((await operator.json(`records/incident_person/${hurt.id}/`)).status).toBe(403);
    const dispatcher = await server.login('dispatcher');
    const seen = await read(dispatcher, 'incident_person', hurt.id);
    expect(seen).toHaveProperty('injury_class');
    expect(seen).not.toHaveProperty('body_part');
    expect(await read(hse, 'incident_person', hurt.id)).toHaveProperty('body_part');
  });
});

test('care of nobody is refused; who may not read medical facts sees number, day and site alone', async () => {
  const care = { site, at: minutesAgo(30), complaint: 'Headache' };
  expect((await create(hse, 'first_aid_case', care)).body.errors).toHaveProperty('person');
  const { status, body } = await create(hse, 'first_aid_case', { ...care, visitor: 'Diallo' });
  expect(status, JSON.stringify(body)).toBe(201);
  const seen = await read(manager, 'first_aid_case', body.id);
  expect(seen).toMatchObject({ number: body['number'], site });
  expect(seen).not.toHaveProperty('visitor');
  expect(seen).not.toHaveProperty('complaint');
});

describe('an action', () => {
  test('is not verified by who answers for it; a later day needs its reason and is kept', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from person where email_work = 'supervisor@demo.filon'`.execute(server.host.db);
    const { body: made } = await create(hse, 'hse_action', {
      site,
      description: 'Paint the kerb of the crossing.',
      responsible: rows[0]?.id,
      due_on: dayFrom(5),
    });
    const late = await change(hse, 'hse_action', made, { due_on: dayFrom(9) });
    expect(late.body.errors).toHaveProperty('postpone_reason');
    const { body: moved } = await change(hse, 'hse_action', made, {
      due_on: dayFrom(9),
      postpone_reason: 'Paint is late.',
    });
    expect(moved).toMatchObject({
      first_due_on: dayFrom(5),
      postponed: [{ from: dayFrom(5), to: dayFrom(9), reason: 'Paint is late.' }],
      postpone_reason: null,
    });
    const { body: told } = await change(supervisor, 'hse_action', moved, { evidence: 'Painted.' });
    const done = await stepped(supervisor, 'hse_action', told, 'done');
    expect((await step(supervisor, 'hse_action', done, 'verify')).body.errors).toHaveProperty('responsible');
    expect(await stepped(manager, 'hse_action', done, 'verify')).toMatchObject({ state: 'verified' });
  });
});

describe('controlled items', () => {
  test('a round puts what failed into quarantine and opens an action; unknown tags and other kinds are refused', async () => {
    const { body: form } = await hse.json<{ version: { id: string; content: FormContent } }>(
      'forms/published/HSE-INS-EXT/',
    );
    const items = form.version.content.sections.flatMap((section) => section.items);
    const round = (tags: Readonly<Record<string, 'ok' | 'nok'>>) => ({
      client_uuid: randomUUID(),
      site,
      template_version: form.version.id,
      performed_by: null,
      started_at: minutesAgo(30),
      completed_at: minutesAgo(1),
      answers: Object.entries(tags).flatMap(([row, seal]) =>
        items.map((item) => ({
          key: item.key,
          row,
          ...(item.kind === 'scan'
            ? { text: row }
            : item.kind === 'dat'
              ? { date: dayFrom(200) }
              : { choice: item.code === 'X05' ? seal : 'ok' }),
          ...(item.code === 'X05' && seal === 'nok' ? { comment: 'Pin missing.' } : {}),
        })),
      ),
    });
    const submit = (body: unknown) => hse.json<Row>('forms/runs/', { method: 'POST', body });
    expect((await submit(round({ 'EX-999': 'ok' }))).status).toBe(422);
    expect((await submit(round({ 'HA-001': 'ok' }))).status).toBe(422);
    expect((await submit(round({}))).status).toBe(422);
    const bad = await first('safety_item', 'state:eq:in_service');
    expect(bad).toBeDefined();
    const { rows } = await sql<{ tag: string }>`
      select tag from safety_item where site = ${site} and kind = 'extinguisher' and state = 'in_service' order by tag limit 2`.execute(
      server.host.db,
    );
    const [one, other] = rows.map(({ tag }) => tag) as [string, string];
    const { status, body } = await submit(round({ [one]: 'nok', [other]: 'ok' }));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ result: 'fail' });
    const { rows: after } = await sql<{ tag: string; state: string }>`
      select tag, state from safety_item where site = ${site} and tag in (${one}, ${other}) order by tag`.execute(
      server.host.db,
    );
    expect(after.map(({ state }) => state)).toEqual(['quarantined', 'in_service']);
  });

  test('a control that fails keeps an item out of use until one passes; no due date beyond its category', async () => {
    const { rows } = await sql<{ id: string; category: string }>`
      select item.id, item.category from safety_item item
      join control_category category on category.id = item.category
      where item.site = ${site} and item.kind = 'harness' and item.state = 'in_service' order by item.tag desc limit 1`.execute(
      server.host.db,
    );
    const [item] = rows;
    const control = {
      site,
      category: item?.category,
      safety_item: item?.id,
      performed_on: dayFrom(0),
      result: 'non_compliant',
    };
    const report = await uploaded(hse, 'report.txt');
    expect(
      (await create(hse, 'regulatory_control', { ...control, report: [report], next_due: dayFrom(4_000) })).body.errors,
    ).toHaveProperty('next_due');
    const { status, body } = await create(hse, 'regulatory_control', { ...control, report: [report] });
    expect(status, JSON.stringify(body)).toBe(201);
    const held = await read(hse, 'safety_item', String(item?.id));
    expect(held).toMatchObject({ state: 'quarantined', control_state: 'failed' });
    expect((await step(hse, 'safety_item', held, 'release', { reason: 'Cleaned.' })).body.errors).toHaveProperty('tag');
  });
});

describe('cards, talks, audits and statements', () => {
  test('a card whose answers do not allow it does not say go; it ends with its shift', async () => {
    const leader = (await first('person', `site:eq:${site}`)).id;
    const card = { site, at: minutesAgo(10), task: 'Change of a hose', leader, team: [{ name: 'Diallo' }] };
    const yes = ['S01', 'S02', 'S04', 'S05', 'S06', 'S07', 'S08', 'S09', 'S10'];
    const refused = await create(operator, 'spa', {
      ...card,
      decision: 'go',
      yes: yes.filter((step) => step !== 'S02'),
    });
    expect(refused.body.errors).toHaveProperty('decision');
    expect((await create(operator, 'spa', { ...card, decision: 'go', yes, team: [{}] })).status).toBe(422);
    const { status, body } = await create(operator, 'spa', { ...card, decision: 'go', yes });
    expect(status, JSON.stringify(body)).toBe(201);
    const hours = (Date.parse(String(body['expires_at'])) - Date.parse(card.at)) / 3_600_000;
    expect(hours > 0 && hours <= 8, String(hours)).toBe(true);
  });

  test('nobody stands twice in a talk; man-hours are minutes by people', async () => {
    const [one, topic] = await Promise.all([
      first('person', `site:eq:${site}`),
      first('awareness_topic', 'code:eq:DUST'),
    ]);
    const talk = { site, topic: topic.id, at: minutesAgo(60), duration: 15, animator: one.id };
    const twice = await create(supervisor, 'awareness_session', {
      ...talk,
      attendees: [{ person: one.id }, { person: one.id }],
    });
    expect(twice.body.errors).toHaveProperty('attendees');
    const people = [{ person: one.id }, { name: 'Visitor' }];
    const { status, body } = await create(supervisor, 'awareness_session', { ...talk, attendees: people });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ headcount: 2, man_hours: 0.5 });
  });

  test('an audit is not closed while a non-conformity is open', async () => {
    const { body: planned } = await create(hse, 'hse_audit', {
      site,
      kind: 'internal',
      standard: 'iso_45001',
      planned_on: dayFrom(-2),
      performed_to: dayFrom(-1),
      findings: [{ statement: 'No lock on the isolator.', grade: 'minor_nc' }],
    });
    const held = await stepped(hse, 'hse_audit', planned, 'start');
    const issued = await stepped(hse, 'hse_audit', held, 'issue');
    expect((await step(hse, 'hse_audit', issued, 'close')).body.errors).toHaveProperty('findings');
    const { body: mended } = await change(hse, 'hse_audit', issued, {
      findings: [{ statement: 'No lock on the isolator.', grade: 'minor_nc', closed_on: dayFrom(0) }],
    });
    expect(await stepped(hse, 'hse_audit', mended, 'close')).toMatchObject({ state: 'closed' });
  });

  test('a statement adds up, stays as it was, and is signed by another', async () => {
    const { body: draft } = await create(hse, 'equipment_control_status', { site, as_of: dayFrom(0) });
    const told = await stepped(hse, 'equipment_control_status', draft, 'validate');
    const [valid, due, overdue, failed] = ['valid', 'due', 'overdue', 'failed'].map((name) => Number(told[name]));
    const all = (told['subjects'] as readonly unknown[]).length;
    expect((valid ?? 0) + (due ?? 0) + (overdue ?? 0) + (failed ?? 0)).toBe(all);
    expect(all).toBeGreaterThan(800);
    expect(told['compliance']).toBeCloseTo((100 * ((valid ?? 0) + (due ?? 0))) / all, 1);
    expect((await change(hse, 'equipment_control_status', told, { remarks: 'Later.' })).status).toBe(409);
    const signature = { name: 'Manager', at: new Date().toISOString(), path: null };
    expect((await step(hse, 'equipment_control_status', told, 'sign', { signature })).status).toBe(403);
    expect(await stepped(manager, 'equipment_control_status', told, 'sign', { signature })).toMatchObject({
      state: 'signed',
    });
  });
});

describe('rates', () => {
  test('a month whose hours wait has no rate, and says which site it is', async () => {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
    const question = `reports/injury_rates/?from=${month}&to=${month}&sites=${site}`;
    const before = (await hse.json<{ rows: readonly Row[] }>(question)).body.rows[0];
    expect(before).toMatchObject({ missing: null, trifr: expect.any(Number) as number });
    const { rows } = await sql<Row>`
      select id, version from hse_exposure where site = ${site} and month = ${month} and employer = 'contractor'`.execute(
      server.host.db,
    );
    await stepped(hse, 'hse_exposure', rows[0] as Row, 'reopen', { reason: 'Counted twice.' });
    const after = (await hse.json<{ rows: readonly Row[] }>(question)).body.rows[0];
    expect(after).toMatchObject({ missing: 'S1', hours: null, trifr: null, ltifr: null, severity: null });
  });

  test('hours that no day has are refused', async () => {
    const hours = { site, month: '2024-02-01', employer: 'company', headcount: 10, hours: 9_000, source: 'declared' };
    expect((await create(hse, 'hse_exposure', hours)).body.errors).toHaveProperty('hours');
    expect(
      (await create(hse, 'hse_exposure', { ...hours, hours: 1_600, month: '2024-02-02' })).body.errors,
    ).toHaveProperty('month');
  });
});
