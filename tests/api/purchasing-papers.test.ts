import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Paper } from '../../core/parts/paper/paper.ts';
import { rounded, sumOfAmounts } from '../../core/money/exact.ts';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { Evaluation } from '../../plugins/procurement/shared/evaluation-answers.ts';
import { computedSheet } from '../support/computed-workbook.ts';
import { decimalOf, wordsOf } from '../support/issued-orders.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const paperOf = (path: string, language: 'en' | 'fr' = 'fr', user = desk.as('buyer')) =>
  user.json<Paper & { code?: string }>(`procurement/${path}paper/?language=${language}`);
const workbookAt = (id: string, user = desk.as('buyer')) =>
  fetch(`${server.url}/api/procurement/rfqs/${id}/comparison/xlsx/?language=en`, {
    headers: { authorization: `Bearer ${user.token}` },
  });

/** Three offers, one of them in euros with a discount and freight, one without its second line. */
async function compared(): Promise<string> {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Tableau comparatif' });
  await sent('vendor', request.public_id, ['95.3333', '40']);
  await sent('vendor2', request.public_id, ['9.55', '6.5'], {
    currency: 'EUR',
    discount: '2.5',
    charges: [{ kind: 'freight', label: '', amount: '12.55', tax_code: null }],
  });
  await sent('vendor3', request.public_id, ['88', null]);
  // Nothing of a price stands on any paper before the opening.
  for (const path of ['comparison/', 'evaluation/'])
    expect([409, 404]).toContain((await paperOf(`rfqs/${request.id}/${path}`)).status);
  expect((await workbookAt(request.id)).status).toBe(409);
  await passDeadline(request.id);
  await open(request.id, as('buyer'));
  expect((await paperOf(`rfqs/${request.id}/comparison/`)).body.code).toBe('not_opened');
  await open(request.id, as('approver'));
  return request.id;
}

test('the comparison is printed in both languages, and its workbook computes what the server did', async () => {
  const id = await compared();
  const { body: comparison } = await desk.as('buyer').json<Comparison>(`procurement/rfqs/${id}/comparison/`);
  for (const language of ['en', 'fr'] as const) {
    const { body } = await paperOf(`rfqs/${id}/comparison/`, language);
    const ranking = body.tables.at(-1);
    expect(ranking?.rows).toHaveLength(3);
    for (const [vendor, , , , own = '', evaluated = '', rank] of ranking?.rows ?? []) {
      const offer = comparison.offers.find((one) => one.vendor === vendor);
      expect([decimalOf(language, own), decimalOf(language, evaluated), rank]).toEqual([
        rounded(offer?.netCompany ?? '0', 2),
        rounded(offer?.evaluated ?? '0', 2),
        String(offer?.rank),
      ]);
    }
    const [lines] = body.tables;
    expect(lines?.columns.slice(5).map(({ label }) => label)).toEqual(comparison.offers.map(({ vendor }) => vendor));
    const nets = (lines?.rows ?? []).map((row) => decimalOf(language, row[5]?.split('\n')[1] ?? ''));
    expect(rounded(sumOfAmounts(nets), 2)).toBe(rounded(comparison.offers[0]?.netCompany ?? '0', 2));
  }
  const sheet = computedSheet(new Uint8Array(await (await workbookAt(id)).arrayBuffer()));
  expect(sheet.formulas.size).toBeGreaterThan(20);
  // The net of an offer in our currency stands in the sixth of its seven columns, after four that lead.
  const columns = ['J', 'Q', 'X'];
  const [evaluated, rank, net] = ['Evaluated total', 'Rank by price', "Net in the company's currency"].map(sheet.rowOf);
  for (const [place, offer] of comparison.offers.entries())
    expect([
      Number(sheet.value(`${columns[place]}${net}`)).toFixed(2),
      Number(sheet.value(`${columns[place]}${evaluated}`)).toFixed(2),
      sheet.value(`${columns[place]}${rank}`),
    ]).toEqual([rounded(offer.netCompany ?? '0', 2), rounded(offer.evaluated ?? '0', 2), offer.rank]);
  // Whoever writes another price sees another sum.
  sheet.set('F2', 1);
  expect(sheet.value(`J${net}`)).toBe(170);
  for (const name of ['storekeeper', 'planner', 'vendor'] as const) {
    expect((await paperOf(`rfqs/${id}/comparison/`, 'fr', desk.as(name))).status).toBe(403);
    expect((await workbookAt(id, desk.as(name))).status).toBe(403);
  }
});

test('the report of a two-step purchase has scores, means, ranks and signatures', async () => {
  const { rows } = await server.host.pool.query<{ rfq: string }>(
    `select distinct score.rfq from evaluation_score score join rfq on rfq.id = score.rfq where rfq.deleted_at is null limit 1`,
  );
  const id = rows[0]?.rfq ?? '';
  const { body: evaluation } = await desk.as('buyer').json<Evaluation>(`procurement/rfqs/${id}/evaluation/`);
  const french = (await paperOf(`rfqs/${id}/evaluation/`)).body;
  const english = (await paperOf(`rfqs/${id}/evaluation/`, 'en')).body;
  expect([french.title, english.title]).toEqual([
    "Rapport d'évaluation technique",
    'Report of the technical evaluation',
  ]);
  const [results, , scores] = english.tables;
  expect(
    results?.rows
      .map(([, vendor, score]) => [vendor, score])
      .toSorted((one, two) => String(one).localeCompare(String(two))),
  ).toEqual(
    evaluation.offers
      .flatMap(({ vendor, score }) => (score === null ? [] : [[vendor, Number(score).toFixed(2)]]))
      .toSorted((one, two) => String(one).localeCompare(String(two))),
  );
  expect(scores?.rows).toHaveLength(evaluation.scores.length);
  expect(english.signatures.map(({ label }) => label)).toEqual(evaluation.evaluators.map(({ name }) => name));
  expect(english.signatures.every(({ value }) => /^(Signed on|Conflict)/.test(value))).toBe(true);
});

test('a request is printed as its vendors see it: no estimate, no other vendor; only who is invited finds it', async () => {
  const { body: made } = await desk.create({
    ...desk.draft({ title: 'Aperçu' }),
    invitations: [{ vendor: desk.vendorIds[0] }],
  });
  await desk.step(made.id, 'publish');
  const { body } = await paperOf(`rfqs/${made.id}/`);
  expect(body).toMatchObject({ title: 'Demande de prix', mark: null });
  expect(body.tables[0]?.rows).toHaveLength(2);
  expect(wordsOf(body)).not.toMatch(/1\s?000|estim|budget|Atlas|Sahel/i);
  const publicId = String((await desk.read(made.id))['public_id']);
  const own = await desk.vendor('vendor').json<Paper>(`vendor/rfqs/${publicId}/paper/?language=fr`);
  expect([own.status, own.body]).toEqual([200, body]);
  for (const name of ['vendor2', 'vendor3'] as const)
    expect((await desk.vendor(name).json(`vendor/rfqs/${publicId}/paper/`)).status).toBe(404);
  expect((await paperOf(`rfqs/${made.id}/`, 'fr', desk.as('storekeeper'))).status).toBe(403);
});

test('a purchase request is printed with its chain of signatures, a vendor without its bank', async () => {
  const { as, submitted, line, taskOf, decide } = desk;
  const request = await submitted(as('planner'), [line('1234.5', { qty: 3 })], { title: 'À imprimer' });
  const task = await taskOf(as('approver'), request.id);
  if (task) await decide(as('approver'), task.id, task.request.version);
  for (const language of ['fr', 'en'] as const) {
    const { body, status } = await paperOf(`requests/${request.id}/`, language, as('planner'));
    expect([status, body.name]).toEqual([200, request['number']]);
    const [lines, chain] = body.tables;
    expect(lines?.rows.map((row) => decimalOf(language, row[5] ?? ''))).toEqual(['3703.50']);
    expect(decimalOf(language, body.totals[0]?.value ?? '')).toBe('3703.50');
    expect([chain?.title, chain?.rows.length]).toEqual(['Signatures', chain?.rows.filter((row) => row[0]).length]);
    expect(chain?.rows.some((row) => row[3] !== '–' && row[4] !== '–')).toBe(true);
  }
  expect((await paperOf(`requests/${request.id}/`, 'fr', as('vendor'))).status).toBe(403);
  const { body: vendor } = await paperOf(`vendors/${desk.vendorIds[0]}/`);
  expect([vendor.title, vendor.tables.map(({ rows }) => rows.length > 0)]).toEqual(['Fiche fournisseur', [true, true]]);
  const { rows: accounts } = await server.host.pool.query<{ iban: string }>(
    `select iban from vendor_bank_account where vendor = $1 and iban is not null`,
    [desk.vendorIds[0]],
  );
  expect(accounts.length).toBeGreaterThan(0);
  for (const { iban } of accounts) expect(wordsOf(vendor)).not.toContain(iban);
  for (const name of ['storekeeper', 'vendor'] as const)
    expect((await paperOf(`vendors/${desk.vendorIds[0]}/`, 'fr', as(name))).status).toBe(403);
});
