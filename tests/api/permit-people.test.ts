import { expect, test } from 'vitest';
import { openPermits } from '../support/open-permits.ts';
import type { TestUser } from '../support/server.ts';
import { drawn, fillMeasures, permitGoes, permitPeople, permitStep, readPermit } from '../support/work-permits.ts';

const { users, draftOf, goes, step, active } = openPermits();

test('work that stands still is handed back for good by its performer alone, and its suspension ends with it', async () => {
  const row = await active('general', 'HSE-PTW-AT', { exact_place: 'Bay 22' });
  await step(users.operator, row, 'suspend', { cause: 'unsafe' });
  const handBack = (user: TestUser) =>
    permitStep(user, row, 'hand_back', { completion: 'incomplete', area_clean: true });
  expect((await handBack(users.mechanic)).body.errors?.['performer']).toBe('Only the performer can do this.');
  expect((await handBack(users.operator)).status).toBe(200);
  expect(await readPermit(users.hse, row)).toMatchObject({
    state: 'handed_back',
    suspensions: [{ cause: 'unsafe', resumed_at: expect.any(String) as string, resumed_by: 'Moussa Diallo' }],
  });
  expect((await goes(users.hse, row, 'close'))['state']).toBe('closed');
});

test('before work begins the place is visited by its owner, or by who issues permits', async () => {
  const row = await draftOf('general', { exact_place: 'Bay 23' });
  await goes(users.mechanic, row, 'request');
  for (const stranger of [users.operator, users.mechanic, users.dispatcher])
    expect((await permitStep(stranger, row, 'visit', { ok: true })).body.errors).toHaveProperty('ok');
  expect((await permitGoes(users.supervisor, row, 'verify')).body.errors).toHaveProperty('visits');
  await step(users.planner, row, 'visit', { ok: true });
  await goes(users.supervisor, row, 'verify');
  // Once people work there, anybody comes to look.
  const working = await active('general', 'HSE-PTW-AT', { exact_place: 'Bay 24' });
  await step(users.dispatcher, working, 'visit', { ok: false });
  await step(users.operator, working, 'hand_back', { completion: 'complete', area_clean: true });
  await goes(users.supervisor, row, 'refuse', { reason: 'Only to look.' });
});

test('of a performer who cannot sign in, those who answer for the area accept', async () => {
  const row = await draftOf('general', {
    exact_place: 'Bay 25',
    performer: permitPeople.other,
    workers: [{ name: 'A. Chef', company: 'Atlas Levage', certificate_until: '2030-01-01' }],
  });
  await goes(users.mechanic, row, 'request');
  await step(users.supervisor, row, 'visit', { ok: true });
  await goes(users.supervisor, row, 'verify');
  await fillMeasures(users.supervisor, row, 'HSE-PTW-AT');
  await goes(users.planner, row, 'issue');
  await step(users.mechanic, row, 'sign_worker', { worker: '1', signature: drawn('A. Chef') });
  expect((await permitGoes(users.operator, row, 'accept')).body.errors?.['performer']).toBe(
    "The performer has no account: the area owner does this in the performer's presence.",
  );
  await goes(users.supervisor, row, 'accept');
  await step(users.supervisor, row, 'hand_back', { completion: 'complete', area_clean: true });
});
