import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { tellReminders } from '../../plugins/hse/server/reminders/reminder-clock.ts';
import { tellNotices } from '../../plugins/hse/server/reminders/tell-notices.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { patience } from '../support/patience.ts';
import {
  change,
  create,
  dayFrom,
  first,
  minutesAgo,
  openSafety,
  read,
  safetySite as site,
  stepped,
  type SafetyRow,
} from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();
const [hourMs, minuteMs] = [3_600_000, 60_000] as const;
const address = (name: string): string => `${name}@demo.filon`;
/** The person behind an account. */
const me = async ({ user: { email } }: TestUser): Promise<string> => {
  const { rows } = await by.server.host.pool.query<{ id: string }>('select id from person where email_work = $1', [
    email,
  ]);
  return rows[0]?.id ?? '';
};
const after = (ms: number): Date => new Date(Date.now() + ms);
const sent = async (): Promise<void> => {
  await expect.poll(async () => (await by.server.host.pool.query('select from mail_queue')).rowCount, patience).toBe(0);
};
const tick = async (at = new Date()): Promise<void> => {
  await tellReminders(by.server.host, at);
  await sent();
};
const mailsOf = async (name: string, words: RegExp) =>
  (await outboxOf(by.server, address(name))).filter(({ subject, text }) => words.test(`${subject}\n${text}`));
const speaks = (name: string, language: string) =>
  by.server.host.pool.query('update app_user set language = $2 where email = $1', [address(name), language]);

const actionOf = async (user: TestUser, more: object = {}, writer = by.hse): Promise<SafetyRow> => {
  const { status, body } = await create(writer, 'hse_action', {
    site,
    description: 'Rebuild the berm.',
    responsible: await me(user),
    due_on: dayFrom(10),
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

describe('an action', () => {
  test('is told to who is in charge at once, in their language, with a link; to its writer it is not', async () => {
    await speaks('supervisor', 'fr');
    const given = await actionOf(by.supervisor);
    const number = String(given['number']);
    const mail = await mailTo(by.server, address('supervisor'), `Actions qui vous sont confiées : ${number} (S1)`);
    expect(mail.text).toContain('Rebuild the berm.');
    expect(mail.text).toContain(`/hse/actions/${given.id}`);
    const own = await actionOf(by.supervisor, {}, by.supervisor);
    await tick();
    expect(await mailsOf('supervisor', new RegExp(String(own['number'])))).toEqual([]);
    expect(await mailsOf('supervisor', new RegExp(number))).toHaveLength(1);
  });

  test('is told of three days before, on its day, and each week after; its managers on Mondays; each once', async () => {
    const action = await actionOf(by.operator, { due_on: dayFrom(5) });
    const number = new RegExp(String(action['number']));
    const day = 24 * hourMs;
    const told = async (): Promise<readonly string[]> =>
      (await mailsOf('operator', number)).map(({ subject }) => subject.replace(/: .*$/, ''));
    await tick();
    await tick(after(2 * day));
    await tick(after(2 * day + hourMs));
    expect(await told()).toEqual(['Actions given to you', 'Your actions due within 3 days']);
    await tick(after(5 * day));
    await tick(after(6 * day));
    await tick(after(7 * day));
    expect(await told()).toEqual([
      'Actions given to you',
      'Your actions due within 3 days',
      'Your actions due today',
      'Your overdue actions',
    ]);
    await tick(after(13 * day));
    expect(await told()).toHaveLength(5);
    await tick(after(20 * day));
    expect((await mailsOf('manager', number)).length).toBeGreaterThanOrEqual(1);
    const weekly = await mailsOf('manager', /Overdue actions of the site/);
    expect(weekly.length).toBeLessThanOrEqual(6);
    // Postponed, it is told of again before its new day.
    const before = (await told()).length;
    const now = await first(by.hse, 'hse_action', `number:eq:${String(action['number'])}`);
    expect(
      (await change(by.hse, 'hse_action', now, { due_on: dayFrom(40), postpone_reason: 'Parts are late.' })).status,
    ).toBe(200);
    await tick(after(38 * day));
    expect(await told()).toHaveLength(before + 1);
  });

  test('nobody is woken: before six by the clocks of the site nothing of the day is told', async () => {
    const action = await actionOf(by.operator, { due_on: dayFrom(60) });
    const midnight = new Date(`${dayFrom(60)}T02:00:00Z`);
    await tick(midnight);
    const ofDay = async () => (await mailsOf('operator', new RegExp(String(action['number'])))).length;
    expect(await ofDay()).toBe(1);
    await tick(new Date(midnight.getTime() + 8 * hourMs));
    expect(await ofDay()).toBe(2);
  });

  test('after a long stop many that are due are one mail', async () => {
    const day = dayFrom(100);
    const made = [];
    for (let index = 0; index < 4; index++) made.push(await actionOf(by.operator, { due_on: day }));
    await tick(new Date(`${day}T12:00:00Z`));
    const today = await mailsOf('operator', /Your actions due today: 4 \(S1\)/);
    expect(today).toHaveLength(1);
    for (const { number } of made) expect(today[0]?.text).toContain(String(number));
  });

  test('given to another and back again is told again', async () => {
    const action = await actionOf(by.operator);
    const number = new RegExp(String(action['number']));
    const give = async (user: TestUser): Promise<void> => {
      const now = await read(by.hse, 'hse_action', action.id);
      expect((await change(by.hse, 'hse_action', now, { responsible: await me(user) })).status).toBe(200);
      await tick();
    };
    await tick();
    await give(by.supervisor);
    await give(by.operator);
    expect(await mailsOf('operator', number)).toHaveLength(2);
    expect(await mailsOf('supervisor', number)).toHaveLength(1);
  });

  test('of an accident says no word that may name who was hurt', async () => {
    const { body: event } = await create(by.hse, 'incident', await accident({ potential_severity: '2' }));
    const action = await actionOf(by.operator, { description: 'Visit Fatou Sow at home.', incident: event.id });
    await tick();
    const [mail] = await mailsOf('operator', new RegExp(String(action['number'])));
    expect(mail?.text).not.toContain('Fatou');
  });
});

const accident = async (more: object = {}) => ({
  site,
  kind: 'injury',
  occurred_at: minutesAgo(60),
  reported_at: minutesAgo(30),
  place: (await first(by.hse, 'mine_location', `site:eq:${site}`)).id,
  description: 'Moussa Traoré slipped on the ladder and broke his arm.',
  actual_severity: '2',
  potential_severity: '3',
  ...more,
});

describe('an accident', () => {
  test('of high potential, then with lost time, is told to managers and officers of its site, without names', async () => {
    await speaks('manager', 'fr');
    const { status, body: event } = await create(
      by.supervisor,
      'incident',
      await accident({ potential_severity: '5' }),
    );
    expect(status, JSON.stringify(event)).toBe(201);
    const number = String(event['number']);
    const alarm = await mailTo(by.server, address('hse'), `Events of high potential: ${number} (S1)`);
    expect(alarm.text).toMatch(/What: Injury[\s\S]*When: \d{4}-\d\d-\d\d \d\d:\d\d[\s\S]*it could have been: 5 Fatal/);
    expect(alarm.text).not.toMatch(/Traoré|arm/);
    await mailTo(by.server, address('manager'), `Évènements à haut potentiel : ${number} (S1)`);
    const person = await first(by.hse, 'person', `site:eq:${site}`);
    const { status: hurt } = await create(by.hse, 'incident_person', {
      incident: event.id,
      person: person.id,
      injury_class: 'LTI',
      left_work_on: dayFrom(0),
    });
    expect(hurt).toBe(201);
    const lost = await mailTo(by.server, address('hse'), `Accidents with lost time: ${number} (S1)`);
    expect(lost.text).not.toContain(String(person['last_name']));
    await tick();
    expect(await mailsOf('hse', new RegExp(number))).toHaveLength(2);
  });

  test('of an imported history is no news', async () => {
    const { body: event } = await create(by.hse, 'incident', await accident());
    await by.server.host.pool.query(
      `update incident set potential_severity = '5', occurred_at = now() - interval '61 days' where id = $1`,
      [event.id],
    );
    await tick();
    expect(await mailsOf('hse', new RegExp(String(event['number'])))).toEqual([]);
  });

  test('is no news to those who may not read it at its site', async () => {
    const { pool } = by.server.host;
    await pool.query(
      `update role_assignment set sites = $2 where user_id = (select id from app_user where email = $1)`,
      [address('manager'), [seedId('site', 'S2')]],
    );
    const { body: event } = await create(by.hse, 'incident', await accident({ potential_severity: '4' }));
    await mailTo(by.server, address('hse'), new RegExp(String(event['number'])));
    expect(await mailsOf('manager', new RegExp(String(event['number'])))).toEqual([]);
    await pool.query(
      `update role_assignment set sites = null where user_id = (select id from app_user where email = $1)`,
      [address('manager')],
    );
  });
});

describe('an observation', () => {
  const observation = async () => ({
    site,
    observed_at: minutesAgo(20),
    sor_type: (await first(by.hse, 'sor_type', 'code:eq:COND')).id,
    potential: '2',
    description: 'The berm of the east ramp is washed out over ten metres.',
    place: (await first(by.hse, 'mine_location', `site:eq:${site}`)).id,
  });
  const closed = async (made: SafetyRow): Promise<void> => {
    const { body: named } = await change(by.hse, 'sor', made, { responsible: await me(by.supervisor) });
    const assigned = await stepped(by.hse, 'sor', named, 'assign');
    // Who has resolved it before anybody looked needs no mail of it.
    await tick();
    const resolved = await stepped(by.supervisor, 'sor', assigned, 'resolve', { reason: 'The berm stands again.' });
    await stepped(by.hse, 'sor', resolved, 'close');
    await tick();
  };

  test('is told to who is in charge, and when it is closed to who made it, with what was done', async () => {
    await speaks('supervisor', 'en');
    const { body: made } = await create(by.operator, 'sor', await observation());
    await closed(made);
    const number = new RegExp(String(made['number']));
    expect((await mailsOf('supervisor', number)).map(({ subject }) => subject)).toEqual([
      `Safety observations assigned to you: ${String(made['number'])} (S1)`,
    ]);
    const [told, ...more] = await mailsOf('operator', number);
    expect(more).toEqual([]);
    expect(told?.text).toContain('What was done: The berm stands again.');
  });

  test('of high potential is told to managers and officers at once; without a name, without its words', async () => {
    const grave = { ...(await observation()), potential: '4' };
    const { body: made } = await create(by.operator, 'sor', grave);
    // What comes together is told in one mail.
    await tick();
    const { body: unnamed } = await by.operator.json<SafetyRow>('hse/sor/anonymous/', { method: 'POST', body: grave });
    await tick();
    for (const name of ['hse', 'manager']) {
      const [told, ...more] = await mailsOf(name, new RegExp(String(made['number'])));
      expect(more).toEqual([]);
      expect(told?.text).toContain(grave.description);
    }
    const [told] = await mailsOf('hse', new RegExp(String(unnamed['number'])));
    expect(told?.text).toMatch(/Safety observations of high potential[\s\S]*When: /);
    expect(told?.text).not.toContain('berm');
    const { body: early } = await create(by.operator, 'sor', await observation());
    await by.server.host.pool.query(
      `update sor set potential = '5', observed_at = now() - interval '15 days' where id = $1`,
      [early.id],
    );
    await tick();
    expect(await mailsOf('hse', new RegExp(String(early['number'])))).toEqual([]);
  });

  test('that was closed long ago is no news', async () => {
    const { body: made } = await create(by.operator, 'sor', await observation());
    await by.server.host.pool.query(`update sor set state = 'closed', closed_on = $2 where id = $1`, [
      made.id,
      dayFrom(-15),
    ]);
    await tick();
    expect(await mailsOf('operator', new RegExp(String(made['number'])))).toEqual([]);
  });

  test('without a name tells nobody when it is closed', async () => {
    const { body: made } = await by.operator.json<SafetyRow>('hse/sor/anonymous/', {
      method: 'POST',
      body: await observation(),
    });
    await closed(await first(by.hse, 'sor', `number:eq:${String(made['number'])}`));
    expect(await mailsOf('operator', new RegExp(String(made['number'])))).toEqual([]);
  });
});

describe('controls and permits', () => {
  test('what falls due is told to the officers 30 and 7 days before, and on its day', async () => {
    const category = await first(by.hse, 'control_category', 'code:eq:EXT');
    const { status, body: item } = await create(by.hse, 'safety_item', {
      site,
      tag: 'EXT-REMIND',
      label: 'Extinguisher of the test',
      kind: 'extinguisher',
      category: category.id,
      in_service_on: dayFrom(-30),
    });
    expect(status, JSON.stringify(item)).toBe(201);
    const due = new Date(`${dayFrom(-30)}T12:00:00Z`);
    due.setUTCMonth(due.getUTCMonth() + Number(category['every_months']));
    // What else is due by then fills a mail, which lists no more than 50.
    await tick(new Date(due.getTime() - 31 * 24 * hourMs));
    const stages: string[] = [];
    for (const days of [30, 29, 7, 1, 0]) {
      await tick(new Date(due.getTime() - days * 24 * hourMs));
      stages.push(String((await mailsOf('hse', /EXT-REMIND/)).length));
    }
    expect(stages).toEqual(['1', '1', '2', '2', '3']);
  });

  test('a permit is told of 60 and 15 minutes before its end, its gas test 10 minutes before it lapses', async () => {
    const { host } = by.server;
    const end = after(3 * hourMs).toISOString();
    const tested = new Date(Date.parse(end) - 2 * hourMs).toISOString();
    const { rows } = await sql<{ id: string; number: string; minutes: number }>`
      update work_permit
      set state = 'active', valid_from = now() - interval '1 hour', valid_to = ${end}, performer = ${await me(by.operator)},
        issuer = ${await me(by.supervisor)}, kind = 'hot_work', gas_tests = ${JSON.stringify([{ at: tested, ok: true }])}
      where id = (select id from work_permit where site = ${site} and deleted_at is null order by number limit 1)
      returning id, number, (
        select gas_valid_min from work_permit_type where kind = 'hot_work' and deleted_at is null) as minutes`.execute(
      host.db,
    );
    const [permit] = rows;
    const told = async (name: string): Promise<readonly string[]> =>
      (await mailsOf(name, new RegExp(permit?.number ?? '?'))).map(({ subject }) => subject.replace(/: .*$/, ''));
    await tick(new Date(Date.parse(end) - 61 * minuteMs));
    const lapses = Date.parse(tested) + (permit?.minutes ?? 0) * minuteMs;
    await tick(new Date(lapses - 9 * minuteMs));
    await tick(new Date(Date.parse(end) - 20 * minuteMs));
    await tick(new Date(Date.parse(end) - 14 * minuteMs));
    await tick(new Date(Date.parse(end) - 13 * minuteMs));
    for (const name of ['operator', 'supervisor'])
      expect((await told(name)).toSorted()).toEqual([
        'Gas tests that expire within 10 minutes',
        'Permits that end within 15 minutes',
        'Permits that end within 60 minutes',
      ]);
  });
});

test('two clocks at once tell it once, and one bad notice stops no other', async () => {
  const good = await actionOf(by.operator);
  await tick();
  const notice = (subject: string, lines: () => readonly string[]) => ({
    kind: 'action_due_0' as const,
    subject,
    occasion: 'twice',
    site,
    people: [] as string[],
    roles: ['hse_officer' as const],
    can: 'hse_action:read' as const,
    by: null,
    number: 'TWICE',
    lines,
    path: `/hse/actions/${good.id}`,
  });
  const bad = notice(randomUUID(), () => {
    throw new Error('It cannot be said.');
  });
  const told = notice(good.id, () => ['Told twice?']);
  await Promise.all([tellNotices(by.server.host, [bad, told]), tellNotices(by.server.host, [told])]);
  await tellNotices(by.server.host, [told]);
  await sent();
  expect(await mailsOf('hse', /Told twice\?/)).toHaveLength(1);
});
