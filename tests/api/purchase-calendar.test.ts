import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { twoEnvelopes } from '../support/two-envelopes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const steps = ['technical_opening_at', 'evaluation_until', 'commercial_opening_at', 'award_on'] as const;
const courseOf = async (id: string) => (await desk.as('buyer').json<Course>(`procurement/rfqs/${id}/course/`)).body;
const plannedOf = async (id: string) =>
  Object.fromEntries((await courseOf(id)).calendar.map(({ step, plannedAt }) => [step, plannedAt]));
/** A day of the week at the site, `1` for Monday. */
const weekday = (instant: unknown): number => {
  const day = new Date(Date.parse(String(instant)) + 3_600_000).getUTCDay();
  return day === 0 ? 7 : day;
};

test('the steps of a purchase in two envelopes follow its deadline in working days, and stay in order', async () => {
  const { body: made } = await desk.create(desk.draft(await twoEnvelopes(server)));
  const dates = steps.map((step) => Date.parse(String(made[step])));
  expect(dates.every((at) => weekday(new Date(at).toISOString()) <= 5)).toBe(true);
  expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  expect(dates[0]).toBeGreaterThan(Date.parse(String(made['deadline_at'])));
  const early = { technical_opening_at: new Date(Date.now() + 86_400_000).toISOString() };
  expect((await desk.create(desk.draft(await twoEnvelopes(server, early)))).body.errors).toEqual({
    technical_opening_at: 'Step dates are not in order.',
  });
  const french = await fetch(`${server.url}/api/records/rfq/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${desk.as('buyer').token}`,
      'content-type': 'application/json',
      'accept-language': 'fr',
    },
    body: JSON.stringify(desk.draft(await twoEnvelopes(server, early))),
  });
  expect(((await french.json()) as { errors?: object }).errors).toEqual({
    technical_opening_at: "Les dates des étapes ne sont pas dans l'ordre.",
  });
  // An award that is told, and the steps before it that are not, must fit as well.
  const soon = { award_on: new Date(Date.parse(String(made['deadline_at'])) + 3_600_000).toISOString() };
  const tight = await desk.as('buyer').json<{ errors?: object }>('records/rfq/?confirm=no_working_day', {
    method: 'POST',
    body: desk.draft(await twoEnvelopes(server, { ...soon, deadline_at: made['deadline_at'] })),
  });
  expect(tight.body.errors).toEqual({ award_on: 'Step dates are not in order.' });
  // Where there is one envelope there is no such calendar.
  const single = await desk.published();
  expect([single['award_on'], (await courseOf(single.id)).calendar]).toEqual([null, []]);
});

test('a Sunday is asked about, a later deadline moves what it overtakes, and what is late is told', async () => {
  const request = await desk.published(await twoEnvelopes(server));
  const before = await plannedOf(request.id);
  const sunday = new Date(Date.parse(String(before['award_on'])) + 86_400_000);
  while (sunday.getUTCDay() !== 0) sunday.setUTCDate(sunday.getUTCDate() + 1);
  const asked = await desk.create(desk.draft(await twoEnvelopes(server, { award_on: sunday.toISOString() })));
  expect([asked.status, asked.body.errors]).toEqual([409, { award_on: 'No one works at the site on this day.' }]);

  const later = new Date(Date.parse(String(before['evaluation_until'])) + 86_400_000).toISOString();
  const moved = await desk.as('buyer').json(`procurement/rfqs/${request.id}/addenda/`, {
    method: 'POST',
    body: { text: 'Plus de temps', material: false, deadline_at: later },
  });
  expect(moved.status).toBe(201);
  const after = await plannedOf(request.id);
  expect(after['deadline_at']).toBe(later);
  const toAsk = (plan: Readonly<Record<string, unknown>>) =>
    Date.parse(String(plan['deadline_at'])) - Date.parse(String(plan['questions_until']));
  expect(toAsk(after)).toBe(toAsk(before));
  const dates = steps.map((step) => Date.parse(String(after[step])));
  expect(dates[0]).toBeGreaterThan(Date.parse(later));
  expect(dates).toEqual(dates.toSorted((one, other) => one - other));

  await server.host.pool.query(
    `update rfq set deadline_at = now() - interval '3 days', questions_until = now() - interval '4 days',
       technical_opening_at = now() - interval '2 days' where id = $1`,
    [request.id],
  );
  const standings = async () =>
    Object.fromEntries((await courseOf(request.id)).calendar.map(({ step, standing }) => [step, standing]));
  expect(await standings()).toMatchObject({
    questions_until: 'done',
    deadline_at: 'done',
    technical_opening_at: 'late',
    evaluation_until: 'ahead',
  });
  await desk.open(request.id, desk.as('buyer'));
  await desk.open(request.id, desk.as('approver'));
  expect(await standings()).toMatchObject({ technical_opening_at: 'done_late', evaluation_until: 'ahead' });
});
