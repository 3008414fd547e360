import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Paper, RevisedPaper } from '../../core/parts/paper/paper.ts';
import { rounded, sumOfAmounts } from '../../core/money/exact.ts';
import { decimalOf, draftOrder, issuedOrder, wordsOf } from '../support/issued-orders.ts';
import type { Answer } from '../support/purchase-requests.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { orderDocument } from '../../plugins/procurement/server/ubl/order-document.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const staffPaper = (order: string, query = '', user = desk.as('buyer')) =>
  user.json<RevisedPaper & { code?: string }>(`procurement/orders/${order}/paper/${query}`);
const vendorPaper = (publicId: string, query = '', name: VendorName = 'vendor') =>
  desk.vendor(name).json<RevisedPaper & { code?: string }>(`vendor/orders/${publicId}/paper/${query}`);
const revise = (order: string, lines: readonly object[]) =>
  desk.as('buyer').json<Answer>(`procurement/orders/${order}/revision/`, {
    method: 'POST',
    body: { reason: 'Budget réduit', requested_by: 'us', lines },
  });

/** The sums that stand at the end, by their place. */
const sums = ({ language, totals }: Paper) => totals.map(({ value }) => decimalOf(language, value));
const nets = ({ language, tables }: Paper) =>
  (tables[0]?.rows ?? []).map((cells) => decimalOf(language, cells[6] ?? ''));

/** Adds up what is printed. */
function proves(paper: Paper, record: { readonly net: unknown }): void {
  const [lines = '', discount = '', charges = '', net = '', tax = '', total = ''] = sums(paper);
  expect(rounded(sumOfAmounts(nets(paper)), 2)).toBe(lines);
  expect(rounded(sumOfAmounts([lines, discount, charges]), 2)).toBe(net);
  expect(rounded(sumOfAmounts([net, tax]), 2)).toBe(total);
  expect(rounded(String(record.net), 2)).toBe(net);
}

test('an order is printed in both languages, and what is printed adds up to the record', async () => {
  const { id, publicId, number } = await issuedOrder(server, desk, ['99.95', '33.3333'], {
    discount: '2.5',
    charges: [{ kind: 'freight', label: '', amount: '1250.05', tax_code: null }],
  });
  const record = { net: (await desk.rowOf('purchase_order', id))['net'] };
  const { body: own } = await staffPaper(id);
  // The vendor's language is French; the other one is there on demand.
  expect(own).toMatchObject({ revision: 0, revisions: [0], paper: { language: 'fr', title: 'Bon de commande' } });
  const { body: english } = await staffPaper(id, '?language=en');
  expect(english.paper).toMatchObject({ language: 'en', title: 'Purchase order', name: number, mark: null });
  for (const { paper } of [own, english]) proves(paper, record);
  expect(nets(own.paper)).toEqual(['999.50', '133.33']);
  expect(sums(own.paper)).toEqual(sums(english.paper));
  // 2.5 % of 1 132.83 is spread over the lines before tax; the freight names no tax.
  expect(sums(own.paper)).toEqual(['1132.83', '-28.32', '1250.05', '2354.56', '220.90', '2575.46']);
  expect(own.paper.totals.map(({ label }) => label)).toEqual([
    'Lignes',
    'Remise 2,5 %',
    'Frais',
    'Net hors taxes',
    'TVA20 20 % sur 1\u202f104,51',
    'Total TTC, MAD',
  ]);
  const { body: seen } = await vendorPaper(publicId);
  expect(seen.paper).toEqual(own.paper);
  expect(wordsOf(seen.paper)).toContain('Votre offre');
  expect(wordsOf(seen.paper)).not.toMatch(/estim|1000|demande d'achat|budget/i);
});

test('charges are taxed on the order as they were offered, on paper, in UBL and for the vendor', async () => {
  // M2 of catalogue procurement.md §11: 600.00 at 20 %, 400.00 at 10 %, freight 50.00 at 20 %.
  const freight = { kind: 'freight', label: '', amount: '50.00', tax_code: 'TVA20' };
  const taxed = async (charges: readonly object[]) => {
    const id = await draftOrder(server, desk, ['60', '100'], { charges });
    await server.host.pool.query(
      `update purchase_order_line set tax_code = 'TVA10' where "order" = $1 and price = 100`,
      [id],
    );
    const { body: issued } = await desk.move('purchase_order', id, 'issue', desk.as('buyer'));
    const { paper } = (await staffPaper(id, '?language=en')).body;
    const ubl = await orderDocument(server.host.db, id, 'en');
    const { body: seen } = await desk
      .vendor('vendor')
      .json<{ chargesTaxCode: string | null }>(`vendor/orders/${String(issued['public_id'])}/`);
    return { id, sums: sums(paper), ubl, seen: seen.chargesTaxCode };
  };
  const one = await taxed([freight]);
  expect(one.sums).toEqual(['1000.00', '50.00', '1050.00', '130.00', '40.00', '1220.00']);
  expect(one.ubl).toMatchObject({ taxTotal: '170.00', payable: '1220.00' });
  expect(one.seen).toBe('TVA20');
  expect((await desk.rowOf('purchase_order', one.id))['charges_tax_code']).toBe('TVA20');
  const packing = { kind: 'packing', label: '', amount: '10.00', tax_code: 'TVA10' };
  const two = await taxed([freight, packing]);
  expect(two.sums).toEqual(['1000.00', '60.00', '1060.00', '130.00', '41.00', '1231.00']);
  expect(two.ubl).toMatchObject({ taxTotal: '171.00', chargeTotal: '60.00', payable: '1231.00' });
  expect(two.seen).toBe('TVA20, TVA10');
  expect((await desk.rowOf('purchase_order', two.id))['charges_tax_code']).toBeNull();
});

test('only who may read prices prints an order, of vendors its own alone, once it is issued', async () => {
  const { as } = desk;
  const draft = await draftOrder(server, desk);
  const { body } = await staffPaper(draft);
  expect(body.paper).toMatchObject({ name: 'Brouillon', mark: 'Brouillon : pas encore une commande' });
  for (const name of ['storekeeper', 'planner', 'vendor'] as const)
    expect((await staffPaper(draft, '', as(name))).status).toBe(403);
  const { id, publicId } = await issuedOrder(server, desk);
  expect((await staffPaper(id, '', as('approver'))).status).toBe(200);
  expect((await vendorPaper(publicId)).status).toBe(200);
  for (const other of ['vendor2', 'vendor3'] as const)
    expect((await vendorPaper(publicId, '', other)).status).toBe(404);
  // By its own id no vendor finds anything.
  expect((await vendorPaper(id)).status).toBe(404);
  expect((await staffPaper(publicId)).status).toBe(404);
  expect((await staffPaper('none')).status).toBe(404);
  for (const query of ['?language=de', '?revision=-1', '?revision=x', '?page=2'])
    expect((await staffPaper(id, query)).status).toBe(400);
});

test('each revision has its paper, and what differs between two; a vendor knows nothing of a draft', async () => {
  const { id, publicId, lines, number } = await issuedOrder(server, desk);
  const [one] = lines;
  const { body: made } = await revise(id, [{ line: one, qty: '8', price: '102.505' }]);
  const drafted = await staffPaper(id, '?revision=1&language=en');
  expect(drafted.body.paper).toMatchObject({ name: `${number} rev 1`, mark: 'Draft of a revision' });
  for (const query of ['?revision=1', '?revision=1&from=0', '?revision=0&from=1'])
    expect((await vendorPaper(publicId, query)).status).toBe(404);
  expect((await vendorPaper(publicId)).body).toMatchObject({ revision: 0, revisions: [0] });
  await desk.move('po_revision', made.id, 'issue_revision', desk.as('buyer'));

  const record = await desk.rowOf('purchase_order', id);
  const { body: now } = await vendorPaper(publicId, '?language=en');
  expect(now).toMatchObject({ revision: 1, revisions: [0, 1], paper: { name: `${number} rev 1`, mark: null } });
  expect([nets(now.paper), Number(record['net'])]).toEqual([['820.04', '200.00'], 1020.04]);
  const { body: first } = await vendorPaper(publicId, '?revision=0&language=en');
  expect(first.paper).toMatchObject({ name: number, mark: 'Replaced by revision 1' });
  expect(nets(first.paper)).toEqual(['1000.00', '200.00']);
  expect(sums(first.paper)).toEqual(['1200.00', '1200.00', '240.00', '1440.00']);

  const { body: sheet } = await staffPaper(id, '?revision=1&from=0');
  const [changed, totals] = sheet.paper.tables;
  expect(changed?.rows).toHaveLength(1);
  expect(changed?.rows[0]?.slice(2, 6)).toEqual(['10\n→ 8', 'Pièce', '100,00\n→ 102,505', '1\u202f000,00\n→ 820,04']);
  expect(totals?.rows.map((row) => row.slice(1).map((cell) => decimalOf('fr', cell)))).toEqual([
    ['1200.00', '1020.04', '-179.96'],
    ['0.00', '0.00', '0.00'],
    ['0.00', '0.00', '0.00'],
    ['1200.00', '1020.04', '-179.96'],
    ['240.00', '204.01', '-35.99'],
    ['1440.00', '1224.05', '-215.95'],
  ]);
  expect(wordsOf(sheet.paper)).toContain('Budget réduit');
  const { body: shown } = await vendorPaper(publicId, '?revision=1&from=0');
  expect(shown.paper.tables).toEqual(sheet.paper.tables);
  // Why it was changed is said among ourselves.
  expect([shown.paper.facts, wordsOf(shown.paper).includes('Budget')]).toEqual([[], false]);

  const answer = await desk.vendor('vendor').json(`vendor/orders/${publicId}/response/`, {
    method: 'POST',
    body: { decision: 'refuse', revision: 1, note: 'Trop peu' },
  });
  expect(answer.status).toBe(204);
  const { body: back } = await staffPaper(id, '?language=en');
  expect([back.revision, sums(back.paper).at(-1)]).toEqual([0, '1440.00']);
  expect((await staffPaper(id, '?revision=1&language=en')).body.paper.mark).toBe('Rejected by the vendor');

  const { body: dropped } = await revise(id, [{ line: one, qty: '7' }]);
  await desk.move('po_revision', dropped.id, 'cancel', desk.as('buyer'), { reason: 'Inutile' });
  for (const query of ['?revision=2', '?revision=2&from=0'])
    expect((await staffPaper(id, `${query}&language=en`)).body.paper.mark).toBe('Revision dropped');
});

test('what a vendor asked for is a draft on paper until it is decided, and declined after', async () => {
  const { id, publicId } = await issuedOrder(server, desk);
  const { status } = await desk.vendor('vendor').json(`vendor/orders/${publicId}/response/`, {
    method: 'POST',
    body: { decision: 'changes', note: 'Arrêt du four', lines: [{ line: 1, qty: '8' }] },
  });
  expect(status).toBe(204);
  const mark = async () => (await staffPaper(id, '?revision=1&from=0&language=en')).body.paper.mark;
  expect(await mark()).toBe('Draft of a revision');
  const { rows } = await server.host.pool.query<{ id: string }>(`select id from po_revision where "order" = $1`, [id]);
  await desk.move('po_revision', rows[0]?.id ?? '', 'decline_changes', desk.as('buyer'), { reason: 'Non' });
  expect(await mark()).toBe('Declined');
});
