import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Paper } from '../../core/parts/paper/paper.ts';
import type { Comparison, Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { Minutes } from '../../plugins/procurement/shared/minutes.ts';
import type { Evaluation, EvaluationSummary, OwnScore } from '../../plugins/procurement/shared/evaluation-answers.ts';
import { mailTo } from '../support/mail.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { personOf, twoEnvelopes } from '../support/two-envelopes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
let supervisor: TestUser;
let mechanic: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
  supervisor = await server.login('supervisor');
  mechanic = await server.login('mechanic');
});
afterAll(() => server.stop());

type Refused = { code?: string; detail?: string; errors?: Record<string, string> };
const step = (user: TestUser, id: string, name: string, body: object = {}) =>
  user.json<Refused>(`procurement/rfqs/${id}/evaluation/${name}/`, { method: 'POST', body });
const evaluationOf = async (user: TestUser, id: string) =>
  (await user.json<Evaluation>(`procurement/rfqs/${id}/evaluation/`)).body;
const comparisonOf = async (id: string) =>
  (await desk.as('buyer').json<Comparison>(`procurement/rfqs/${id}/comparison/`)).body;

/** An offer whose answers are technical, and whose prices are told apart from everything else. */
async function answered(name: VendorName, publicId: unknown, prices: readonly string[]) {
  const { body: request } = await desk.requestOf(name, publicId);
  return desk.sent(name, publicId, prices, {
    technical: request.criteria.map(({ id, no }) => ({ criterion: id, text: `${name} says so of ${no}` })),
    deviations: `${name} deviates`,
    message: 'SECRET-MESSAGE',
  });
}

/** A request whose technical envelopes are open. */
async function opened(): Promise<{ id: string; public_id: unknown; number: string }> {
  const request = await desk.published(await twoEnvelopes(server));
  await answered('vendor', request.public_id, ['777.77', '40']);
  await answered('vendor2', request.public_id, ['900', '50']);
  await answered('vendor3', request.public_id, ['111.11', '11']);
  await desk.passDeadline(request.id);
  expect((await desk.open(request.id, desk.as('buyer'))).body).toEqual({ isOpen: false });
  expect((await desk.open(request.id, desk.as('approver'))).body).toEqual({ isOpen: true });
  return { id: request.id, public_id: request.public_id, number: String(request.number) };
}

/** The same scores of one evaluator for all offers, by vendor and criterion. */
async function score(user: TestUser, id: string, by: Readonly<Record<string, readonly number[]>>): Promise<void> {
  expect((await step(user, id, 'declare', { conflict: null })).status).toBe(204);
  const { offers, criteria } = await evaluationOf(user, id);
  const scores = offers.flatMap((offer) =>
    criteria.map(({ id: one }, place): OwnScore => ({
      offer: offer.id,
      criterion: one,
      score: by[offer.vendor]?.[place] ?? (place === 0 ? 5 : 4),
      comment: 'because',
    })),
  );
  expect((await step(user, id, 'scores', { scores })).status).toBe(204);
}

const good = { 'Atlas Pièces': [5, 4, 4], 'Sahel Hydraulics': [5, 5, 4] };

test('technical envelopes first: no price is there before the evaluation is closed, and none of who has failed ever', async () => {
  const { id, number } = await opened();
  const buyer = desk.as('buyer');
  expect((await desk.open(id, buyer)).body.code).toBe('evaluating');
  const prices = async (): Promise<string> => {
    const { rows } = await server.host.pool.query<{ text: string }>(
      `select coalesce(jsonb_agg(to_jsonb(offer))::text, '') || coalesce(jsonb_agg(to_jsonb(line))::text, '') as text
       from quotation offer left join quotation_line line on line.quotation = offer.id where offer.rfq = $1`,
      [id],
    );
    return rows[0]?.text ?? '';
  };
  const seen = JSON.stringify([
    await evaluationOf(buyer, id),
    await comparisonOf(id),
    (await buyer.json(`records/quotation/?filter=rfq:eq:${id}`)).body,
    await prices(),
  ]);
  for (const secret of ['777.77', '111.11', 'SECRET-MESSAGE']) expect(seen).not.toContain(secret);
  expect(seen).toContain('vendor3 says so of 2');
  expect(await mailTo(server, 'supervisor@demo.filon', new RegExp(`${number}: please evaluate`))).toBeTruthy();

  // Two score alone: the other sees nothing before both have signed.
  const { body: waiting } = await supervisor.json<{ evaluations: EvaluationSummary[] }>('procurement/evaluations/');
  expect(waiting.evaluations.find((one) => one.id === id)).toMatchObject({ offers: 3, signedAt: null });
  expect((await step(supervisor, id, 'scores', { scores: [] })).body.code).toBe('undeclared');
  await score(supervisor, id, { ...good, 'Sahel Hydraulics': [5, 5, 5] });
  expect((await evaluationOf(mechanic, id)).own).toEqual([]);
  expect((await step(supervisor, id, 'sign', { password: 'wrong' })).status).toBe(422);
  expect((await step(supervisor, id, 'sign', { password: demoPassword })).status).toBe(204);
  expect((await step(supervisor, id, 'scores', { scores: [] })).body.code).toBe('signed');
  const secret = await evaluationOf(mechanic, id);
  expect([secret.scores, secret.offers.map((offer) => offer.score)]).toEqual([[], [null, null, null]]);
  expect((await step(buyer, id, 'close')).body.detail).toBe('Not all evaluators have signed.');
  const outsider = await server.login('geologist');
  expect((await outsider.json(`procurement/rfqs/${id}/evaluation/`)).status).toBe(404);
  expect((await step(outsider, id, 'declare', { conflict: null })).status).toBe(404);

  // The third vendor is knocked out by one evaluator, and the two lie far apart on it.
  await score(mechanic, id, { ...good, 'Rif Industrie': [0, 5, 5] });
  const third = (await evaluationOf(mechanic, id)).offers.find(({ vendor }) => !(vendor in good));
  expect((await step(mechanic, id, 'sign', { password: demoPassword })).status).toBe(204);
  const { offers, scores } = await evaluationOf(buyer, id);
  expect(scores).toHaveLength(18);
  expect(offers.map(({ vendor, score: total, hasPassed }) => [vendor, total, hasPassed]).slice(0, 2)).toEqual([
    // 60 × 4 ÷ 5 + 40 × 4 ÷ 5; 60 × 5 ÷ 5 + 40 × 4.5 ÷ 5
    ['Atlas Pièces', '80.00', true],
    ['Sahel Hydraulics', '96.00', true],
  ]);
  expect(third).toBeDefined();
});

test('scores far apart want a word; who has failed is told, and the key of its prices is gone', async () => {
  const { id, public_id: publicId, number } = await opened();
  const buyer = desk.as('buyer');
  await score(supervisor, id, {});
  const { offers, criteria } = await evaluationOf(supervisor, id);
  const third = offers.find(({ vendor }) => !(vendor in good));
  const [knockOut] = criteria;
  const keep = (user: TestUser, fulfilled: number) =>
    step(user, id, 'scores', {
      scores: offers.flatMap((offer) =>
        criteria.map(({ id: one, knockOut: isKnockOut }) => ({
          offer: offer.id,
          criterion: one,
          score: isKnockOut ? (offer.id === third?.id ? fulfilled : 5) : 4,
          comment: isKnockOut && fulfilled === 0 ? 'drawing of another model' : '',
        })),
      ),
    });
  await keep(supervisor, 3);
  expect((await step(supervisor, id, 'sign', { password: demoPassword })).body.errors).toEqual({
    scores: 'Criterion 1 is met or not: 5 or 0.',
  });
  await keep(supervisor, 5);
  expect((await step(supervisor, id, 'sign', { password: demoPassword })).status).toBe(204);
  await step(mechanic, id, 'declare', { conflict: null });
  await keep(mechanic, 0);
  expect((await step(mechanic, id, 'sign', { password: demoPassword })).status).toBe(204);
  expect((await step(buyer, id, 'close')).body.code).toBe('far_apart');
  const note = { offer: third?.id, criterion: knockOut?.id, note: 'The drawing shows another model.' };
  expect((await step(supervisor, id, 'consensus', note)).status).toBe(403);
  expect((await step(buyer, id, 'consensus', note)).status).toBe(204);
  expect((await step(buyer, id, 'close')).status).toBe(204);
  expect((await step(buyer, id, 'close')).body.code).toBe('not_evaluating');
  expect(await comparisonOf(id)).toMatchObject({ offers: [] });

  const minutes = async () => (await buyer.json<Minutes>(`procurement/rfqs/${id}/minutes/`)).body;
  const technicalMinutes = await minutes();
  expect(technicalMinutes.rows.map((row) => [row[3]?.fr, row[5]?.en])).toEqual(
    Array.from({ length: 3 }, () => ['Enveloppe technique ouverte', '–']),
  );
  expect(technicalMinutes.rows.map((row) => String(row[7]?.en).split(' ').length)).toEqual([2, 2, 2]);
  expect((await desk.open(id, buyer)).body).toEqual({ isOpen: false });
  expect((await desk.open(id, buyer)).body.code).toBe('second_person');
  expect((await desk.open(id, desk.as('approver'))).body).toEqual({ isOpen: true });
  const { body: course } = await buyer.json<Course>(`procurement/rfqs/${id}/course/`);
  expect(course.openings.map(({ kind, offers: count }) => [kind, count])).toEqual([
    ['technical', 3],
    ['commercial', 2],
  ]);
  const whole = await minutes();
  expect(whole.title).toEqual({
    en: 'Minutes of the opening of offers',
    fr: "Procès-verbal d'ouverture des plis",
  });
  expect(whole.rows.map((row) => row[5]?.en)).toEqual(['MAD 7937.70', 'MAD 9200.00', '–']);
  expect(whole.facts.map(({ label }) => label.fr)).toContain('Enveloppes financières');
  const compared = await comparisonOf(id);
  // 10 × 777.77 + 4 × 40 = 7,937.70; 10 × 900 + 4 × 50 = 9,200.00; technical 80 each.
  expect(compared.offers.map((offer) => [offer.evaluated, offer.technicalScore, offer.finalScore, offer.rank])).toEqual(
    [
      ['7937.70', '80', '92.00', 1],
      ['9200.00', '80', '83.77', 2],
    ],
  );
  expect(compared.offers[0]?.cells.map(({ price, leadDays }) => [Number(price), leadDays])).toEqual([
    [777.77, 14],
    [40, 14],
  ]);

  // The report of the evaluation stays without prices, also once they are known.
  const { body: report } = await buyer.json<Paper>(`procurement/rfqs/${id}/evaluation/paper/?language=en`);
  expect(report.tables[0]?.rows.map(([rank, , points]) => [rank, points])).toEqual([
    ['1', '80.00'],
    ['1', '80.00'],
    ['–', expect.any(String)],
  ]);
  expect(JSON.stringify(report)).not.toMatch(/777\.77|7,?937|9,?200|111\.11/);

  const [best, other] = compared.offers;
  const award = (offer: string | undefined, more: object = {}) =>
    buyer.json<Refused & { id: string }>(`procurement/rfqs/${id}/award/`, {
      method: 'POST',
      body: { lines: compared.lines.map(({ id: line }) => ({ line, offer })), ...more },
    });
  expect((await award(third?.id, { reason: 'cheapest' })).status).toBe(422);
  expect((await award(other?.id)).body.errors).toHaveProperty('reason');
  const { status, body: made } = await award(best?.id);
  expect(status).toBe(201);
  expect((await desk.move('award', made.id, 'approve', desk.as('approver'))).status).toBe(200);
  const { rows } = await server.host.pool.query<{ vendor: string; key: string | null }>(
    `select envelope.quotation as vendor, envelope.data_key as key
     from quotation_envelope envelope join quotation offer on offer.id = envelope.quotation
     where offer.rfq = $1 and envelope.kind = 'commercial'`,
    [id],
  );
  expect(rows.filter(({ key }) => key === null).map(({ vendor }) => vendor)).toEqual([third?.id]);
  expect((await mailTo(server, 'vendor3@demo.filon', new RegExp(`^${number} ?: r`))).text).toMatch(
    /prices were not opened|prix n'ont pas été ouverts/,
  );
  // What is left of it the vendor still reads, without the prices that nobody can read any more.
  const { body: own } = await desk.requestOf('vendor3', publicId);
  expect([own.state, own.sent?.content.lines[0]?.price]).toEqual(['not_awarded', null]);
});

test('who has a conflict does not score, and is replaced; a price in a technical envelope takes the offer out', async () => {
  const { id } = await opened();
  const buyer = desk.as('buyer');
  expect((await step(supervisor, id, 'declare', { conflict: 'My brother sells these.' })).status).toBe(204);
  expect((await step(supervisor, id, 'declare', { conflict: null })).body.code).toBe('declared');
  expect((await step(mechanic, id, 'declare', { conflict: ' ' })).status).toBe(422);
  const single = await desk.published();
  const there = { rfq: single.id, person: await personOf(server, 'dispatcher') };
  expect((await buyer.json<Refused>('records/rfq_evaluator/', { method: 'POST', body: there })).body.errors).toEqual({
    rfq: `The offers of ${String(single.number)} are not under evaluation.`,
  });
  expect((await step(supervisor, id, 'scores', { scores: [] })).body.code).toBe('conflict');
  const added = await buyer.json<Refused>('records/rfq_evaluator/', {
    method: 'POST',
    body: { rfq: id, person: await personOf(server, 'dispatcher') },
  });
  expect([added.status, added.body.errors]).toEqual([201, undefined]);
  const dispatcher = await server.login('dispatcher');
  const [first] = (await evaluationOf(dispatcher, id)).offers;
  await step(dispatcher, id, 'declare', { conflict: null });
  const found = { offer: first?.id, reason: 'Price on page 3' };
  expect((await step(dispatcher, id, 'price-found', found)).status).toBe(204);
  expect((await evaluationOf(buyer, id)).offers[0]?.state).toBe('non_compliant');
  expect((await step(dispatcher, id, 'price-found', found)).status).toBe(404);
  expect((await desk.move('quotation', String(first?.id), 'accept', buyer)).body.detail).toBe(
    'The prices of this offer were never opened.',
  );
  await score(mechanic, id, { ...good });
  // The database shows a session of a vendor nothing of evaluations, and nobody else's answers.
  const client = await server.host.pool.connect();
  try {
    expect((await client.query(`select from evaluation_draft`)).rowCount).toBeGreaterThan(0);
    await client.query('begin');
    await client.query('set local role filon_caller');
    await client.query(`select set_config('filon.scope', 'vendor', true), set_config('filon.own', $1, true)`, [
      desk.vendorIds[0],
    ]);
    for (const table of [
      'evaluation_criterion',
      'rfq_evaluator',
      'evaluation_draft',
      'evaluation_score',
      'evaluation_note',
      'technical_answer',
    ])
      expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0);
    await client.query('rollback');
  } finally {
    client.release();
  }
});
