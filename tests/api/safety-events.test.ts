import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import {
  change,
  create,
  dayFrom,
  first,
  minutesAgo,
  openSafety,
  read,
  remove,
  safetySite,
  step,
  stepped,
  uploaded,
  type SafetyRow,
} from '../support/safety.ts';

const by = openSafety();
const site = safetySite;

describe('an observation', () => {
  const observation = async () => ({
    site,
    observed_at: minutesAgo(20),
    sor_type: (await first(by.hse, 'sor_type', 'code:eq:COND')).id,
    potential: '4',
    description: 'The berm of the east ramp is washed out over ten metres.',
    place: (await first(by.hse, 'mine_location', `site:eq:${site}`)).id,
  });

  test('bears the name of who made it, goes to somebody, and is closed by the officer', async () => {
    const { status, body: made } = await create(by.operator, 'sor', await observation());
    expect(status, JSON.stringify(made)).toBe(201);
    expect(made).toMatchObject({
      state: 'open',
      anonymous: false,
      number: expect.stringMatching(/^SOR-S1-26-/) as string,
    });
    expect(made['observer']).not.toBeNull();
    expect((await step(by.supervisor, 'sor', made, 'assign')).body.errors).toHaveProperty('responsible');
    const person = await first(by.hse, 'person', `site:eq:${site}`);
    const { body: named } = await change(by.supervisor, 'sor', made, { responsible: person.id });
    const assigned = await stepped(by.supervisor, 'sor', named, 'assign');
    expect((await change(by.operator, 'sor', assigned, { proposal: 'Rebuild it.' })).status).not.toBe(200);
    const resolved = await stepped(by.supervisor, 'sor', assigned, 'resolve', { reason: 'Rebuilt.' });
    expect((await step(by.supervisor, 'sor', resolved, 'close')).status).toBe(403);
    expect(await stepped(by.hse, 'sor', resolved, 'close')).toMatchObject({ state: 'closed', closed_on: dayFrom(0) });
  });

  test('without a name tells nobody who made it, in no row of the database', async () => {
    const { status, body } = await by.operator.json<SafetyRow>('hse/sor/anonymous/', {
      method: 'POST',
      body: await observation(),
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await read(by.hse, 'sor', body.id)).toMatchObject({
      anonymous: true,
      observer: null,
      created_by: null,
      updated_by: null,
    });
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(by.server.host.db);
    const { rows: account } = await sql<{ id: string; email: string }>`
      select id, email from app_user where email = 'operator@demo.filon'`.execute(by.server.host.db);
    const [me] = account;
    expect(me).toBeDefined();
    for (const { name } of tables) {
      const { rows } = await sql<{ told: string }>`
        select told.told
        from (select to_jsonb(entry)::text as told from ${sql.table(name)} entry) told
        where told.told like ${`%${body.id}%`} or told.told like ${`%${String(body['number'])}%`}`.execute(
        by.server.host.db,
      );
      for (const { told } of rows) {
        expect(told, name).not.toContain(me?.id);
        expect(told, name).not.toContain(me?.email);
      }
    }
    const { rows: audited } = await sql`select from audit_event where record_id = ${body.id}`.execute(
      by.server.host.db,
    );
    expect(audited.length).toBeGreaterThan(0);
  });

  test('without a name keeps its photos, drawn anew; refused, it leaves them where they were; sent again it is the first', async () => {
    const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#885522' } })
      .withExif({ IFD0: { Artist: 'Diallo Moussa' } })
      .jpeg()
      .toBuffer();
    const photo = await uploaded(by.server, by.operator, 'telephone of Diallo.jpg', new Uint8Array(bytes));
    const send = (body: object, key = randomUUID()) =>
      by.operator.json<SafetyRow>('hse/sor/anonymous/', { method: 'POST', body, headers: { 'idempotency-key': key } });
    const whole = { ...(await observation()), photos: [photo] };
    expect((await send({ ...whole, description: 'Bad.' })).body.errors).toHaveProperty('description');
    const key = randomUUID();
    const { status, body } = await send(whole, key);
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await send(whole, key)).body.id).toBe(body.id);
    const { rows } = await sql<{ id: string; name: string; uploaded_by: string | null }>`
      select id, name, uploaded_by from core_file where record_id = ${body.id} or id = ${photo}`.execute(
      by.server.host.db,
    );
    expect(rows).toEqual([{ id: expect.any(String) as string, name: 'photo.jpg', uploaded_by: null }]);
    const kept = await fetch(`${by.server.url}/api/files/${rows[0]?.id ?? ''}/`, {
      headers: { authorization: `Bearer ${by.hse.token}` },
    });
    expect((await sharp(await kept.arrayBuffer()).metadata()).exif).toBeUndefined();
    expect((await send({ ...whole, photos: ['none'] })).status).toBe(422);
  });

  test('of fewer than 20 characters, of tomorrow, or at a place of another site is refused', async () => {
    const whole = await observation();
    const elsewhere = await first(by.hse, 'mine_location', `site:eq:${seedId('site', 'S2')}`);
    for (const [wrong, field] of [
      [{ description: 'Bad berm.' }, 'description'],
      [{ observed_at: minutesAgo(-2_000) }, 'observed_at'],
      [{ place: elsewhere.id }, 'place'],
      [{ potential: '6' }, 'potential'],
    ] as const) {
      const { status, body } = await create(by.operator, 'sor', { ...whole, ...wrong });
      expect([status, body.errors?.[field] !== undefined], `${field}: ${JSON.stringify(body)}`).toEqual([422, true]);
      const { status: unnamed } = await by.operator.json('hse/sor/anonymous/', {
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
    const person = await first(by.hse, 'person', `site:eq:${site}`);
    const { status, body: made } = await create(by.hse, 'incident', {
      ...accident(),
      persons: [{ person: person.id, employer: 'company', injury_class: 'LTI', left_work_on: dayFrom(0) }],
    });
    expect(status, JSON.stringify(made)).toBe(201);
    expect(made).toMatchObject({ hpi: true, declare_before: expect.any(String) as string });
    const qualified = await stepped(by.hse, 'incident', made, 'qualify');
    const investigated = await stepped(by.hse, 'incident', qualified, 'investigate');
    expect((await step(by.hse, 'incident', investigated, 'act')).status).toBe(422);
    const { body: action } = await create(by.hse, 'hse_action', {
      site,
      description: 'Fit a guide that keeps hands away.',
      source_kind: 'incident',
      incident: made.id,
      responsible: person.id,
      due_on: dayFrom(10),
    });
    const { body: caused } = await change(by.hse, 'incident', investigated, {
      causes: [{ level: 'root', category: 'equipment', cause: 'No guide at the link.', action: action.id }],
    });
    const acting = await stepped(by.hse, 'incident', caused, 'act');
    const early = await step(by.manager, 'incident', acting, 'close');
    expect([early.status, early.body.errors]).toEqual([422, { causes: expect.stringMatching(/1/) as string }]);
    expect((await step(by.hse, 'hse_action', action, 'done')).body.errors).toHaveProperty('evidence');
    const { body: told } = await change(by.hse, 'hse_action', action, { evidence: 'Guide fitted and tried.' });
    const done = await stepped(by.hse, 'hse_action', told, 'done');
    await stepped(by.manager, 'hse_action', done, 'verify');
    const closed = await stepped(by.manager, 'incident', acting, 'close');
    expect(closed).toMatchObject({ state: 'closed' });
    // Who was hurt in it stays as it is until it is opened again.
    const hurt = await first(by.hse, 'incident_person', `incident:eq:${made.id}`);
    const late = { incident: made.id, name: 'Late', employer: 'company', injury_class: 'FAI' };
    expect((await create(by.supervisor, 'incident_person', late)).body.errors).toHaveProperty('incident');
    expect((await change(by.hse, 'incident_person', hurt, { injury_class: 'FAT' })).body.errors).toHaveProperty(
      'incident',
    );
    expect((await remove(by.hse, 'incident_person', hurt)).body.errors).toHaveProperty('incident');
    const elsewhere = await first(by.hse, 'incident', `site:eq:${seedId('site', 'S2')}`);
    expect((await change(by.hse, 'incident_person', hurt, { incident: elsewhere.id })).body.errors).toHaveProperty(
      'incident',
    );
  });

  test('comes of an observation once, names a person once, and does not move behind the day work was left', async () => {
    const seen = await first(by.hse, 'sor', `site:eq:${site}`);
    const person = await first(by.hse, 'person', `site:eq:${site}`);
    const { status, body: made } = await create(by.hse, 'incident', {
      ...accident({ occurred_at: minutesAgo(3 * 1_440), reported_at: minutesAgo(60) }),
      from_sor: seen.id,
      persons: [{ person: person.id, employer: 'company', injury_class: 'LTI', left_work_on: dayFrom(-3) }],
    });
    expect(status, JSON.stringify(made)).toBe(201);
    expect((await create(by.hse, 'incident', { ...accident(), from_sor: seen.id })).body.errors).toHaveProperty(
      'from_sor',
    );
    const again = { incident: made.id, person: person.id, employer: 'company', injury_class: 'MTI' };
    expect((await create(by.hse, 'incident_person', again)).body.errors).toHaveProperty('person');
    const later = await change(by.hse, 'incident', made, { occurred_at: minutesAgo(120) });
    expect(later.body.errors).toHaveProperty('occurred_at');
  });

  test('cannot be told before it happened, nor lose time without a day, nor before the accident', async () => {
    const refused = async (body: unknown): Promise<Readonly<Record<string, string>>> => {
      const { status, body: answer } = await create(by.hse, 'incident', body);
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
    const hurt = await first(by.hse, 'incident_person', 'injury_class:eq:MTI');
    expect((await by.operator.json(`records/incident_person/${hurt.id}/`)).status).toBe(403);
    const dispatcher = await by.server.login('dispatcher');
    const seen = await read(dispatcher, 'incident_person', hurt.id);
    expect(seen).toHaveProperty('injury_class');
    expect(seen).not.toHaveProperty('body_part');
    expect(await read(by.hse, 'incident_person', hurt.id)).toHaveProperty('body_part');
  });
});

test('care of nobody is refused; who may not read medical facts sees number, day and site alone', async () => {
  const care = { site, at: minutesAgo(30), complaint: 'Headache' };
  expect((await create(by.hse, 'first_aid_case', care)).body.errors).toHaveProperty('person');
  const { status, body } = await create(by.hse, 'first_aid_case', { ...care, visitor: 'Diallo' });
  expect(status, JSON.stringify(body)).toBe(201);
  const seen = await read(by.manager, 'first_aid_case', body.id);
  expect(seen).toMatchObject({ number: body['number'], site });
  expect(seen).not.toHaveProperty('visitor');
  expect(seen).not.toHaveProperty('complaint');
});

test('a refusal tells nobody what they may not see', async () => {
  const [patient, other] = await Promise.all([
    first(by.hse, 'person', `site:eq:${site}`),
    first(by.hse, 'person', `site:eq:${seedId('site', 'S2')}`),
  ]);
  const { body } = await create(by.hse, 'first_aid_case', {
    site,
    at: minutesAgo(40),
    person: patient.id,
    caregiver: other.id,
    evacuated_at: minutesAgo(20),
  });
  // Nobody of them was there then, and care does not begin after the evacuation.
  for (const at of ['2008-01-01T00:00:00Z', minutesAgo(5)]) {
    const known = await change(by.hse, 'first_aid_case', body, { at });
    const unknown = await change(by.admin, 'first_aid_case', body, { at });
    expect([known.status, unknown.status], at).toEqual([422, 422]);
    expect(Object.keys(known.body.errors ?? {})).not.toEqual(['at']);
    expect(Object.keys(unknown.body.errors ?? {})).toEqual(['at']);
    expect(JSON.stringify(unknown.body)).not.toMatch(new RegExp(`${String(patient['last_name'])}|care|evacuat`, 'i'));
  }
});

describe('an action', () => {
  test('is not verified by who answers for it; a later day needs its reason and is kept', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from person where email_work = 'supervisor@demo.filon'`.execute(by.server.host.db);
    const { body: made } = await create(by.hse, 'hse_action', {
      site,
      description: 'Paint the kerb of the crossing.',
      responsible: rows[0]?.id,
      due_on: dayFrom(5),
    });
    const late = await change(by.hse, 'hse_action', made, { due_on: dayFrom(9) });
    expect(late.body.errors).toHaveProperty('postpone_reason');
    const { body: moved } = await change(by.hse, 'hse_action', made, {
      due_on: dayFrom(9),
      postpone_reason: 'Paint is late.',
    });
    expect(moved).toMatchObject({
      first_due_on: dayFrom(5),
      postponed: [{ from: dayFrom(5), to: dayFrom(9), reason: 'Paint is late.' }],
      postpone_reason: null,
    });
    const { body: told } = await change(by.supervisor, 'hse_action', moved, { evidence: 'Painted.' });
    const done = await stepped(by.supervisor, 'hse_action', told, 'done');
    expect((await step(by.supervisor, 'hse_action', done, 'verify')).body.errors).toHaveProperty('responsible');
    expect(await stepped(by.manager, 'hse_action', done, 'verify')).toMatchObject({
      state: 'verified',
      effective: 'yes',
    });
  });

  test('is not verified by who did it, although somebody else answers for it by now', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from person where email_work in ('supervisor@demo.filon', 'operator@demo.filon') order by email_work desc`.execute(
      by.server.host.db,
    );
    const [mine, theirs] = rows.map(({ id }) => id);
    const { body: made } = await create(by.hse, 'hse_action', {
      site,
      description: 'Mark the crossing.',
      responsible: mine,
      due_on: dayFrom(5),
    });
    const { body: handed } = await change(by.supervisor, 'hse_action', made, {
      responsible: theirs,
      evidence: 'Marked.',
    });
    const done = await stepped(by.supervisor, 'hse_action', handed, 'done');
    expect((await step(by.supervisor, 'hse_action', done, 'verify')).body.errors).toHaveProperty('done_by');
  });
});
