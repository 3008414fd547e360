import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Paper } from '../../core/parts/paper/paper.ts';
import type { Evaluation } from '../../plugins/procurement/shared/evaluation-answers.ts';
import type { Comparison, Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { VendorRequest } from '../../plugins/vendor-calls.ts';
import { mailTo } from '../support/mail.ts';
import { offerFiles, pdfSaying } from '../support/offer-files.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { criterion, twoEnvelopes } from '../support/two-envelopes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
let files: ReturnType<typeof offerFiles>;
const judges: TestUser[] = [];
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ logTarget: { write: (line) => void log.push(line) } });
  desk = await quotationDesk(server);
  files = offerFiles(server);
  for (const name of ['supervisor', 'mechanic']) judges.push(await server.login(name));
});
afterAll(() => server.stop());

const question = (code: string, kind: string, more: object = {}) => ({
  code,
  label: { en: `${code} in English`, fr: `${code} en français` },
  kind,
  required: true,
  envelope: 'technical',
  ...more,
});
const questionnaire = [
  question('HSE', 'yes_no', { must_be_yes: true }),
  question('STOCK', 'number'),
  question('PLAN', 'file'),
  question('NOTE', 'text', { required: false }),
  question('REBATE', 'text', { envelope: 'commercial' }),
];
const idsOf = ({ questionnaire: lines }: VendorRequest) => Object.fromEntries(lines.map(({ code, id }) => [code, id]));
/** Answers by the codes of their lines. */
const answersTo = (asked: VendorRequest, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([code, value]) => ({ question: idsOf(asked)[code], value }));

async function open(id: string): Promise<void> {
  await desk.open(id, desk.as('buyer'));
  expect((await desk.open(id, desk.as('approver'))).body).toEqual({ isOpen: true });
}

/** What lies below a folder. */
const below = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

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
  expect(below(server.dataDir).filter((path) => readFileSync(path).includes(words))).toEqual([]);
  expect(log.filter((entry) => entry.includes(words))).toEqual([]);
}

test('a questionnaire stands on the paper, its answers are checked in both languages, sealed, and shown once they are open', async () => {
  const request = await desk.published({ title: 'Avec questionnaire', questionnaire });
  const publicId = String(request.public_id);
  const { body: paper } = await desk.as('buyer').json<Paper>(`procurement/rfqs/${request.id}/paper/?language=fr`);
  expect(paper.tables.at(-1)?.title).toBe('Questionnaire');
  expect(paper.tables.at(-1)?.rows.map(([code, label, kind]) => [code, label, kind])).toEqual([
    ['HSE', 'HSE en français', 'Oui obligatoire'],
    ['STOCK', 'STOCK en français', 'Nombre'],
    ['PLAN', 'PLAN en français', 'Fichier'],
    ['NOTE', 'NOTE en français', 'Texte'],
    ['REBATE', 'REBATE en français', 'Texte'],
  ]);
  const { body: asked } = await desk.requestOf('vendor', publicId);
  expect(
    asked.questionnaire.map(({ no, code, kind, required, mustBeYes, envelope }) => [
      no,
      code,
      kind,
      required,
      mustBeYes,
      envelope,
    ]),
  ).toEqual([
    [1, 'HSE', 'yes_no', true, true, 'single'],
    [2, 'STOCK', 'number', true, false, 'single'],
    [3, 'PLAN', 'file', true, false, 'single'],
    [4, 'NOTE', 'text', false, false, 'single'],
    [5, 'REBATE', 'text', true, false, 'single'],
  ]);

  const wrong = { HSE: 'perhaps', STOCK: 'douze', PLAN: idsOf(asked)['HSE'] ?? '' };
  const { body: kept } = await desk.save(
    'vendor',
    publicId,
    0,
    desk.offer(asked, ['900', '40'], { answers: answersTo(asked, wrong) }),
  );
  expect((await desk.send('vendor', publicId, kept.version)).body.errors).toEqual({
    'answers.1': 'Question HSE: answer yes or no.',
    'answers.2': 'Question STOCK: “douze” is not a number.',
    'answers.3': 'Question PLAN: the file is missing; upload it again.',
    'answers.5': 'Question REBATE: an answer is required.',
  });
  const french = await fetch(`${server.url}/api/vendor/rfqs/${publicId}/submit/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${desk.vendor('vendor').token}`,
      'content-type': 'application/json',
      'accept-language': 'fr',
    },
    body: JSON.stringify({ version: kept.version, signatory: 'A. Benali', attestation: true }),
  });
  expect(((await french.json()) as { errors?: object }).errors).toMatchObject({
    'answers.2': "Question STOCK : « douze » n'est pas un nombre.",
    'answers.5': 'Question REBATE : une réponse est obligatoire.',
  });
  const refused = await files.add(desk.vendor('vendor'), publicId, 'plan.exe', Buffer.from('MZ\u0000\u0000not a plan'));
  expect([refused.status, refused.body.code]).toEqual([422, 'file_type']);

  const { body: file } = await files.add(desk.vendor('vendor'), publicId, 'plan.pdf', pdfSaying('plan'));
  const said = { HSE: 'no', STOCK: '12.5', PLAN: file.id, REBATE: 'QXZ-4711 dès dix pièces' };
  await desk.sent('vendor', publicId, ['900', '40'], { answers: answersTo(asked, said), files: [file.id] });
  const other = { HSE: 'yes', STOCK: '3', PLAN: '', REBATE: 'QXZ-4711 aussi' };
  const { body: mine } = await files.add(desk.vendor('vendor2'), publicId, 'plan 2.pdf', pdfSaying('plan 2'));
  await desk.sent('vendor2', publicId, ['950', '45'], {
    answers: answersTo(asked, { ...other, PLAN: mine.id }),
    files: [mine.id],
  });
  expect((await desk.requestOf('vendor', publicId)).body.sent?.content.answers).toEqual(answersTo(asked, said));
  await expectUnknown('QXZ-4711');
  const compared = async () =>
    (await desk.as('buyer').json<Comparison>(`procurement/rfqs/${request.id}/comparison/`)).body;
  expect(await compared()).toMatchObject({ questionnaire: [], offers: [] });

  await desk.passDeadline(request.id);
  await open(request.id);
  const { offers, questionnaire: lines, lines: parts } = await compared();
  expect(lines.map(({ code }) => code)).toEqual(['HSE', 'STOCK', 'PLAN', 'NOTE', 'REBATE']);
  const [first, second] = offers;
  expect(first?.said.toSorted((one, two) => one.question.localeCompare(two.question))).toEqual(
    answersTo(asked, said).toSorted((one, two) => String(one.question).localeCompare(String(two.question))),
  );
  // The cheaper one says no to what must be yes: it has no rank, and is not awarded, until somebody confirms that it is out.
  expect(offers.map(({ out, rank, state }) => [out, rank, state])).toEqual([
    [['HSE'], null, 'opened'],
    [[], 1, 'opened'],
  ]);
  const propose = (offer = '') =>
    desk.as('buyer').json<{ errors?: Record<string, string> }>(`procurement/rfqs/${request.id}/award/`, {
      method: 'POST',
      body: { lines: parts.map(({ id }) => ({ line: id, offer })), reason: 'Cheaper' },
    });
  expect((await propose(first?.id)).body.errors?.['lines']).toMatch(/ answered no to a mandatory question/);
  expect((await desk.move('quotation', String(first?.id), 'accept', desk.as('buyer'))).status).toBe(409);
  const confirm = (offer: unknown, user = desk.as('buyer'), key: string = v4()) =>
    user.json<{ code?: string }>(`procurement/rfqs/${request.id}/knock-out/`, {
      method: 'POST',
      body: { offer, reason: 'No HSE plan' },
      headers: { 'idempotency-key': key },
    });
  expect((await confirm(second?.id)).body.code).toBe('no_knock_out');
  expect((await confirm(first?.id, await server.login('storekeeper'))).status).toBe(403);
  const key = v4();
  expect((await confirm(first?.id, desk.as('buyer'), key)).status).toBe(204);
  expect((await confirm(first?.id, desk.as('buyer'), key)).status).toBe(204);
  expect((await confirm(first?.id)).status).toBe(404);
  expect((await compared()).offers[0]?.state).toBe('non_compliant');
  expect((await propose(second?.id)).status).toBe(201);
});

test('of two envelopes the technical answers are read by who judges, the commercial ones with the prices', async () => {
  const request = await desk.published({
    title: 'Questionnaire en deux enveloppes',
    ...(await twoEnvelopes(server)),
    criteria: [criterion(1, 'Fits the model', null), criterion(2, 'Wear life', 100)],
    questionnaire,
  });
  const { id } = request;
  const publicId = String(request.public_id);
  const offered = async (name: VendorName, hse: string) => {
    const { body: asked } = await desk.requestOf(name, publicId);
    const technical = asked.criteria.map(({ id: one }) => ({ criterion: one, text: 'yes' }));
    const wrong = await files.add(desk.vendor(name), publicId, 'plan.pdf', pdfSaying('plan'), { kind: 'commercial' });
    const values = { HSE: hse, STOCK: '2', PLAN: wrong.body.id, REBATE: `JKL-${name}` };
    const draft = asked.draft?.version ?? 0;
    const kept = await desk.save(
      name,
      publicId,
      draft,
      desk.offer(asked, ['900', '40'], { technical, answers: answersTo(asked, values), files: [wrong.body.id] }),
    );
    expect((await desk.send(name, publicId, kept.body.version)).body.errors).toEqual({
      'answers.3': 'Question PLAN: its file is in the other envelope; upload it here.',
    });
    const { body: plan } = await files.add(desk.vendor(name), publicId, 'plan.pdf', pdfSaying('plan'), {
      kind: 'technical',
    });
    await desk.sent(name, publicId, ['900', '40'], {
      technical,
      answers: answersTo(asked, { ...values, PLAN: plan.id }),
      files: [plan.id],
    });
    expect((await desk.requestOf(name, publicId)).body.sent?.content.answers).toHaveLength(4);
  };
  for (const [name, hse] of [
    ['vendor', 'yes'],
    ['vendor2', 'no'],
  ] as const)
    await offered(name, hse);
  await desk.passDeadline(id);
  await open(id);
  const [judge, buyer] = [judges[0] as TestUser, desk.as('buyer')];
  const evaluation = async (user: TestUser) => (await user.json<Evaluation>(`procurement/rfqs/${id}/evaluation/`)).body;
  const told = await evaluation(judge);
  expect(told.questionnaire.map(({ code }) => code)).toEqual(['HSE', 'STOCK', 'PLAN', 'NOTE']);
  expect(told.offers.map(({ said, out }) => [said.length, out])).toEqual([
    [3, []],
    [3, ['HSE']],
  ]);
  await expectUnknown('JKL-vendor');
  const { rows } = await server.host.pool.query<{ value: string }>(
    `select value from questionnaire_answer answer join quotation offer on offer.id = answer.quotation where offer.rfq = $1`,
    [id],
  );
  expect(rows).toHaveLength(6);

  const step = (user: TestUser, name: string, body: object = {}) =>
    user.json<{ code?: string }>(`procurement/rfqs/${id}/evaluation/${name}/`, { method: 'POST', body });
  for (const user of judges) {
    await step(user, 'declare', { conflict: null });
    const scores = (await evaluation(user)).offers.flatMap((offer) =>
      told.criteria.map(({ id: one }) => ({ offer: offer.id, criterion: one, score: 5, comment: 'good' })),
    );
    await step(user, 'scores', { scores });
    expect((await step(user, 'sign', { password: demoPassword })).status).toBe(204);
  }
  expect((await step(buyer, 'close')).body.code).toBe('knock_out');
  const confirmed = await buyer.json(`procurement/rfqs/${id}/knock-out/`, {
    method: 'POST',
    body: { offer: told.offers[1]?.id, reason: 'No HSE plan' },
  });
  expect(confirmed.status).toBe(204);
  expect((await step(buyer, 'close')).status).toBe(204);
  await open(id);
  const { body: compared } = await buyer.json<Comparison>(`procurement/rfqs/${id}/comparison/`);
  expect(compared.offers.map(({ said }) => said.length)).toEqual([4]);
  // What lies in the commercial envelope is no part of the technical evaluation, open or not.
  expect((await evaluation(judge)).offers.map(({ said }) => said.length)).toEqual([3, 3]);
  // The database shows a session of a vendor nobody's answers, and no questionnaire but through its request.
  const client = await server.host.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role filon_caller');
    await client.query(`select set_config('filon.scope', 'vendor', true), set_config('filon.own', $1, true)`, [
      desk.vendorIds[0],
    ]);
    for (const table of ['questionnaire_line', 'questionnaire_answer'])
      expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

test('a published questionnaire changes by a material addendum alone, and an offer that answers less is not confirmed as it is', async () => {
  const request = await desk.published({ title: 'Questionnaire modifié', questionnaire: questionnaire.slice(0, 2) });
  const publicId = String(request.public_id);
  const { body: asked } = await desk.requestOf('vendor', publicId);
  const said = { HSE: 'yes', STOCK: '2' };
  await desk.sent('vendor', publicId, ['900', '40'], { answers: answersTo(asked, said) });
  const line = await desk.as('buyer').json<{ errors?: object }>('records/questionnaire_line/', {
    method: 'POST',
    body: { rfq: request.id, ...question('MORE', 'text') },
  });
  expect(line.body.errors).toMatchObject({ rfq: expect.stringContaining('change it by an addendum') });
  const publish = (body: object) =>
    desk.as('buyer').json<{ errors?: Record<string, string> }>(`procurement/rfqs/${request.id}/addenda/`, {
      method: 'POST',
      body: { text: 'Une question de plus', material: true, deadline_at: null, ...body },
    });
  const { questionnaire: now } = (await desk.as('buyer').json<Course>(`procurement/rfqs/${request.id}/course/`)).body;
  const kept = { ...question('HSE', 'yes_no', { must_be_yes: true }), id: now[0]?.id };
  expect((await publish({ material: false, questionnaire: [kept] })).body.errors).toEqual({
    material: 'A change to the questionnaire is a material change: offers must be confirmed.',
  });
  expect((await publish({ questionnaire: [kept, question('HSE', 'text')] })).body.errors).toEqual({
    'questionnaire.1.code': 'This code appears twice.',
  });
  expect(Object.keys((await publish({ questionnaire: [{ code: 'A' }] })).body.errors ?? {})).toContain(
    'questionnaire.0.label',
  );
  expect((await publish({ questionnaire: [{ ...kept, id: v4() }] })).body.errors).toEqual({
    questionnaire: 'One of the lines is not part of this request.',
  });
  const shouted = { ...kept, id: String(kept.id).toUpperCase(), code: 'HSE2' };
  expect((await publish({ questionnaire: [kept, shouted] })).body.errors).toEqual({
    questionnaire: 'A line appears twice.',
  });
  expect((await publish({ questionnaire: [kept, question('hse', 'text')] })).body.errors).toEqual({
    'questionnaire.1.code': 'This code appears twice.',
  });
  expect((await publish({ questionnaire: [kept, { ...kept, code: 'HSE2' }] })).body.errors).toEqual({
    questionnaire: 'A line appears twice.',
  });
  // STOCK goes, under its code comes another; HSE stays with what was answered to it.
  expect((await publish({ questionnaire: [question('STOCK', 'text'), kept] })).status).toBe(201);
  expect(
    (await mailTo(server, 'vendor@demo.filon', new RegExp(`${String(request.number)}.*(addendum|additif)`))).text,
  ).toMatch(/The questionnaire has changed\.|Le questionnaire a changé\./);
  const { body: again } = await desk.requestOf('vendor', publicId);
  expect([again.state, again.questionnaire.map(({ code, kind }) => [code, kind])]).toEqual([
    'to_confirm',
    [
      ['HSE', 'yes_no'],
      ['STOCK', 'text'],
    ],
  ]);
  expect(again.questionnaire[0]?.id).toBe(now[0]?.id);
  const confirm = () =>
    desk.vendor('vendor').json<{ code?: string }>(`vendor/rfqs/${publicId}/confirm/`, { method: 'POST', body: {} });
  expect((await confirm()).body.code).toBe('unanswered');
  await desk.sent('vendor', publicId, ['900', '40'], { answers: answersTo(again, { HSE: 'yes', STOCK: 'Deux' }) });
  expect((await desk.requestOf('vendor', publicId)).body.state).toBe('sent');
});
