import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { personOf } from '../support/two-envelopes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  // Who buys in the demo has an account and no file as a person. Before they sign in, which finds out who they are.
  for (const [place, name] of ['buyer', 'approver', 'manager'].entries())
    await server.host.pool.query(`update person set email_work = $2 where id = $1`, [
      seedId('person', `E-0000${place + 3}`),
      `${name}@demo.filon`,
    ]);
  desk = await quotationDesk(server);
});
afterAll(() => server?.stop());

const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const courseOf = async (id: string, name: 'buyer' | 'manager' = 'buyer') =>
  (await desk.as(name).json<Course>(`procurement/rfqs/${id}/course/`)).body;
const people = (...names: readonly string[]) => Promise.all(names.map((name) => personOf(server, name)));

test('offers are opened from the planned time on, by those who are named', async () => {
  const { as, published, sent, passDeadline, open } = desk;
  const openers = await people('manager', 'approver');
  const request = await published({ title: 'Ouvreurs nommés', opening_at: inHours(100), openers });
  await sent('vendor', request.public_id, ['10', '5']);
  await passDeadline(request.id);
  const early = await open(request.id, as('approver'));
  expect([early.status, early.body.code, early.body.detail]).toEqual([
    409,
    'too_early',
    expect.stringMatching(/^Opening is possible from \d{4}-\d\d-\d\d \d\d:\d\d\.$/),
  ]);
  expect(await courseOf(request.id)).toMatchObject({ isOver: true, isOpenable: false, isOpener: false });
  await server.host.pool.query(`update rfq set opening_at = now() - interval '1 second' where id = $1`, [request.id]);
  const { isOpenable, openers: names, openingAt } = await courseOf(request.id);
  expect([isOpenable, names.length, openingAt]).toEqual([true, 2, expect.any(String)]);
  const foreign = await open(request.id, as('buyer'));
  expect([foreign.status, foreign.body.code, foreign.body.detail]).toEqual([
    403,
    'not_opener',
    `The offers of this request are opened by ${names.join(', ')}.`,
  ]);
  expect((await courseOf(request.id, 'manager')).isOpener).toBe(true);
  expect((await open(request.id, as('approver'))).body).toEqual({ isOpen: false });
  expect((await open(request.id, as('manager'))).body).toEqual({ isOpen: true });
});

test('two people are named who may open, none takes out their own name, and nothing is opened before the deadline', async () => {
  const { as, create, draft } = desk;
  const errorsOf = async (more: object, language = 'en') => {
    const { body } = await as('buyer').json<{ errors?: object }>('records/rfq/', {
      method: 'POST',
      body: draft(more),
      headers: { 'accept-language': language },
    });
    return body.errors;
  };
  expect(await errorsOf({ openers: await people('manager') })).toEqual({
    openers: 'Two different people must open the offers.',
  });
  expect(JSON.stringify(await errorsOf({ openers: await people('manager', 'mechanic') }))).toMatch(
    /is not authorised to open offers at this site\."/,
  );
  expect(await errorsOf({ opening_at: inHours(2) }, 'fr')).toEqual({
    opening_at: 'Les offres sont ouvertes une fois la date limite passée, pas avant.',
  });
  const made = await create(draft({ openers: await people('buyer', 'manager', 'approver') }));
  const change = async (...names: readonly string[]) => {
    const { version } = await desk.rowOf('rfq', made.body.id);
    return as('buyer').json<{ errors?: object }>(`records/rfq/${made.body.id}/`, {
      method: 'PATCH',
      body: { openers: await people(...names) },
      headers: { 'if-match': `"${version}"` },
    });
  };
  expect((await change('manager', 'approver')).body.errors).toEqual({
    openers: 'You are listed to open the offers: another person must remove you.',
  });
  expect((await change('buyer', 'manager')).status).toBe(200);
});

test('an addendum that overtakes the planned opening moves it along', async () => {
  const { as, published, rowOf } = desk;
  const request = await published({ title: 'Ouverture déplacée', opening_at: inHours(80) });
  const moved = async (hours: number) => {
    const { status } = await as('buyer').json(`procurement/rfqs/${request.id}/addenda/`, {
      method: 'POST',
      body: { text: 'Plus de temps', material: false, deadline_at: inHours(hours) },
    });
    const { deadline_at: deadline, opening_at: opening } = await rowOf('rfq', request.id);
    return [status, Math.round((Date.parse(String(opening)) - Date.parse(String(deadline))) / hourMs)];
  };
  expect(await moved(76)).toEqual([201, 4]);
  expect(await moved(90)).toEqual([201, 0]);
});

test('a deadline lies two years ahead at most, and only what is answered yes or no must be yes', async () => {
  const { as, published, create, draft } = desk;
  const far = '3026-03-01T10:00:00.000Z';
  const tooFar = { deadline_at: 'This is more than 2 years ahead.' };
  expect((await create(draft({ deadline_at: far }))).body.errors).toEqual(tooFar);
  const request = await published({ title: 'An 3026' });
  const addendum = async (language: string) =>
    (
      await as('buyer').json<{ errors?: object }>(`procurement/rfqs/${request.id}/addenda/`, {
        method: 'POST',
        body: { text: 'Bien plus tard', material: false, deadline_at: far },
        headers: { 'accept-language': language },
      })
    ).body.errors;
  expect(await addendum('en')).toEqual(tooFar);
  expect(Object.values((await addendum('fr')) ?? {})[0]).toMatch(/2 ans/);
  const question = {
    code: 'Q1',
    label: { en: 'Which grade?', fr: 'Quelle nuance ?' },
    kind: 'text',
    envelope: 'technical',
  };
  const made = await create(draft({ questionnaire: [{ ...question, must_be_yes: true }] }));
  expect([made.status, JSON.stringify(made.body.errors)]).toEqual([
    422,
    expect.stringContaining('Only a yes/no question can require a yes.'),
  ]);
});
