import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { listId } from '../../plugins/hse/server/lists/list.ts';
import {
  change,
  create,
  dayFrom,
  first,
  minutesAgo,
  openSafety,
  read,
  safetySite as site,
  step,
  stepped,
  type SafetyRow,
} from '../support/safety.ts';
import { preview, rowsOf } from '../support/import.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
type Asked = SafetyRow & { readonly code?: string; readonly confirm?: readonly string[] };
const confirmed = (user: TestUser, record: string, codes: string, body: object) =>
  user.json<Asked>(`records/${record}/?confirm=${codes}`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const category = (code: string): string => listId('control_category', code);

describe('a control is of what its category is for', () => {
  const item = (kind: string, nth = 0): Promise<SafetyRow> =>
    by.hse
      .json<{ rows: readonly SafetyRow[] }>(
        `records/safety_item/?filter=kind:eq:${kind}&filter=state:eq:in_service&sites=${site}&sort=tag&limit=20`,
      )
      .then(({ body }) => body.rows[nth] as SafetyRow);
  const grader = (): Promise<SafetyRow> => first(by.hse, 'equipment', 'code:eq:GR-02');
  const control = (more: object) => ({ site, performed_on: dayFrom(0), result: 'compliant', ...more });
  const kept = (more: object, codes = 'no_report') => confirmed(by.hse, 'regulatory_control', codes, control(more));

  test('an item in its own category; one of another family never, of the same where somebody says so', async () => {
    const extinguisher = await item('extinguisher', 3);
    const wrong = await kept({ category: category('CRANE'), safety_item: extinguisher.id });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors?.['safety_item']).toBe(
      `${String(extinguisher['tag'])} is not controlled in the category “Mobile crane (VGP)”.`,
    );
    const vessel = await item('pressure_vessel');
    const anew = { category: category('PVR'), safety_item: vessel.id };
    expect(await kept(anew)).toMatchObject({ status: 409, body: { confirm: ['other_category'] } });
    expect((await kept(anew, 'no_report,other_category')).status).toBe(201);
    expect((await kept({ category: category('EXT'), safety_item: extinguisher.id })).status).toBe(201);
  });

  test('a machine never in one of items alone, and in another once somebody has said so', async () => {
    const { id } = await grader();
    const out = await kept({ category: category('EXT'), equipment: id, result: 'non_compliant' });
    expect([out.status, out.body.errors?.['equipment']]).toEqual([
      422,
      'GR-02 is not controlled in the category “Extinguishers”.',
    ]);
    expect(await kept({ category: category('FORK'), equipment: id })).toMatchObject({
      status: 409,
      body: { confirm: ['other_category'] },
    });
    expect((await kept({ category: category('EARTH'), equipment: id }, 'no_report,other_category')).status).toBe(201);
    // From now on it is known.
    expect((await kept({ category: category('EARTH'), equipment: id, performed_on: dayFrom(-1) })).status).toBe(201);
  });

  test('a file is told the same before it is taken', async () => {
    const extinguisher = await item('extinguisher', 4);
    const head = 'site,category,safety_item,performed_on,result';
    const line = `S1,CRANE,${String(extinguisher['tag'])},${dayFrom(0)},compliant`;
    const job = await preview(by.server, by.hse, 'regulatory_control', `${head}\n${line}\n`);
    const rows = await rowsOf(by.hse, job);
    expect(JSON.stringify(rows)).toContain('is not controlled in the category');
  });

  test('it names one subject, and its remarks fit its result and day', async () => {
    const { id } = await item('extinguisher', 5);
    const of = { category: category('EXT'), safety_item: id };
    const remark = (more: object) => [{ remark: 'No seal.', gravity: 'minor', due_on: null, action: null, ...more }];
    for (const [field, more] of [
      ['safety_item', { equipment: (await grader()).id }],
      ['remarks', { result: 'compliant_with_remarks' }],
      ['result', { remarks: remark({ gravity: 'major' }) }],
      ['remarks', { result: 'compliant_with_remarks', remarks: remark({ due_on: dayFrom(-20) }) }],
    ] as const)
      expect((await kept({ ...of, ...more })).body.errors, field).toHaveProperty(field);
    const remarks = remark({ due_on: dayFrom(20) });
    expect((await kept({ ...of, result: 'compliant_with_remarks', remarks })).status).toBe(201);
  });

  test('what failed may pass later that day, and is then in order', async () => {
    const { id } = await item('extinguisher', 6);
    const of = { category: category('EXT'), safety_item: id };
    expect((await kept({ ...of, result: 'non_compliant' })).status).toBe(201);
    expect((await kept({ ...of, result: 'non_compliant' })).body.errors).toHaveProperty('performed_on');
    expect((await kept(of)).status).toBe(201);
    const now = await read(by.hse, 'safety_item', id);
    expect(now).toMatchObject({ control_state: 'valid', state: 'quarantined' });
    expect((await step(by.hse, 'safety_item', now, 'release', { reason: 'Refilled.' })).status).toBe(200);
    for (const result of ['compliant', 'non_compliant'])
      expect((await kept({ ...of, result })).body.errors).toHaveProperty('performed_on');
  });
});

describe('hours worked', () => {
  const hours = (more: object) => ({
    site,
    month: '2023-06-01',
    employer: 'company',
    department: randomUUID(),
    headcount: 10,
    hours: 1_500,
    source: 'declared',
    ...more,
  });
  const thisMonth = `${dayFrom(0).slice(0, 7)}-01`;

  test('are not validated by who changed them', async () => {
    const { body } = await create(by.admin, 'hse_exposure', hours({}));
    const { body: changed } = await change(by.hse, 'hse_exposure', body, { hours: 1_600 });
    const refused = await step(by.hse, 'hse_exposure', changed, 'validate');
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'Hours must be validated by someone other than the person who entered or changed them.' },
    });
    const { body: anew } = await change(by.hr, 'hse_exposure', changed, { hours: 1_550 });
    expect(await stepped(by.hse, 'hse_exposure', anew, 'validate')).toMatchObject({ state: 'validated' });
  });

  test('of a month that runs end with today, and wait until it is over', async () => {
    await sql`delete from hse_exposure where site = ${site} and month = ${thisMonth}`.execute(by.server.host.db);
    const now = hours({ month: thisMonth, headcount: 1 });
    // A day more than it has until today.
    const tooMany = Number(dayFrom(0).slice(8)) * 24 + 24;
    expect((await create(by.hr, 'hse_exposure', { ...now, hours: tooMany })).body.errors).toHaveProperty('hours');
    const { body } = await create(by.hr, 'hse_exposure', { ...now, hours: 8 });
    expect((await step(by.hse, 'hse_exposure', body, 'validate')).body.errors).toHaveProperty('month');
    const next = `${dayFrom(40).slice(0, 7)}-01`;
    expect((await create(by.hr, 'hse_exposure', hours({ month: next }))).body.errors).toHaveProperty('month');
  });
});

describe('an accident tells nothing that cannot be', () => {
  const accident = (more: object = {}) => ({
    site,
    kind: 'injury',
    occurred_at: minutesAgo(200),
    reported_at: minutesAgo(100),
    description: 'A hand was caught.',
    ...more,
  });
  const hurt = (incident: SafetyRow, more: object = {}) => ({
    incident: incident.id,
    person: seedId('person', 'E-00001'),
    employer: 'company',
    injury_class: 'LTI',
    left_work_on: dayFrom(0),
    ...more,
  });

  test.each([
    ['timeline', { timeline: [{ at: minutesAgo(-90), fact: 'To come.' }] }],
    ['notified', { notified: [{ authority: 'Inspectorate', at: minutesAgo(300), reference: null }] }],
    ['notified', { notified: [{ authority: 'Inspectorate', at: minutesAgo(-90), reference: null }] }],
    ['started_on', { started_on: dayFrom(-3) }],
    ['equipment_2', { equipment: seedId('equipment', 'T-01'), equipment_2: seedId('equipment', 'T-01') }],
    ['witnesses', { witnesses: [{ person: null, name: null, statement: 'I saw it.' }] }],
  ])('%s', async (field, more) => {
    const { status, body } = await create(by.hse, 'incident', accident(more));
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
  });

  test('who was hurt is named once, and what hurt somebody is no near miss', async () => {
    const { body: event } = await create(by.hse, 'incident', accident());
    expect((await create(by.hse, 'incident_person', hurt(event))).status).toBe(201);
    expect((await create(by.hse, 'incident_person', hurt(event))).body.errors).toEqual({
      person: 'This person is already named in this accident.',
    });
    const named = hurt(event, { person: null, name: 'A. Visitor' });
    expect((await create(by.hse, 'incident_person', named)).status).toBe(201);
    expect((await create(by.hse, 'incident_person', { ...named, name: 'a. visitor' })).body.errors).toHaveProperty(
      'name',
    );
    const now = await read(by.hse, 'incident', event.id);
    expect((await change(by.hse, 'incident', now, { kind: 'near_miss' })).body.errors).toHaveProperty('kind');
    const { body: near } = await create(by.hse, 'incident', accident({ kind: 'near_miss' }));
    expect((await create(by.hse, 'incident_person', hurt(near))).body.errors).toHaveProperty('injury_class');
  });
});

describe('an action', () => {
  const action = (due: string) => ({
    site,
    description: 'Mend the berm.',
    priority: 'high',
    responsible: seedId('person', 'E-00141'),
    due_on: due,
  });

  test('is due after it is entered, or somebody says that it was late before', async () => {
    expect(await create(by.hse, 'hse_action', action(dayFrom(-10)))).toMatchObject({
      status: 409,
      body: { confirm: ['already_due'] },
    });
    expect((await confirmed(by.hse, 'hse_action', 'already_due', action(dayFrom(-10)))).status).toBe(201);
  });

  test('is postponed to a later day', async () => {
    const { body } = await create(by.hse, 'hse_action', action(dayFrom(20)));
    const postpone = (to: string) =>
      change(by.hse, 'hse_action', body, { due_on: to, postpone_reason: 'Parts are late.' });
    expect((await postpone(dayFrom(10))).body.errors).toHaveProperty('due_on');
    expect((await postpone(dayFrom(30))).status).toBe(200);
  });

  test('is verified by somebody else than who did it', async () => {
    const { body } = await create(by.hse, 'hse_action', action(dayFrom(20)));
    const { body: told } = await change(by.hse, 'hse_action', body, { evidence: 'Berm raised.' });
    const done = await stepped(by.hse, 'hse_action', told, 'done');
    expect((await step(by.hse, 'hse_action', done, 'verify')).body.errors).toEqual({
      done_by: 'The verifier must not be the person who did it.',
    });
  });
});

describe('an observation', () => {
  const observation = async (more: object) => ({
    site,
    observed_at: minutesAgo(20),
    sor_type: (await first(by.hse, 'sor_type', 'code:eq:COND')).id,
    potential: '2',
    description: 'The berm of the east ramp is washed out over ten metres.',
    place: (await first(by.hse, 'mine_location', `site:eq:${site}`)).id,
    ...more,
  });

  test('is not due before it was seen, nor is staff of the company of a contractor', async () => {
    const { id: vendor } = await first(by.admin, 'vendor', 'state:eq:approved');
    for (const [field, more] of [
      ['due_on', { due_on: dayFrom(-5) }],
      ['vendor', { observed_company: 'company', vendor }],
    ] as const)
      expect((await create(by.hse, 'sor', await observation(more))).body.errors, field).toHaveProperty(field);
  });

  test('far from its site is asked about', async () => {
    const far = await observation({ position: { lon: 2.35, lat: 48.85 } });
    expect(await create(by.hse, 'sor', far)).toMatchObject({ status: 409, body: { confirm: ['far_away'] } });
    expect((await confirmed(by.hse, 'sor', 'far_away', far)).status).toBe(201);
  });

  test('without a name says that a picture is not there', async () => {
    const { status, body } = await by.operator.json<SafetyRow>('hse/sor/anonymous/', {
      method: 'POST',
      body: await observation({ photos: [randomUUID()] }),
    });
    expect([status, body.errors?.['photos']]).toEqual([422, 'A picture is no longer available: add it again.']);
  });
});

test('a tag is one tag in any case; doubles of before are kept and told apart', async () => {
  const item = { site, tag: 'zz-048', kind: 'extinguisher', category: category('EXT') };
  expect((await create(by.hse, 'safety_item', item)).status).toBe(201);
  expect((await create(by.hse, 'safety_item', { ...item, tag: 'ZZ-048' })).status).toBe(409);
  const { pool } = by.server.host;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('drop index safety_item_site_tag_key');
    await client.query(
      `insert into safety_item (id, site, tag, kind, category, created_at)
       select gen_random_uuid(), $1, tag, 'extinguisher', $2, now() + place * interval '1 second'
       from unnest(array['ZZ-048', 'Zz-048']) with ordinality as double (tag, place)`,
      [site, category('EXT')],
    );
    await client.query(
      await readFile(
        new URL('../../plugins/hse/migrations/202611292020-hse-tags-in-any-case.sql', import.meta.url),
        'utf8',
      ),
    );
    const { rows } = await client.query<{ tag: string }>(
      `select tag from safety_item where lower(tag) like 'zz-048%' order by created_at`,
    );
    expect(rows.map(({ tag }) => tag)).toEqual(['zz-048', 'ZZ-048 (2)', 'Zz-048 (3)']);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each(['board-slide', 'monthly-report'])(
  '%s says what it wants, and that of 1950 nothing is known',
  async (path) => {
    const asked = async (query: string) => {
      const { status, body } = await by.hse.json<{ detail: string }>(`hse/${path}/?${query}`);
      return [status, body.detail];
    };
    expect(await asked(`month=1950-01-01&sites=${site}`)).toEqual([
      400,
      expect.stringMatching(/^These sites have no safety data before 20\d\d-\d\d\.$/),
    ]);
    expect(await asked('month=x')).toEqual([
      400,
      `Request a ${path === 'board-slide' ? 'slide' : 'monthly report'} by the first day of its month and a language, en or fr.`,
    ]);
  },
);
