import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { trainingListId } from '../../plugins/human-resources/server/trainings/trainings-list.ts';
import { permitDraft } from '../support/work-permits.ts';
import {
  change,
  create,
  dayFrom,
  first,
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
const person = (place: number): string => seedId('person', `E-${String(place).padStart(5, '0')}`);
const [operator, mate, third] = [person(1), person(2), person(3)];
const badge = (place: number): string => `B-${String(place).padStart(4, '0')}`;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A session of HSE that began so many hours ago and lasts four, unless told otherwise. */
const draft = (began: number, more: Readonly<Record<string, unknown>> = {}) => ({
  site,
  training: trainingListId('training', 'HOTWORK'),
  domain: 'hse',
  starts_at: hoursAgo(began),
  ends_at: hoursAgo(began - 4),
  hours: 4,
  attendees: [{ person: operator }, { person: mate }],
  ...more,
});

async function made(began: number, more: Readonly<Record<string, unknown>> = {}): Promise<SafetyRow> {
  const { status, body } = await create(by.hse, 'training_session', draft(began, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const opened = async (began: number, more: Readonly<Record<string, unknown>> = {}): Promise<SafetyRow> =>
  stepped(by.hse, 'training_session', await made(began, more), 'open');

interface Half {
  readonly date: string;
  readonly half: string;
}
const halvesOf = async (session: SafetyRow): Promise<readonly Half[]> =>
  (await by.hse.json<readonly Half[]>(`hse/training/${session.id}/half-days/`)).body;
const ink = (name = 'X') => ({ name, at: new Date().toISOString(), path: 'M10 10L90 40' });
const signing = (session: SafetyRow, half: Half | undefined, who: string, more: object = {}) => ({
  site,
  session: session.id,
  person: who,
  date: half?.date,
  half: half?.half,
  by: 'pad',
  signed: ink(),
  ...more,
});
const linesOf = async (session: SafetyRow): Promise<readonly SafetyRow[]> =>
  (await read(by.hse, 'training_session', session.id))['attendees'] as SafetyRow[];
const restore = (record: string, row: SafetyRow) =>
  by.hse.json<SafetyRow>(`records/${record}/${row.id}/restore/`, {
    method: 'POST',
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  });
const now = async (session: SafetyRow): Promise<SafetyRow> => read(by.hse, 'training_session', session.id);

describe('a session of HSE', () => {
  test('is signed by half-days, held, and validated by human resources: who passed holds it for two years', async () => {
    const session = await opened(5);
    expect(session['number']).toMatch(/^FOR-S1-26-\d{5}$/);
    const halves = await halvesOf(session);
    expect(halves.length).toBeGreaterThan(0);
    for (const half of halves)
      for (const who of [operator, mate]) {
        const { status, body } = await create(by.hse, 'attendance_half_day', signing(session, half, who));
        expect(status, JSON.stringify(body)).toBe(201);
        // The trainer's tablet brings it; the person signed.
        expect(body['signed']).toMatchObject({ name: expect.not.stringMatching(/^X$/) as string });
        expect(body['signed_at']).not.toBeNull();
      }
    expect((await step(by.hse, 'training_session', await now(session), 'finish')).body.errors).toEqual({
      attendees: expect.stringMatching(/ was present and has no result\.$/) as string,
    });
    const [one, other] = await linesOf(session);
    await change(by.hse, 'training_attendance', one as SafetyRow, { result: 'passed', score: 90 });
    await change(by.hse, 'training_attendance', other as SafetyRow, { result: 'failed', score: 40 });
    const held = await stepped(by.hse, 'training_session', await now(session), 'finish');
    expect((await step(by.hse, 'training_session', held, 'close')).status).toBe(403);
    const before = await linesOf(session);
    expect(before.map((line) => [line['present'], line['valid_until']])).toEqual([
      ['yes', null],
      ['yes', null],
    ]);
    await stepped(by.hr, 'training_session', held, 'close');
    const after = await linesOf(session);
    const day = String(after[0]?.['completed_on']).slice(0, 10);
    expect(after.map((line) => [line['result'], line['valid_until'], line['source']])).toEqual([
      ['passed', `${Number(day.slice(0, 4)) + 2}${day.slice(4)}`, 'hse_sheet'],
      ['failed', null, 'hse_sheet'],
    ]);
    const { rows } = await sql<{ person: string; valid_until: string | null; result: string; source: string }>`
      select held.person, held.valid_until::text as valid_until, held.result, held.source
      from v_person_training held
      join training_attendance line on line.id = held.id
      where line.session = ${session.id}`.execute(by.server.host.db);
    expect(rows).toHaveLength(2);
    // Each line that the close wrote has a line in the log.
    const { rows: told } = await sql`
      select from audit_event where record = 'training_attendance' and record_id = ${after[0]?.id ?? ''}`.execute(
      by.server.host.db,
    );
    expect(told.length).toBeGreaterThanOrEqual(3);
    // What is validated stays: no line is changed, added or taken away, no signature goes.
    expect((await change(by.hr, 'training_attendance', after[0] as SafetyRow, { result: 'failed' })).status).toBe(422);
    expect((await remove(by.hr, 'training_attendance', after[1] as SafetyRow)).status).toBe(422);
    expect((await create(by.hr, 'training_attendance', { session: session.id, person: third })).status).toBe(422);
    const signature = await first(by.hse, 'attendance_half_day', `session:eq:${session.id}`);
    expect((await remove(by.hse, 'attendance_half_day', signature)).body.errors).toHaveProperty('session');
  });

  test('keeps its sheet once it was held: neither a line nor a signature that was taken away comes back', async () => {
    const session = await opened(5, { attendees: [{ person: operator }, { person: third }] });
    const halves = await halvesOf(session);
    for (const half of halves) await create(by.hse, 'attendance_half_day', signing(session, half, operator));
    const { body: signature } = await create(by.hse, 'attendance_half_day', signing(session, halves[0], third));
    expect((await remove(by.hse, 'attendance_half_day', signature)).status).toBe(200);
    const of = async (who: string): Promise<SafetyRow> =>
      (await linesOf(session)).find((line) => (line['person'] as { id: string }).id === who) as SafetyRow;
    const line = await of(third);
    expect((await remove(by.hse, 'training_attendance', line)).status).toBe(200);
    await change(by.hse, 'training_attendance', await of(operator), { result: 'passed' });
    await stepped(by.hse, 'training_session', await now(session), 'finish');
    expect((await restore('training_attendance', line)).body.errors).toHaveProperty('session');
    expect((await restore('attendance_half_day', signature)).body.errors).toHaveProperty('session');
  });

  test('counts no day in between on which nobody signed', async () => {
    const session = await opened(50, { ends_at: hoursAgo(1), attendees: [{ person: operator }] });
    const halves = await halvesOf(session);
    const days = [...new Set(halves.map(({ date }) => date))];
    expect(days.length).toBe(3);
    const scan = async () => uploaded(by.server, by.hse, 'sheet.pdf');
    const figure = async () =>
      (
        await by.hse.json<{ rows: readonly { figure: string; whole: number }[] }>(
          `reports/safety_indicators/?from=${days[1]}&to=${days[1]}&sites=${site}`,
        )
      ).body.rows.find((row) => row.figure === 'training_attendance')?.whole ?? 0;
    const before = await figure();
    for (const half of halves.filter(({ date }) => date !== days[1])) {
      const { status, body } = await create(by.hse, 'attendance_half_day', {
        ...signing(session, half, operator),
        by: 'paper_scan',
        signed: null,
        scan: [await scan()],
      });
      expect(status, JSON.stringify(body)).toBe(201);
    }
    const [line] = await linesOf(session);
    await change(by.hse, 'training_attendance', line as SafetyRow, { result: 'passed' });
    await stepped(by.hse, 'training_session', await now(session), 'finish');
    expect((await linesOf(session)).map((one) => one['present'])).toEqual(['yes']);
    expect(await figure()).toBe(before);
  });

  test('goes nowhere while a half-day of somebody present is not signed, or before it has ended', async () => {
    const session = await opened(5);
    const [half] = await halvesOf(session);
    const [one, other] = await linesOf(session);
    await create(by.hse, 'attendance_half_day', signing(session, half, operator));
    await change(by.hse, 'training_attendance', one as SafetyRow, { present: 'yes', result: 'passed', score: 85 });
    await change(by.hse, 'training_attendance', other as SafetyRow, { present: 'yes', result: 'attended' });
    expect((await step(by.hse, 'training_session', await now(session), 'finish')).body.errors).toEqual({
      attendees: expect.stringMatching(/ has an unsigned half-day on \d{1,2} \w{3} \d{4}\.$/) as string,
    });
    const absent = (await linesOf(session)).find(({ id }) => id === other?.id) as SafetyRow;
    expect((await change(by.hse, 'training_attendance', absent, { present: 'no' })).body.errors).toHaveProperty(
      'result',
    );
    const running = await opened(1);
    expect((await step(by.hse, 'training_session', running, 'finish')).body.errors).toHaveProperty('ends_at');
  });

  test('keeps its hours, its people and itself once somebody has signed', async () => {
    const session = await opened(2);
    const [half] = await halvesOf(session);
    await create(by.hse, 'attendance_half_day', signing(session, half, operator));
    const row = await now(session);
    expect(
      (await change(by.hse, 'training_session', row, { starts_at: hoursAgo(80), ends_at: hoursAgo(70) })).body.errors,
    ).toHaveProperty('starts_at');
    expect((await step(by.hse, 'training_session', row, 'cancel', { reason: 'Rain' })).body.errors).toHaveProperty(
      'attendees',
    );
    const line = (await linesOf(session)).find((one) => (one['person'] as { id: string }).id === operator) as SafetyRow;
    expect((await remove(by.hse, 'training_attendance', line)).body.errors).toHaveProperty('person');
    expect((await change(by.hse, 'training_attendance', line, { person: third })).body.errors).toHaveProperty('person');
  });

  test('says what is wrong with its hours, its end, its seats and its scores', async () => {
    const wrong = async (more: object) => (await create(by.hse, 'training_session', draft(5, { ...more }))).body.errors;
    expect(await wrong({ ends_at: hoursAgo(6) })).toHaveProperty('ends_at');
    expect(await wrong({ hours: 9 })).toHaveProperty('hours');
    expect(await wrong({ starts_at: hoursAgo(24 * 90) })).toHaveProperty('ends_at');
    const full = await create(by.hse, 'training_session', draft(5, { seats: 1 }));
    expect([full.status, JSON.stringify(full.body)]).toEqual([409, expect.stringContaining('no_seat')]);
    const coming = await made(-24);
    const [line] = await linesOf(coming);
    expect((await change(by.hse, 'training_attendance', line as SafetyRow, { present: 'yes' })).body.errors).toEqual({
      present: 'The session has not started: no one was there yet.',
    });
    const session = await opened(5);
    const [one] = await linesOf(session);
    const low = await change(by.hse, 'training_attendance', one as SafetyRow, {
      present: 'yes',
      result: 'passed',
      score: 60,
    });
    expect(low.body.errors).toEqual({ result: 'A score of 60 % is below the pass mark of 80 %.' });
  });
});

describe('a signature', () => {
  test('of somebody who is not enrolled, of another day, twice, early or late is refused with its sentence', async () => {
    const session = await opened(2);
    const [half] = await halvesOf(session);
    const refused = async (more: object, who = operator, of = session) =>
      (await create(by.hse, 'attendance_half_day', { ...signing(of, half, who), ...more })).body.errors;
    expect(await refused({}, third)).toEqual({
      person: expect.stringMatching(/ is not enrolled in this session\.$/) as string,
    });
    expect(await refused({ date: dayFrom(-10) })).toEqual({
      date: expect.stringMatching(/^The session has no such half-day/) as string,
    });
    expect(await refused({ signed: null })).toEqual({ signed: 'The signature is missing.' });
    expect((await create(by.hse, 'attendance_half_day', signing(session, half, operator))).status).toBe(201);
    expect(await refused({})).toEqual({
      half: expect.stringMatching(/ has already signed this half-day\.$/) as string,
    });
    const planned = await made(2);
    expect(await refused({}, operator, planned)).toHaveProperty('session');
    const coming = await opened(-30);
    const [ahead] = await halvesOf(coming);
    expect(await refused({ date: ahead?.date, half: ahead?.half }, operator, coming)).toEqual({
      date: expect.stringMatching(/^This half-day can be signed from /) as string,
    });
    const past = await opened(40);
    const [gone] = await halvesOf(past);
    const late = { date: gone?.date, half: gone?.half };
    expect(await refused(late, operator, past)).toEqual({
      date: expect.stringMatching(/more than 12 hours ago/) as string,
    });
    const paper = { ...late, by: 'paper_scan', signed: null };
    expect(await refused(paper, operator, past)).toEqual({ scan: 'Add the scan of the signed sheet.' });
    const scan = await uploaded(by.server, by.hse, 'sheet.pdf');
    const brought = await create(by.hse, 'attendance_half_day', {
      ...signing(past, gone, operator),
      ...paper,
      scan: [scan],
    });
    expect(brought.status, JSON.stringify(brought.body)).toBe(201);
  });

  test('by badge is that of the person; by telephone it is one’s own, with the code that the room shows', async () => {
    const session = await opened(2);
    const [half] = await halvesOf(session);
    const badged = (number: string) =>
      create(by.hse, 'attendance_half_day', {
        ...signing(session, half, mate),
        by: 'badge',
        signed: null,
        badge: number,
      });
    expect((await badged(badge(3))).body.errors).toHaveProperty('badge');
    expect((await badged(badge(2).toLowerCase())).status).toBe(201);
    const mine = (more: object) =>
      create(by.operator, 'attendance_half_day', { ...signing(session, half, operator), ...more });
    expect((await mine({})).body.errors).toHaveProperty('by');
    expect((await mine({ by: 'qr', code: 'abcdef' })).body.errors).toHaveProperty('code');
    expect((await by.operator.json(`hse/training/${session.id}/code/`)).status).toBe(403);
    const { code } = (await by.hse.json<{ code: string }>(`hse/training/${session.id}/code/`)).body;
    expect((await mine({ by: 'qr', code, person: third })).status).toBeGreaterThanOrEqual(400);
    const other = await opened(2);
    expect((await mine({ by: 'qr', code, session: other.id })).body.errors).toHaveProperty('code');
    expect((await mine({ by: 'qr', code })).status).toBe(201);
  });

  test('is seen by whose it is and who leads; nobody tells their own result or validates their own attendance', async () => {
    const session = await opened(5);
    const [half] = await halvesOf(session);
    await create(by.hse, 'attendance_half_day', signing(session, half, mate));
    const seen = await by.operator.json<{ rows: readonly unknown[] }>(
      `records/attendance_half_day/?filter=session:eq:${session.id}`,
    );
    expect(seen.body.rows).toEqual([]);
    const lines = (await read(by.operator, 'training_session', session.id))['attendees'] as readonly SafetyRow[];
    expect(lines.map((line) => (line['person'] as { id: string }).id)).toEqual([operator]);
    expect((await change(by.operator, 'training_attendance', lines[0] as SafetyRow, { result: 'passed' })).status).toBe(
      403,
    );
    expect((await step(by.operator, 'training_session', session, 'finish')).status).toBe(403);
  });
});

test('a session of human resources asks one signature of each person present', async () => {
  const session = await opened(5, { domain: 'hr', training: trainingListId('training', 'LEADER') });
  const [one, other] = await linesOf(session);
  await change(by.hr, 'training_attendance', one as SafetyRow, { present: 'yes', result: 'attended' });
  await change(by.hr, 'training_attendance', other as SafetyRow, { present: 'no' });
  expect((await step(by.hr, 'training_session', await now(session), 'finish')).body.errors).toEqual({
    attendees: expect.stringMatching(/^A signature is required for each person present/) as string,
  });
  await change(by.hr, 'training_attendance', (await linesOf(session))[0] as SafetyRow, { signature: ink() });
  const held = await stepped(by.hr, 'training_session', await now(session), 'finish');
  await stepped(by.hr, 'training_session', held, 'close');
  expect(
    (await linesOf(session)).map((line) => [line['source'], line['valid_until'], line['completed_on'] === null]),
  ).toEqual([
    ['hr_session', null, false],
    [null, null, true],
  ]);
  expect((await by.hse.json(`hse/training/${session.id}/half-days/`)).status).toBe(404);
});

test('nobody validates a session that they were at, nor tells what came of it for themselves', async () => {
  const { db } = by.server.host;
  const self = person(40);
  await sql`update person set email_work = 'hr@demo.filon' where id = ${self}`.execute(db);
  const hr = await by.server.login('hr');
  const session = await opened(5, { domain: 'hr', attendees: [{ person: self }] });
  const [line] = await linesOf(session);
  const told = { present: 'yes', result: 'passed', score: 100, signature: ink() };
  expect((await change(hr, 'training_attendance', line as SafetyRow, told)).body.errors).toEqual({
    person: 'Someone else must enter your own attendance and result.',
  });
  expect((await change(by.hse, 'training_attendance', line as SafetyRow, told)).status).toBe(200);
  const held = await stepped(by.hse, 'training_session', await now(session), 'finish');
  expect((await step(hr, 'training_session', held, 'close')).body.errors).toEqual({
    attendees: 'You attended this session: someone else must validate it.',
  });
  // Nor by taking over a line of somebody else, or taking one to another session.
  const theirs = await opened(5, { domain: 'hr', attendees: [{ person: mate }] });
  const [passed] = await linesOf(theirs);
  await change(by.hse, 'training_attendance', passed as SafetyRow, { present: 'yes', result: 'passed' });
  const [taken] = await linesOf(theirs);
  expect((await change(hr, 'training_attendance', taken as SafetyRow, { person: self })).body.errors).toEqual({
    person: 'Someone else must enter your own attendance and result.',
  });
  const coming = await made(-24, { domain: 'hr', attendees: [{ person: third }] });
  expect(
    (await change(by.hse, 'training_attendance', taken as SafetyRow, { session: coming.id })).body.errors,
  ).toHaveProperty('present');
  await sql`update person set email_work = null where id = ${self}`.execute(db);
});

test('a permit whose type names trainings asks the register of who is employed, and the certificate of who is not', async () => {
  const { db } = by.server.host;
  const hotWork = trainingListId('training', 'HOTWORK');
  const { rows } = await sql<{ id: string }>`
    select id from person
    where site = ${site} and deleted_at is null
      and not exists (select from v_person_training held where held.person = person.id and held.training = ${hotWork})
    order by matricule desc limit 1`.execute(db);
  const untrained = rows[0]?.id ?? '';
  const type = await first(by.hse, 'work_permit_type', 'kind:eq:hot_work');
  expect((await change(by.admin, 'work_permit_type', type, { trainings_required: [hotWork] })).status).toBe(200);
  const { status, body: permit } = await create(
    by.hse,
    'work_permit',
    permitDraft('hot_work', {
      workers: [
        { person: untrained, certificate_until: '2030-01-01' },
        { name: 'Ali Haddad', company: 'Sogea', certificate_until: '2030-01-01' },
        { name: 'Jean Morel', company: 'Sogea' },
      ],
    }),
  );
  expect(status, JSON.stringify(permit)).toBe(201);
  const states = (row: SafetyRow) =>
    (row['workers'] as readonly { training_state: string }[]).map((one) => one.training_state);
  expect(states(permit)).toEqual(['missing', 'ok', 'missing']);
  const session = await opened(5, { attendees: [{ person: untrained }] });
  for (const half of await halvesOf(session))
    await create(by.hse, 'attendance_half_day', signing(session, half, untrained));
  const [line] = await linesOf(session);
  await change(by.hse, 'training_attendance', line as SafetyRow, { result: 'passed' });
  const held = await stepped(by.hse, 'training_session', await now(session), 'finish');
  await stepped(by.hr, 'training_session', held, 'close');
  const again = await change(by.hse, 'work_permit', await read(by.hse, 'work_permit', permit.id), {
    exact_place: 'Bay 4',
  });
  expect(states(again.body)).toEqual(['ok', 'ok', 'missing']);
  // A refresher renews what it refreshes.
  const base = trainingListId('training', 'LEADER');
  const kind = await read(by.admin, 'work_permit_type', type.id);
  await change(by.admin, 'work_permit_type', kind, { trainings_required: [base] });
  const looked = async (place: string) =>
    states(
      (await change(by.hse, 'work_permit', await read(by.hse, 'work_permit', permit.id), { exact_place: place })).body,
    );
  expect(await looked('Bay 5')).toEqual(['missing', 'ok', 'missing']);
  await sql`update training set refresher_of = ${base} where id = ${hotWork}`.execute(db);
  expect(await looked('Bay 6')).toEqual(['ok', 'ok', 'missing']);
});

test('the indicator is signed half-days over those of the people enrolled, and its list adds up to it', async () => {
  const [from, to] = [dayFrom(-60), dayFrom(-5)];
  const report = async () =>
    (
      await by.hse.json<{ rows: readonly { figure: string; part: number; whole: number; value: number }[] }>(
        `reports/safety_indicators/?from=${from}&to=${to}&sites=${site}`,
      )
    ).body.rows;
  const figure = async (name: string) => (await report()).find((row) => row.figure === name);
  const attendance = await figure('training_attendance');
  expect(attendance?.part).toBeGreaterThan(10);
  expect(attendance?.value).toBeCloseTo((100 * (attendance?.part ?? 0)) / (attendance?.whole ?? 1), 1);
  const listed = async (record: string, filters: readonly string[]): Promise<number> =>
    (
      await by.hse.json<{ count: number }>(
        `records/${record}/?${filters.map((one) => `filter=${encodeURIComponent(one)}`).join('&')}&count=exact&limit=1&sites=${site}`,
      )
    ).body.count;
  expect(await listed('attendance_half_day', [`date:gte:${from}`, `date:lte:${to}`])).toBe(attendance?.part);
  const passed = await figure('training_passed');
  expect(passed?.whole).toBeGreaterThan(10);
  expect(
    await listed('training_attendance', [
      'source:eq:hse_sheet',
      'result:in:["passed","failed"]',
      `completed_on:gte:${from}`,
      `completed_on:lte:${to}`,
    ]),
  ).toBe(passed?.whole);
});
