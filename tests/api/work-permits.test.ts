import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { expirePermits } from '../../plugins/hse/server/permits/permit-clock.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import type { BoardPermit } from '../../plugins/hse/shared/permit-answers.ts';
import { openPermits } from '../support/open-permits.ts';
import { demoPassword, type TestUser } from '../support/server.ts';
import {
  createPermit,
  drawn,
  fillMeasures,
  fromNow,
  permitDraft,
  permitGoes,
  permitPeople,
  permitSite,
  permitStep,
  readPermit,
  type PermitRefusal,
  type PermitRow,
} from '../support/work-permits.ts';

const { opened, users, longAgo, draftOf, goes, step, active } = openPermits();
let authorisation: PermitRow;

const clean = { spot: 'Bay 3', o2: 20.9, lel: 0, co: 0, h2s: 0, device: 'GX-1' };

/** What stands in the way of somebody at height in the workshop for the next hours. */
const conflictsAsked = (more: object = {}) =>
  users.mechanic.json<PermitRefusal>('hse/permits/conflicts/', {
    method: 'POST',
    body: {
      site: permitSite,
      kind: 'height',
      place: seedId('mine_location', 'SHOP-1'),
      planned_start: fromNow(1),
      planned_end: fromNow(3),
      ...more,
    },
  });

test('a work authorisation goes from its request to work, each step with its line', async () => {
  authorisation = await active('general', 'HSE-PTW-AT', { planned_end: fromNow(60) });
  expect(authorisation).toMatchObject({ state: 'active', number: expect.stringMatching(/^AT-S1-26-\d{5}$/) as string });
  const { body } = await users.hse.json<{
    entries?: readonly { action: string }[];
    rows?: readonly { action: string }[];
  }>(`records/work_permit/${authorisation.id}/history/`);
  const lines = JSON.stringify(body);
  for (const action of ['visit', 'measures', 'sign_worker']) expect(lines).toContain(action);
});

test('the measures of a permit are told by those whose permit it is, and by who visits or issues', async () => {
  const row = await draftOf('general', { performer: permitPeople.other, workers: [{ person: permitPeople.other }] });
  await goes(users.mechanic, row, 'request');
  const bystander = await fillMeasures(users.operator, row, 'HSE-PTW-AT');
  expect(bystander).toMatchObject({
    status: 403,
    body: { detail: 'You are neither requester, performer, area owner nor issuer of this permit.' },
  });
  expect((await readPermit(users.hse, row))['measures']).toBeNull();
  for (const user of [users.mechanic, users.supervisor, users.hse])
    expect((await fillMeasures(user, row, 'HSE-PTW-AT')).status).toBe(204);
  const performed = await draftOf('general');
  expect((await fillMeasures(users.operator, performed, 'HSE-PTW-AT')).status).toBe(204);
});

describe('hot work', () => {
  let hot: PermitRow;
  const hotDraft = {
    process: 'welding',
    combustibles_cleared: 12,
    detection_off: true,
    fire_watcher: permitPeople.other,
  };

  test('needs an active work authorisation, whose time holds it', async () => {
    const alone = await draftOf('hot_work', hotDraft);
    expect(await permitGoes(users.mechanic, alone, 'request')).toMatchObject({
      status: 422,
      body: { errors: { parent: 'A special permit needs an active work authorisation.' } },
    });
    const beyond = await draftOf('hot_work', {
      ...hotDraft,
      parent: authorisation.id,
      planned_start: fromNow(55),
      planned_end: fromNow(65),
    });
    expect((await permitGoes(users.mechanic, beyond, 'request')).status).toBe(422);
  });

  test('lasts no longer than its type allows, and ends in time to come', async () => {
    const long = await draftOf('hot_work', { ...hotDraft, parent: authorisation.id, planned_end: fromNow(12) });
    expect(await permitGoes(users.mechanic, long, 'request')).toMatchObject({
      status: 422,
      body: { errors: { planned_end: 'Duration exceeds 12 h for this permit type.' } },
    });
    const past = await draftOf('hot_work', { planned_start: fromNow(-3), planned_end: fromNow(-1) });
    expect(await permitGoes(users.mechanic, past, 'request')).toMatchObject({
      body: { errors: { planned_end: 'The planned end is in the past.' } },
    });
  });

  test('is issued once each of its checks holds, by somebody else than who asks and who works', async () => {
    hot = await draftOf('hot_work', {
      ...hotDraft,
      parent: authorisation.id,
      isolations: [{ point: 'Battery', energy: 'electrical', lock_no: '17' }],
      workers: [{ person: permitPeople.operator }],
    });
    await goes(users.mechanic, hot, 'request');
    expect((await permitGoes(users.supervisor, hot, 'verify')).body.errors).toHaveProperty('visits');
    await step(users.supervisor, hot, 'visit', { ok: true });
    await goes(users.supervisor, hot, 'verify');
    const refusedFor = async (field: string, sentence: unknown = expect.any(String)): Promise<void> => {
      const { status, body } = await permitGoes(users.planner, hot, 'issue');
      expect(status, field).toBe(422);
      expect(body.errors, JSON.stringify(body)).toEqual({ [field]: sentence });
    };
    await refusedFor('measures');
    await fillMeasures(users.supervisor, hot, 'HSE-PTW-TC', 'K05');
    await refusedFor('measures', 'Critical measures are not OK.');
    await fillMeasures(users.supervisor, hot, 'HSE-PTW-TC');
    await refusedFor('workers', '1 worker lacks the required training.');
    await longAgo(hot, `workers = jsonb_set(workers, '{0,certificate_until}', '"2030-01-01"')`);
    await refusedFor('isolations');
    expect((await permitStep(users.mechanic, hot, 'lock', { point: 'Battery', what: 'zero_energy' })).status).toBe(422);
    await step(users.mechanic, hot, 'lock', { point: 'Battery', what: 'applied' });
    await step(users.mechanic, hot, 'lock', { point: 'Battery', what: 'zero_energy' });
    await refusedFor('gas_tests', 'A gas test is missing.');
    await step(users.mechanic, hot, 'gas_test', { ...clean, lel: 2 });
    await refusedFor('gas_tests', 'The last gas test is not satisfactory.');
    await step(users.mechanic, hot, 'gas_test', clean);
    await refusedFor('hse_signed_by');
    await goes(users.hse, hot, 'hse_sign');
    expect((await permitGoes(users.mechanic, hot, 'issue')).status).toBe(403);
    hot = await goes(users.planner, hot, 'issue');
    expect(hot).toMatchObject({ state: 'issued', valid_to: hot['planned_end'] });
  });

  test('somebody at height above it is refused, and told which permit stands in the way', async () => {
    const above = await draftOf('height', {
      parent: authorisation.id,
      planned_start: fromNow(1),
      planned_end: fromNow(3),
    });
    const { status, body } = await permitGoes(users.mechanic, above, 'request');
    expect(status).toBe(422);
    expect(body.errors?.['place']).toContain(String(hot['number']));
    expect(body.errors?.['place']).toContain('Hot work');
    const { body: asked } = await conflictsAsked();
    expect(asked).toMatchObject([{ number: hot['number'], level: 'block' }]);
  });

  test('a second one beside it waits for both area owners', async () => {
    const second = await draftOf('hot_work', { ...hotDraft, parent: authorisation.id, area_owner: permitPeople.other });
    await goes(users.mechanic, second, 'request');
    await step(users.supervisor, second, 'visit', { ok: true });
    await goes(users.supervisor, second, 'verify');
    await fillMeasures(users.supervisor, second, 'HSE-PTW-TC');
    await step(users.mechanic, second, 'gas_test', clean);
    await goes(users.hse, second, 'hse_sign');
    const coordinated = (owner: string, name: string) =>
      permitStep(users.supervisor, second, 'coordinate', { other: hot['number'], owner, signature: drawn(name) });
    const { rows } = await opened.server.host.pool.query<{ name: string }>(
      `select concat_ws(' ', first_name, last_name) as name from person where id = $1`,
      [permitPeople.other],
    );
    const owners: Readonly<Record<string, string>> = { own: String(rows[0]?.name), other: 'Brahim Aït Ouali' };
    expect((await coordinated('own', 'Owner')).body.errors).toHaveProperty('signature');
    const sign = async (owner: string) => expect((await coordinated(owner, String(owners[owner]))).status).toBe(200);
    expect((await permitGoes(users.planner, second, 'issue')).body.errors?.['signatures']).toContain(
      'both area owners',
    );
    await sign('own');
    expect((await permitGoes(users.planner, second, 'issue')).status).toBe(422);
    await sign('other');
    await goes(users.planner, second, 'issue');
    await goes(users.planner, second, 'cancel', { reason: 'Not needed.' });
  });

  test('begins when its workers have signed, and not by who issued it', async () => {
    expect((await permitGoes(users.operator, hot, 'accept')).body.errors?.['workers']).toBe(
      '1 worker has not signed yet.',
    );
    const signs = (user: TestUser, name: string) =>
      permitStep(user, hot, 'sign_worker', { worker: '1', signature: drawn(name) });
    expect((await signs(users.operator, 'Not Diallo')).body.errors?.['signature']).toBe(
      'This must be signed by Diallo Moussa, by that name.',
    );
    expect((await signs(users.dispatcher, 'Moussa Diallo')).body.errors).toHaveProperty('worker');
    expect((await signs(users.operator, 'moussa DIALLO')).status).toBe(200);
    expect((await signs(users.operator, 'Moussa Diallo')).body.errors?.['worker']).toBe(
      'This worker has already signed.',
    );
    for (const stranger of [users.mechanic, users.dispatcher, users.supervisor])
      expect((await permitGoes(stranger, hot, 'accept')).body.errors?.['performer']).toBe(
        'Only the performer can do this.',
      );
    expect(
      (await permitStep(users.operator, hot, 'hand_back', { completion: 'complete', area_clean: true })).status,
    ).toBe(409);
    expect((await permitGoes(users.planner, hot, 'accept')).body.errors?.['performer']).toBe(
      'The issuer cannot be the performer.',
    );
    // What was in order when it was issued is in order when work begins.
    await step(users.mechanic, hot, 'gas_test', { ...clean, o2: 12 });
    expect((await permitGoes(users.operator, hot, 'accept')).body.errors).toHaveProperty('gas_tests');
    await step(users.mechanic, hot, 'gas_test', clean);
    await step(users.mechanic, hot, 'lock', { point: 'Battery', what: 'removed' });
    expect((await permitGoes(users.operator, hot, 'accept')).body.errors).toHaveProperty('isolations');
    await step(users.mechanic, hot, 'lock', { point: 'Battery', what: 'applied' });
    await step(users.mechanic, hot, 'lock', { point: 'Battery', what: 'zero_energy' });
    hot = await goes(users.operator, hot, 'accept');
  });

  test('stopped by anybody, it goes on once the measures were looked at again', async () => {
    await step(users.operator, hot, 'suspend', { cause: 'unsafe', note: 'Oil below the weld.' });
    expect((await permitStep(users.operator, hot, 'resume', { cleared: true })).status).toBe(403);
    expect((await permitStep(users.supervisor, hot, 'resume', { cleared: true })).body.errors).toHaveProperty(
      'measures',
    );
    await fillMeasures(users.supervisor, hot, 'HSE-PTW-TC');
    expect((await permitStep(users.supervisor, hot, 'resume', { cleared: false })).body.errors).toHaveProperty(
      'cleared',
    );
    await step(users.supervisor, hot, 'resume', { cleared: true });
    expect(await readPermit(users.hse, hot)).toMatchObject({
      state: 'active',
      suspensions: [{ cause: 'unsafe', resumed_by: expect.any(String) as string }],
    });
  });

  test('is extended once, as long as its type allows, with a fresh gas test', async () => {
    const signature = drawn('Brahim Aït Ouali');
    const extend = (to: string, by = signature) =>
      permitStep(users.supervisor, hot, 'extend', { to, reason: 'Crack longer.', signature: by });
    expect((await extend(fromNow(8), drawn('Moussa Diallo'))).body.errors).toHaveProperty('signature');
    expect((await extend(fromNow(11))).body.errors?.['to']).toBe(
      'For this permit type, an extension can last at most 4 h.',
    );
    await longAgo(hot, `gas_tests = jsonb_set(gas_tests, '{-1,at}', '"2026-01-01T00:00:00Z"')`);
    expect((await extend(fromNow(8))).body.errors?.['gas_tests']).toBe('The last gas test is older than 60 minutes.');
    await step(users.mechanic, hot, 'gas_test', clean);
    const to = fromNow(8);
    expect((await extend(to)).status).toBe(200);
    expect(await readPermit(users.hse, hot)).toMatchObject({ valid_to: to, extensions: [{ to }] });
    expect((await extend(fromNow(9))).status).toBe(422);
  });

  test('is watched, unlocked and looked at again before it is closed', async () => {
    expect(
      (await permitStep(users.operator, hot, 'hand_back', { completion: 'complete', area_clean: true })).body.errors,
    ).toHaveProperty('finished_at');
    await longAgo(hot, `accepted_at = now() - interval '5 hours'`);
    const ahead = await permitStep(users.operator, hot, 'finish', { at: fromNow(2) });
    expect(ahead.body.errors).toHaveProperty('at');
    await step(users.operator, hot, 'finish', { at: new Date(Date.now() - 60_000).toISOString() });
    expect(
      (await permitStep(users.operator, hot, 'hand_back', { completion: 'complete', area_clean: true })).body.errors?.[
        'watch_until'
      ],
    ).toMatch(/^Fire watch runs until \d\d:\d\d\.$/);
    await longAgo(hot, `finished_at = now() - interval '3 hours', watch_until = now() - interval '2 hours'`);
    const handBack = (user: TestUser) =>
      permitStep(user, hot, 'hand_back', { completion: 'complete', area_clean: true });
    expect((await handBack(users.mechanic)).body.errors).toHaveProperty('performer');
    expect((await handBack(users.operator)).status).toBe(200);
    expect((await permitGoes(users.planner, hot, 'close')).body.errors?.['area_owner']).toBe(
      'Only the area owner or HSE can close the permit.',
    );
    const refused = async (field: string) =>
      expect((await permitGoes(users.supervisor, hot, 'close')).body.errors).toHaveProperty(field);
    await refused('post_check_at');
    await step(users.mechanic, hot, 'post_check', { ok: true });
    await refused('detection_restored_at');
    await step(users.mechanic, hot, 'post_check', { ok: true, restored: true });
    await refused('isolations');
    await step(users.mechanic, hot, 'lock', { point: 'Battery', what: 'removed' });
    expect(await goes(users.supervisor, hot, 'close')).toMatchObject({ state: 'closed', completion: 'complete' });
  });
});

describe('who may', () => {
  test('a permit of another site is neither seen nor moved', async () => {
    await createAccount(opened.server.host.db, {
      email: 'elsewhere@demo.filon',
      name: 'Elsewhere',
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [{ role: 'shift_supervisor', sites: [seedId('site', 'S2')] }],
    });
    const stranger = await opened.server.login('elsewhere');
    expect((await stranger.json(`records/work_permit/${authorisation.id}/`)).status).toBe(404);
    expect((await permitStep(stranger, authorisation, 'suspend', { cause: 'other' })).status).toBe(404);
    expect(
      (await stranger.json(`hse/permits/day/?sites=${permitSite}&from=${fromNow(-1)}&to=${fromNow(1)}`)).status,
    ).toBe(403);
    expect(
      (await stranger.json('hse/permits/suspend-all/', { method: 'POST', body: { site: permitSite, cause: 'siren' } }))
        .status,
    ).toBe(403);
  });

  test('the board of the day says where each permit is: at its own point, else amid its place', async () => {
    const point = { lon: -6.213, lat: 31.047 };
    const made = [];
    for (const more of [{ position: point }, {}]) {
      const { status, body } = await createPermit(
        users.mechanic,
        permitDraft('general', { title: 'On the map', ...more }),
      );
      expect(status, JSON.stringify(body)).toBe(201);
      expect((await permitGoes(users.mechanic, body, 'request')).status).toBe(200);
      made.push(body);
    }
    const { body: board } = await users.mechanic.json<readonly BoardPermit[]>(
      `hse/permits/day/?sites=${permitSite}&from=${fromNow(-1)}&to=${fromNow(1)}`,
    );
    const [own, amid] = made.map(({ id }) => board.find((permit) => permit.id === id));
    for (const row of made) await permitGoes(users.mechanic, row, 'cancel', { reason: 'Only to look at the map' });
    expect(own?.spot).toEqual(point);
    const edge = amid?.area ?? [];
    expect(edge.length).toBeGreaterThan(3);
    const [lons, lats] = [edge.map(([lon]) => lon), edge.map(([, lat]) => lat)];
    expect(amid?.spot?.lon).toBeCloseTo((Math.min(...lons) + Math.max(...lons)) / 2, 9);
    expect(amid?.spot?.lat).toBeCloseTo((Math.min(...lats) + Math.max(...lats)) / 2, 9);
  });

  test('a permit names nothing of another site', async () => {
    const { status, body } = await createPermit(
      users.mechanic,
      permitDraft('general', { place: seedId('mine_location', 'SHOP-2') }),
    );
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('place');
  });

  test('nobody changes the permit of somebody else, nor asks for it', async () => {
    const row = await draftOf('general');
    expect((await permitGoes(users.operator, row, 'request')).status).toBe(403);
  });
});

test.each([
  ['planned_end', 'general', { planned_end: fromNow(-2) }],
  ['performer', 'general', { requester: permitPeople.operator }],
  ['vendor', 'general', { performed_by: 'contractor' }],
  ['vendor', 'general', { performed_by: 'internal', vendor: 'Atlas Levage' }],
  ['workers', 'general', { workers: [{ person: permitPeople.operator }, { person: permitPeople.operator }] }],
  ['workers', 'general', { workers: [{ name: 'A. Chef' }, { name: 'a. CHEF' }] }],
  ['workers', 'general', { workers: [{ company: 'Atlas Levage' }] }],
  ['people', 'general', { people: 1, workers: [{ person: permitPeople.operator }, { name: 'A. Chef' }] }],
  ['combustibles_cleared', 'hot_work', { combustibles_cleared: 10 }],
  ['clearance_m', 'height', { lanyard_m: 2, clearance_m: 5 }],
  ['anchor_kn', 'height', { anchor_kn: 11 }],
  ['load_t', 'lifting', { load_t: 17, chart_capacity_t: 18.5 }],
  ['mat_area_m2', 'lifting', { outrigger_load_t: 18, mat_area_m2: 1, allowed_kpa: 150 }],
])('what cannot be is refused beside %s', async (field, kind, more) => {
  const { status, body } = await createPermit(users.mechanic, permitDraft(kind, more));
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toContain(field);
});

test('a lift is worked out as it is written', async () => {
  const row = await draftOf('lifting', {
    load_t: 12,
    rigging_t: 0.6,
    chart_capacity_t: 18.5,
    outrigger_load_t: 18,
    mat_area_m2: 1,
    allowed_kpa: 200,
  });
  expect(row).toMatchObject({ critical_lift: false });
  expect(row['capacity_pct']).toBeCloseTo(68.1, 1);
  expect(row['ground_kpa']).toBeCloseTo(176.58, 1);
});

test('is not issued without what its kind must say, nor by one who works under it, nor is it verified without workers', async () => {
  const alone = await draftOf('general', { exact_place: 'Bay 30', workers: [] });
  await goes(users.mechanic, alone, 'request');
  await step(users.supervisor, alone, 'visit', { ok: true });
  expect((await permitGoes(users.supervisor, alone, 'verify')).body.errors).toHaveProperty('workers');
  const issued = async (kind: string, code: string, more: object) => {
    const row = await draftOf(kind, more);
    await goes(users.mechanic, row, 'request');
    await step(users.supervisor, row, 'visit', { ok: true });
    await goes(users.supervisor, row, 'verify');
    await fillMeasures(users.supervisor, row, code);
    return (await permitGoes(users.planner, row, 'issue')).body.errors;
  };
  const lift = { parent: authorisation.id, exact_place: 'Bay 31', place: seedId('mine_location', 'PARK-1') };
  expect(await issued('lifting', 'HSE-PTW-LIFT', lift)).toHaveProperty('load_t');
  const unmanned = { exact_place: 'Bay 32', performer: null, performer_name: null };
  expect(await issued('general', 'HSE-PTW-AT', unmanned)).toHaveProperty('performer');
});

test('a contractor needs an approved plan of its own', async () => {
  const contractor = { performed_by: 'contractor', vendor: 'Atlas Levage', performer: null, performer_name: 'A. Chef' };
  const row = await draftOf('general', contractor);
  expect((await permitGoes(users.mechanic, row, 'request')).body.errors?.['psp']).toBe(
    'No valid prevention plan for Atlas Levage.',
  );
});

test('what stands under a work authorisation stops with it', async () => {
  const parent = await active('general', 'HSE-PTW-AT', { exact_place: 'Bay 20' });
  const child = await active('excavation', 'HSE-PTW-AT', { exact_place: 'Bay 21' });
  await longAgo(child, `parent = '${parent.id}'`);
  expect(
    (await permitStep(users.operator, parent, 'hand_back', { completion: 'complete', area_clean: true })).body.errors,
  ).toHaveProperty('parent');
  await step(users.operator, parent, 'suspend', { cause: 'weather' });
  expect(await readPermit(users.hse, child)).toMatchObject({ state: 'suspended', suspensions: [{ cause: 'weather' }] });
});

test('conflicts are not asked of a time that ends before it starts, nor of a place of another site', async () => {
  const asked = async (more: object) => {
    const { status, body } = await conflictsAsked(more);
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await asked({})).toEqual([200, []]);
  expect(await asked({ planned_end: fromNow(-1) })).toEqual([422, ['planned_end']]);
  expect(await asked({ place: seedId('mine_location', 'SHOP-2') })).toEqual([422, ['place']]);
});

test('the siren suspends all that is active at the site, each with its line', async () => {
  await active('general', 'HSE-PTW-AT', { exact_place: 'Bay 9' });
  const siren = () =>
    users.dispatcher.json<{ suspended: number }>('hse/permits/suspend-all/', {
      method: 'POST',
      body: { site: permitSite, cause: 'siren' },
      headers: { 'idempotency-key': randomUUID() },
    });
  expect(
    (
      await users.operator.json('hse/permits/suspend-all/', {
        method: 'POST',
        body: { site: permitSite, cause: 'siren' },
      })
    ).status,
  ).toBe(403);
  expect((await siren()).body).toEqual({ suspended: 2 });
  expect((await siren()).body).toEqual({ suspended: 0 });
  const { rows } = await opened.server.host.pool.query<{ n: number }>(
    `select count(*)::integer as n from audit_event where record = 'work_permit' and action = 'suspend'`,
  );
  expect(rows[0]?.n).toBeGreaterThanOrEqual(2);
});

test('a permit whose end has come expires, and is extended within half an hour alone', async () => {
  const row = await active('general', 'HSE-PTW-AT', { exact_place: 'Bay 10' });
  const extend = () =>
    permitStep(users.supervisor, row, 'extend', {
      to: fromNow(2),
      reason: 'Late.',
      signature: drawn('Brahim Aït Ouali'),
    });
  await longAgo(row, `valid_to = now() - interval '31 minutes'`);
  await expirePermits(opened.server.host);
  expect(await readPermit(users.hse, row)).toMatchObject({ state: 'expired' });
  expect((await extend()).body.errors?.['to']).toBe('The permit has expired: it can only be handed back.');
  await longAgo(row, `valid_to = now() - interval '20 minutes'`);
  expect((await extend()).status).toBe(200);
  expect(await readPermit(users.hse, row)).toMatchObject({ state: 'active' });
});
