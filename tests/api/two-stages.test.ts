import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Evaluation } from '../../plugins/procurement/shared/evaluation-answers.ts';
import { requestToAnswer } from '../../plugins/procurement/server/rfq/request-to-answer.ts';
import type { Minutes } from '../../plugins/procurement/shared/minutes.ts';
import type { Comparison, Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { VendorRequest } from '../../plugins/vendor-calls.ts';
import { mailTo } from '../support/mail.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { criterion, personOf, twoEnvelopes } from '../support/two-envelopes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
const judges: TestUser[] = [];
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ logTarget: { write: (line) => void log.push(line) } });
  desk = await quotationDesk(server);
  for (const name of ['supervisor', 'mechanic']) judges.push(await server.login(name));
});
afterAll(() => server.stop());

type Refused = { code?: string; detail?: string; errors?: Record<string, string> };
const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
const question = (code: string, envelope: string) => ({
  code,
  label: { en: code, fr: code },
  kind: 'text',
  required: true,
  envelope,
});

async function open(id: string): Promise<void> {
  expect((await desk.open(id, desk.as('buyer'))).body).toEqual({ isOpen: false });
  expect((await desk.open(id, desk.as('approver'))).body).toEqual({ isOpen: true });
}
const step = (user: TestUser, id: string, name: string, body: object = {}) =>
  user.json<Refused>(`procurement/rfqs/${id}/evaluation/${name}/`, { method: 'POST', body });
const begin = (id: string, more: object = {}, user = desk.as('buyer')) =>
  user.json<Refused>(`procurement/rfqs/${id}/second-stage/`, {
    method: 'POST',
    body: { specification: 'Acier 42CrMo4, livré en deux fois', deadline_at: inDays(4), ...more },
  });
const technicalOf = (asked: VendorRequest) =>
  asked.criteria.map(({ id, no }) => ({ criterion: id, text: `answer ${no}` }));
const answersTo = (asked: VendorRequest, value: string) =>
  asked.questionnaire.map(({ id }) => ({ question: id, value }));

async function expectUnknown(words: string): Promise<void> {
  const { rows: tables } = await server.host.pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm')`,
  );
  for (const { name } of tables) {
    const { rows } = await server.host.pool.query(`select t::text as hit from ${name} t where t::text ~ $1`, [
      `${words}|${Buffer.from(words).toString('hex')}`,
    ]);
    expect([name, rows]).toEqual([name, []]);
  }
  expect(log.filter((entry) => entry.includes(words))).toEqual([]);
}

/** Opens the technical offers and judges them: the third vendor fails. */
async function judged(id: string): Promise<void> {
  await desk.passDeadline(id);
  await open(id);
  for (const user of judges) {
    await step(user, id, 'declare', { conflict: null });
    const { body } = await user.json<Evaluation>(`procurement/rfqs/${id}/evaluation/`);
    const scores = body.offers.flatMap((offer) =>
      body.criteria.map(({ id: one, knockOut }) => ({
        offer: offer.id,
        criterion: one,
        score: !['Atlas Pièces', 'Sahel Hydraulics'].includes(offer.vendor) && knockOut ? 0 : 5,
        comment: 'seen',
      })),
    );
    await step(user, id, 'scores', { scores });
    expect((await step(user, id, 'sign', { password: demoPassword })).status).toBe(204);
  }
}

test('in two stages the qualified alone are asked for prices, to a final specification, sealed until two open them', async () => {
  const request = await desk.published({
    title: 'Deux étapes',
    ...(await twoEnvelopes(server)),
    procedure: 'two_stages',
    criteria: [criterion(1, 'Fits the model', null), criterion(2, 'Wear life', 100)],
    questionnaire: [question('PLAN', 'technical'), question('REMISE', 'commercial')],
  });
  const { id } = request;
  const publicId = String(request.public_id);
  expect(request['stage']).toBe(1);

  // The first stage asks no price, and keeps none that is given all the same.
  const names: readonly VendorName[] = ['vendor', 'vendor2', 'vendor3'];
  for (const name of names) {
    const { body: asked } = await desk.requestOf(name, publicId);
    expect([asked.stage, asked.criteria.length, asked.questionnaire.map(({ code }) => code)]).toEqual([1, 2, ['PLAN']]);
    const bare = { currency: null, incoterm: null, place: '', valid_until: null };
    const content = desk.offer(asked, ['777.77', '40'], {
      ...bare,
      technical: technicalOf(asked),
      answers: answersTo(asked, 'Plan joint'),
    });
    const lines = content.lines.map((line, place) => (place === 0 ? { ...line, offer: null } : line));
    const wrong = await desk.save(name, publicId, asked.draft?.version ?? 0, { ...content, lines });
    expect((await desk.send(name, publicId, wrong.body.version)).body.errors).toEqual({
      'lines.1': 'Line 1: enter whether it is offered.',
    });
    const kept = await desk.save(name, publicId, wrong.body.version, content);
    const sent = await desk.send(name, publicId, kept.body.version);
    expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
    expect((await desk.requestOf(name, publicId)).body.sent?.content.lines[0]?.price).toBeNull();
  }
  expect((await begin(id)).body.code).toBe('not_judged');
  await judged(id);
  expect((await begin(id)).body.code).toBe('not_judged');
  expect((await step(desk.as('buyer'), id, 'close')).status).toBe(204);
  expect((await desk.open(id, desk.as('buyer'))).body.code).toBe('second_stage');
  await expectUnknown('777[.]77');

  // The second: the final specification, other lines, a new deadline.
  expect((await begin(id, { deadline_at: inDays(0.5) })).body.errors).toEqual({
    deadline_at: 'Leave at least 24 h to answer.',
  });
  expect((await begin(id, {}, await server.login('storekeeper'))).status).toBe(403);
  const { body: row } = await desk.as('buyer').json<{ lines: { id: string }[] }>(`records/rfq/${id}/`);
  const { unit } = desk.line('1') as { unit: string };
  const lines = [
    { id: row.lines[0]?.id, description: 'Dent forgée', qty: 12, unit, est_price: '900', equivalent_ok: false },
    { description: 'Mise en service', qty: 1, unit },
  ];
  expect((await begin(id, { lines: [{ description: 'Sans quantité' }] })).body.errors).toMatchObject({
    'lines.0.qty': expect.any(String),
  });
  expect((await begin(id, { lines: [lines[0], lines[0]] })).body.errors).toEqual({
    lines: 'A line appears twice.',
  });
  expect((await begin(id, { lines })).status).toBe(204);
  expect((await begin(id, { lines })).body.code).toBe('not_judged');
  const now = await desk.read(id);
  expect([now.state, now['stage'], now['estimate'], now['final_specification']]).toEqual([
    'published',
    2,
    '10800.000',
    'Acier 42CrMo4, livré en deux fois',
  ]);
  const { body: course } = await desk.as('buyer').json<Course>(`procurement/rfqs/${id}/course/`);
  expect(course.invitations.map(({ status }) => status)).toEqual(['sent', 'sent', 'not_qualified']);
  const told = String(request.number);
  expect(
    (await mailTo(server, 'vendor@demo.filon', new RegExp(`${told}.*(second stage|deuxième étape)`))).text,
  ).toContain(publicId);
  const out = await mailTo(server, 'vendor3@demo.filon', new RegExp(`${told}.*(result|résultat)`));
  expect(out.text).not.toMatch(/42CrMo4|\d+ ?\/ ?100|score|note/i);
  // Who comes in by a link is led to what its company has to answer, and to nothing that it takes no part in.
  await server.host.pool.query(`update rfq set deadline_at = now() + interval '1 hour' where id = $1`, [id]);
  const leads = await Promise.all(desk.vendorIds.map((vendor) => requestToAnswer(server.host.db, vendor)));
  expect(leads.map((path) => path?.includes(publicId) ?? false)).toEqual([true, true, false]);

  // Who has not qualified reads what it sent, and nothing of the second stage.
  const { body: failed } = await desk.requestOf('vendor3', publicId);
  expect([
    failed.state,
    failed.finalSpecification,
    failed.requestLines,
    failed.firstStage?.content.lines.length,
  ]).toEqual(['not_awarded', null, [], 2]);
  expect((await desk.vendor('vendor3').json<Refused>(`vendor/rfqs/${publicId}/paper/`)).body.code).toBe(
    'not_qualified',
  );
  expect((await desk.save('vendor3', publicId, 0, desk.offer(failed, ['1', '1']))).body.code).toBe('not_qualified');
  for (const [path, body] of [
    ['intent', {}],
    ['questions', { text: 'Pourquoi ?' }],
  ] as const)
    expect(
      (await desk.vendor('vendor3').json<Refused>(`vendor/rfqs/${publicId}/${path}/`, { method: 'POST', body })).body
        .code,
    ).toBe('not_qualified');

  // Who judged has judged; what is asked technically was asked.
  const judge = await desk.as('buyer').json<Refused>('records/rfq_evaluator/', {
    method: 'POST',
    body: { rfq: id, person: await personOf(server, 'dispatcher') },
  });
  expect(judge.body.errors?.['rfq']).toMatch(/are not under evaluation\.$/);
  const change = async (...lines: readonly object[]) => {
    const body = { text: 'Encore une question', material: true, deadline_at: null, questionnaire: lines };
    return (await desk.as('buyer').json<Refused>(`procurement/rfqs/${id}/addenda/`, { method: 'POST', body })).body
      .errors;
  };
  expect(await change(question('PLUS', 'technical'))).toEqual({
    'questionnaire.0.envelope': 'Technical questions were asked in the first stage.',
  });
  expect(await change(question('PLAN', 'commercial'))).toEqual({ 'questionnaire.0.code': 'This code appears twice.' });

  // The qualified see both stages in one request, and answer with prices.
  const { body: asked } = await desk.requestOf('vendor', publicId);
  expect([asked.state, asked.stage, asked.sent, asked.finalSpecification]).toEqual([
    'to_answer',
    2,
    null,
    'Acier 42CrMo4, livré en deux fois',
  ]);
  expect([asked.criteria, asked.questionnaire.map(({ code }) => code)]).toEqual([[], ['REMISE']]);
  expect(asked.requestLines.map(({ description, qty }) => [description, Number(qty)])).toEqual([
    ['Dent forgée', 12],
    ['Mise en service', 1],
  ]);
  const first = await desk.sent('vendor', publicId, ['999', '500'], { answers: answersTo(asked, 'QRS-77 %') });
  const receipt = await desk.sent('vendor', publicId, ['888.88', '500'], { answers: answersTo(asked, 'QRS-77 %') });
  expect([first.revision, receipt.revision]).toEqual([2, 3]);
  await desk.sent('vendor2', publicId, ['850', '450'], { answers: answersTo(asked, 'QRS-78 %') });
  await expectUnknown('QRS-7[78]|888[.]88');
  const { body: again } = await desk.requestOf('vendor', publicId);
  expect([again.state, again.sent?.receipt.revision, again.firstStage?.receipt.revision]).toEqual(['sent', 3, 1]);

  await desk.passDeadline(id);
  await open(id);
  const { body: compared } = await desk.as('buyer').json<Comparison>(`procurement/rfqs/${id}/comparison/`);
  expect(
    compared.offers.map(({ vendor, technicalScore, finalScore, said }) => [
      vendor,
      Number(technicalScore),
      finalScore === null,
      said.length,
    ]),
  ).toEqual([
    ['Atlas Pièces', 100, false, 1],
    ['Sahel Hydraulics', 100, false, 1],
  ]);
  expect(compared.offers.find(({ rank }) => rank === 1)?.vendor).toBe('Sahel Hydraulics');
  const { body: minutes } = await desk.as('buyer').json<Minutes>(`procurement/rfqs/${id}/minutes/`);
  // Three technical offers without an amount, two priced ones.
  expect(minutes.rows.map((cells) => cells[5]?.en !== '–').filter(Boolean)).toHaveLength(2);
  expect(minutes.rows).toHaveLength(5);

  const winner = compared.offers.find(({ rank }) => rank === 1);
  const { body: award, status } = await desk.as('buyer').json<{ id: string }>(`procurement/rfqs/${id}/award/`, {
    method: 'POST',
    body: { lines: compared.lines.map(({ id: line }) => ({ line, offer: winner?.id })), reason: 'Best score' },
  });
  expect(status).toBe(201);
  expect((await desk.move('award', award.id, 'approve', desk.as('approver'))).status).toBe(200);
  const states = await Promise.all(names.map(async (name) => (await desk.requestOf(name, publicId)).body.state));
  expect(states).toEqual(['not_awarded', 'awarded', 'not_awarded']);
});
