import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { tellSirens } from '../../plugins/hse/server/emergency/live-siren.ts';
import type { EmergencyAnswer } from '../../plugins/hse/shared/emergency-answer.ts';
import type { FlashProposal } from '../../plugins/hse/shared/flash-answer.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { patience } from '../support/patience.ts';
import {
  change,
  create,
  first,
  minutesAgo,
  openSafety,
  read,
  safetySite as site,
  step,
  stepped,
  type SafetyRow,
} from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';
import { createPermit, drawn, fromNow, permitDraft, permitGoes, permitStep } from '../support/work-permits.ts';

const by = openSafety();
const other = seedId('site', 'S2');
const dispatcherOf = () => by.server.login('dispatcher');

const emergency = async (user: TestUser, of = site): Promise<EmergencyAnswer> =>
  (await user.json<EmergencyAnswer>(`hse/emergency/?site=${of}`)).body;
const post = <T = SafetyRow>(user: TestUser, path: string, body: object, key = randomUUID()) =>
  user.json<T>(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
const raise = (user: TestUser, more: object = {}, key = randomUUID()) =>
  post(user, 'hse/emergency/raise/', { site, reason: 'Fire in the workshop.', drill: false, ...more }, key);
const clear = async (user: TestUser, reason = 'The fire is out.') => {
  const { alarm } = await emergency(by.hse);
  return stepped(user, 'hse_alarm', alarm as unknown as SafetyRow, 'clear', { reason });
};
/** Only those who check in are there. */
async function onlyThere(
  ...marks: readonly (readonly [person: string | null, kind: string, more?: object])[]
): Promise<void> {
  const { pool } = by.server.host;
  await pool.query('delete from operator_checkin where site = $1', [site]);
  for (const [index, [person, kind, more = {}]] of marks.entries()) {
    const { place, equipment, badge } = more as { place?: string; equipment?: string; badge?: string };
    await pool.query(
      `insert into operator_checkin (id, site, person, kind, method, at, place, equipment, badge)
       values (gen_random_uuid(), $1, $2, $3, 'badge', now() - interval '1 hour' + make_interval(mins => $4), $5, $6, $7)`,
      [site, person === null ? null : seedId('person', person), kind, index, place, equipment, badge],
    );
  }
}

test('the siren suspends the permits, calls who is there by zone, and ends with the sentence of the all-clear', async () => {
  const dispatcher = await dispatcherOf();
  await onlyThere(
    ['E-00001', 'in', { place: 'SHOP-1' }],
    ['E-00002', 'in', { place: 'SHOP-1' }],
    ['E-00002', 'machine_on', { equipment: seedId('equipment', 'T-01') }],
    ['E-00003', 'in', { place: 'SHOP-1' }],
    ['E-00003', 'out'],
  );
  const { body: permit } = await createPermit(by.supervisor, permitDraft('general'));
  await by.server.host.pool.query(
    `update work_permit set state = 'active', valid_from = now(), valid_to = now() + interval '6 hours' where id = $1`,
    [permit.id],
  );
  await by.server.host.pool.query(`update hse_setting set emergency_phone = '+212 500 000 112' where site = $1`, [
    site,
  ]);
  const before = await emergency(dispatcher);
  expect(before).toMatchObject({ alarm: null, present: 2, suspends: true });
  expect(before.activePermits).toBeGreaterThanOrEqual(1);

  const key = randomUUID();
  const { status, body } = await raise(dispatcher, {}, key);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await raise(dispatcher, {}, key)).body).toEqual(body);
  expect((await raise(by.hse)).status).toBe(409);

  const now = await emergency(by.supervisor);
  expect(now.alarm).toMatchObject({
    number: expect.stringMatching(/^SIR-S1-\d\d-\d{5}$/) as string,
    reason: 'Fire in the workshop.',
    drill: false,
    permitsSuspended: before.activePermits,
  });
  expect(await read(by.hse, 'work_permit', permit.id)).toMatchObject({ state: 'suspended' });
  expect(now).toMatchObject({ count: 2, missing: 2, activePermits: 0 });
  expect(now.people?.map(({ zone, machine }) => `${zone ?? ''} ${machine ?? ''}`.trim()).toSorted()).toEqual([
    'SHOP-1',
    'SHOP-1 T-01',
  ]);

  const [one, two] = now.people ?? [];
  const tick = (user: TestUser, id: string | undefined, safe = true) =>
    post(user, `hse/emergency/people/${String(id)}/`, { safe });
  expect((await tick(by.operator, one?.id)).status).toBe(403);
  const both = await Promise.all([tick(by.supervisor, one?.id), tick(dispatcher, one?.id)]);
  expect(both.map((answer) => answer.status)).toEqual([204, 204]);
  expect((await emergency(by.supervisor)).missing).toBe(1);
  await tick(by.supervisor, one?.id, false);
  await tick(by.supervisor, one?.id);
  const history = await by.hse.json<{ rows: readonly { action: string }[] }>(
    `records/hse_muster/${String(one?.id)}/history/`,
  );
  expect(JSON.stringify(history.body)).toMatch(/safe[\s\S]*missing/);

  const path = `hse/emergency/${String(now.alarm?.id)}/people/`;
  expect((await post(by.supervisor, path, { name: 'Driver of the parcel service' })).status).toBe(201);
  expect((await post(by.supervisor, path, {})).status).toBe(422);
  const { body: person } = await by.hse.json<SafetyRow>(`records/hse_muster/${String(two?.id)}/`);
  const known = (person['person'] as { readonly id: string }).id;
  expect((await post(by.supervisor, path, { person: known })).status).toBe(422);
  expect(await emergency(by.supervisor)).toMatchObject({ count: 3, missing: 2 });
  // Everybody knows that it sounds; who is where is told to those who look for people.
  expect(await emergency(by.operator)).toMatchObject({ count: 3, missing: 2, people: null });

  const sounding = (await emergency(by.hse)).alarm as unknown as SafetyRow;
  expect((await step(by.supervisor, 'hse_alarm', sounding, 'clear', { reason: 'Over.' })).status).toBe(403);
  expect((await step(dispatcher, 'hse_alarm', sounding, 'clear', {})).status).toBe(422);
  await clear(dispatcher);
  expect((await tick(by.supervisor, two?.id)).status).toBe(409);
  const after = await emergency(by.operator);
  expect(after.alarm).toBeNull();
  expect(after.past[0]).toMatchObject({ allClear: 'The fire is out.', people: 3, missing: 2 });
  expect(await read(by.hse, 'hse_alarm', String(sounding.id))).toMatchObject({
    state: 'cleared',
    people: 3,
    missing: 2,
    phone: '+212 500 000 112',
  });
});

test('an exercise says so; where the settings say so the permits stay as they are', async () => {
  const { pool } = by.server.host;
  const { rows } = await pool.query<{ id: string }>(
    `update work_permit set state = 'active', valid_from = now(), valid_to = now() + interval '6 hours'
     where id = (select id from work_permit where site = $1 and deleted_at is null order by number limit 1) returning id`,
    [site],
  );
  await pool.query('update hse_setting set siren_suspends = false where site = $1', [site]);
  await raise(by.manager, { drill: true, reason: 'Exercise of the day shift.' });
  expect((await emergency(by.hse)).alarm).toMatchObject({ drill: true, permitsSuspended: 0 });
  expect(await read(by.hse, 'work_permit', String(rows[0]?.id))).toMatchObject({ state: 'active' });
  await clear(by.manager, 'Everybody was found.');
  await pool.query('update hse_setting set siren_suspends = true where site = $1', [site]);
});

test('while it sounds no work begins, goes on or is extended; where it leaves the permits alone all of that may be', async () => {
  const { pool } = by.server.host;
  const made = async (state: string) => {
    const { body: permit } = await createPermit(by.supervisor, permitDraft('general'));
    await pool.query(
      `update work_permit
       set state = $2, valid_from = now(), valid_to = now() + interval '6 hours', workers = null,
         issued_by = (select id from app_user where email = 'hse@demo.filon')
       where id = $1`,
      [permit.id, state],
    );
    return permit;
  };
  const [issued, active] = [await made('issued'), await made('active')];
  await raise(by.hse);
  const { alarm } = await emergency(by.hse);
  const refused = {
    status: 409,
    body: {
      code: 'siren_sounds',
      detail: `The siren is sounding (${String(alarm?.number)}): no work starts before the all-clear.`,
    },
  };
  const accepted = () => permitGoes(by.operator, issued, 'accept');
  const longer = () =>
    permitStep(by.supervisor, issued, 'extend', {
      to: fromNow(7),
      reason: 'Not done.',
      signature: drawn('Brahim Aït Ouali'),
    });
  const resumed = () => permitStep(by.supervisor, active, 'resume', { cleared: true });
  for (const work of [accepted, longer, resumed]) expect(await work()).toMatchObject(refused);
  await pool.query('update hse_setting set siren_suspends = false where site = $1', [site]);
  for (const work of [longer, resumed, accepted]) expect((await work()).body.code).not.toBe('siren_sounds');
  await pool.query('update hse_setting set siren_suspends = true where site = $1', [site]);
  await clear(by.hse);
});

test('whose badge nobody knows is looked for by the badge; a place counts from the last coming on', async () => {
  await onlyThere(
    [null, 'in', { badge: 'B-4711', place: 'SHOP-1' }],
    [null, 'in', { badge: 'B-4712' }],
    [null, 'out', { badge: 'B-4712' }],
    ['E-00001', 'in', { place: 'SHOP-1' }],
    ['E-00001', 'out'],
    ['E-00001', 'in'],
  );
  expect(await emergency(by.hse)).toMatchObject({ present: 2 });
  await raise(by.hse);
  const { people } = await emergency(by.hse);
  expect(people).toHaveLength(2);
  expect(people).toContainEqual(expect.objectContaining({ name: 'B-4711', zone: 'SHOP-1' }));
  expect(people?.find(({ name }) => name !== 'B-4711')).toMatchObject({ zone: null });
  await clear(by.hse);
});

test('who may not sounds no siren, nor one of a site that is not theirs, nor one that says nothing', async () => {
  const dispatcher = await dispatcherOf();
  for (const user of [by.operator, by.supervisor, by.hr]) expect((await raise(user)).status).toBe(403);
  expect((await raise(dispatcher, { reason: '  ' })).status).toBe(422);
  expect((await raise(dispatcher, { reason: 'x'.repeat(301) })).status).toBe(422);
  expect((await raise(dispatcher, { site: randomUUID() })).status).toBeGreaterThanOrEqual(400);
  await by.server.host.pool.query(
    `update role_assignment set sites = $1 where user_id = (select id from app_user where email = 'dispatcher@demo.filon')`,
    [[other]],
  );
  const elsewhere = await dispatcherOf();
  expect((await raise(elsewhere)).status).toBe(403);
  expect((await elsewhere.json(`hse/emergency/?site=${site}`)).status).toBe(403);
  const { body } = await raise(by.hse);
  const { people, alarm } = await emergency(by.hse);
  const [one] = people ?? [];
  expect((await post(elsewhere, `hse/emergency/people/${String(one?.id)}/`, { safe: true })).status).toBe(404);
  expect((await post(elsewhere, `hse/emergency/${String(alarm?.id)}/people/`, { name: 'Me' })).status).toBe(404);
  expect((await create(by.hse, 'hse_alarm', { site, reason: 'By the back door.' })).status).toBe(404);
  expect(body.id).toBe(alarm?.id);
  await clear(by.hse);
});

test('an alarm that could not be told to the pages is told again', async () => {
  const { body } = await raise(by.hse);
  const { host } = by.server;
  const told: unknown[] = [];
  let failing = 1;
  const publish = (_stream: unknown, of: string, rows: readonly unknown[]): void => {
    if (failing-- > 0) throw new Error('The database is away.');
    told.push(of, ...rows);
  };
  tellSirens({ ...host, live: { ...host.live, publish: publish as typeof host.live.publish } }, [body.id]);
  await expect.poll(() => told, patience).toMatchObject([site, { id: body.id, cleared: false }]);
  await clear(by.hse);
});

test('two sirens at once are one alarm', async () => {
  const answers = await Promise.all([raise(by.hse), raise(by.manager)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  await clear(by.manager);
});

const accident = async (more: object = {}) => ({
  site,
  kind: 'injury',
  occurred_at: minutesAgo(30 * 60),
  reported_at: minutesAgo(29 * 60),
  place: (await first(by.hse, 'mine_location', `site:eq:${site}`)).id,
  description: 'The load swung and fell beside the truck; Amadou Bah was hit.',
  immediate_measures: 'Lifting stopped, area closed by Amadou.',
  witnesses: [{ person: null, name: 'Bah Amadou', statement: 'It fell.' }],
  actual_severity: '3',
  potential_severity: '5',
  ...more,
});

test('a flash report goes once to managers and officers of all sites, names nobody, and is overdue until then', async () => {
  const { body: event } = await create(by.supervisor, 'incident', await accident());
  expect(await read(by.hse, 'incident', event.id)).toMatchObject({ flash: 'overdue' });
  const { rows } = (
    await by.hse.json<{ rows: readonly SafetyRow[] }>(
      `records/incident/?filter=${encodeURIComponent(`number:eq:${String(event['number'])}`)}`,
    )
  ).body;
  expect(rows[0]).toMatchObject({ flash: 'overdue' });
  await by.server.host.pool.query('update hse_setting set flash_hours = 48 where site = $1', [site]);
  expect(await read(by.hse, 'incident', event.id)).toMatchObject({ flash: 'due' });

  const path = `hse/incidents/${event.id}/flash/`;
  expect((await by.supervisor.json(path)).status).toBe(403);
  const { body: proposed } = await by.hse.json<FlashProposal>(path);
  expect(proposed).toMatchObject({
    what: 'The load swung and fell beside the truck; […] was hit.',
    measures: 'Lifting stopped, area closed by […].',
  });
  const named = await post(by.hse, path, { what: 'Amadou Bah was hit.', measures: '' });
  expect(named.status).toBe(422);
  expect(named.body.errors).toMatchObject({ what: 'A flash report names no one: remove “Amadou Bah”.' });

  await by.server.host.pool.query(`update app_user set language = 'fr' where email = 'manager@demo.filon'`);
  const told = { what: 'The load swung and fell beside the truck.', measures: 'Lifting stopped, area closed.' };
  const sent = await post<{ readonly readers: number }>(by.hse, path, told);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body.readers).toBe(proposed.readers);
  const number = String(event['number']);
  const mail = await mailTo(by.server, 'manager@demo.filon', new RegExp(`^Flash ${number} : `));
  for (const words of ['Quoi : ', 'Quand : ', 'Où : S1 ', told.what, `Mesures prises : ${told.measures}`, event.id])
    expect(mail.text).toContain(words);
  expect(mail.text).not.toMatch(/Amadou|Bah/);
  await mailTo(by.server, 'hse@demo.filon', new RegExp(`^Flash report ${number}: `));
  expect((await outboxOf(by.server, 'supervisor@demo.filon')).filter(({ subject }) => /Flash/.test(subject))).toEqual(
    [],
  );
  expect(await read(by.hse, 'incident', event.id)).toMatchObject({
    flash: 'sent',
    flash_before: null,
    flash_sent_at: expect.any(String) as string,
    flash_sent_by: { label: expect.any(String) as string },
    flash_text: `${told.what}\n\n${told.measures}`,
  });
  expect((await post(by.hse, path, told)).status).toBe(409);
  await by.server.host.pool.query('update hse_setting set flash_hours = 24 where site = $1', [site]);
});

test('an event that could have done little needs no flash report; what is not work related is told in none', async () => {
  const { body: event } = await create(
    by.hse,
    'incident',
    await accident({ actual_severity: '1', potential_severity: '2' }),
  );
  expect(await read(by.hse, 'incident', event.id)).toMatchObject({ flash: null, flash_before: null });
  await stepped(by.hse, 'incident', event, 'exclude', { reason: 'On the way home.' });
  expect((await by.hse.json(`hse/incidents/${event.id}/flash/`)).status).toBe(409);
  expect((await change(by.hse, 'incident', event, { flash_text: 'Forged.' })).status).not.toBe(200);
});
