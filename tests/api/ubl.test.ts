import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkUbl } from '../../plugins/procurement/formulas/ubl/check-ubl.ts';
import type { UblDocument, UblKind } from '../../plugins/procurement/formulas/ubl/model.ts';
import { readUbl } from '../../plugins/procurement/formulas/ubl/read-ubl.ts';
import { writeUbl } from '../../plugins/procurement/formulas/ubl/write-ubl.ts';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { OfferContent } from '../../plugins/vendor-offer-calls.ts';
import type { VendorOrders } from '../../plugins/vendor-order-calls.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

async function file(user: TestUser, path: string): Promise<{ readonly status: number; readonly xml: string }> {
  const answer = await fetch(`${server.url}/api/${path}`, { headers: { authorization: `Bearer ${user.token}` } });
  return { status: answer.status, xml: await answer.text() };
}
const documentIn = <Kind extends UblKind>(xml: string, kind: Kind): Extract<UblDocument, { kind: Kind }> => {
  const document = readUbl(new TextEncoder().encode(xml));
  expect(document.kind).toBe(kind);
  return document as Extract<UblDocument, { kind: Kind }>;
};
async function post(user: TestUser, path: string, xml: string, language = 'en') {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/xml',
      'accept-language': language,
    },
    body: xml,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: (text === '' ? {} : JSON.parse(text)) as {
      content?: OfferContent;
      warnings?: string[];
      detail?: string;
      element?: string;
      code?: string;
    },
  };
}

const rich = {
  quote_no: 'D-2026/17',
  currency: 'EUR',
  payment_terms: '45 jours fin de mois',
  discount: '2.5',
  charges: [{ kind: 'freight', label: '', amount: '50.05', tax_code: 'TVA20' }],
  deviations: 'Sans peinture',
  message: 'Acier 42CrMo4 & dents <HD>',
} as const;

/** An offer with something in every field of its first line, and an alternate. */
async function richOffer(publicId: unknown): Promise<OfferContent> {
  const { body: request } = await desk.requestOf('vendor', publicId);
  const whole = desk.offer(request, ['12.3456', null], rich);
  const [main, none] = whole.lines;
  if (!main || !none) throw new Error('Two lines are asked for');
  const full = {
    ...main,
    offer: 'equivalent' as const,
    qty: '7',
    price_base_qty: '3',
    discount: '5',
    tax_code: 'TVA20',
    manufacturer: 'Berco',
    manufacturer_ref: 'B-77',
    vendor_ref: 'AT-1',
    description: 'Dent renforcée',
    moq: '5',
    pack_qty: '2',
    origin: 'DE',
    condition: 'new' as const,
    warranty_months: 24,
    note: 'Sous 3 semaines',
  };
  return { ...whole, lines: [full, { ...full, offer: 'alternate', price: '9', note: '' }, none] };
}

test('a vendor takes a request as UBL, and reads its own offer again as it wrote it', async () => {
  const { published, vendor, save, send, requestOf } = desk;
  const request = await published({ title: 'Échange UBL', alternates_ok: true });
  const path = `vendor/rfqs/${String(request.public_id)}`;
  const { status, xml } = await file(vendor('vendor'), `${path}/ubl/`);
  expect(status).toBe(200);
  const asked = documentIn(xml, 'RequestForQuotation');
  expect(asked.lines.map(({ id, qty, unit }) => [id, qty, unit])).toEqual([
    ['1', '10', 'C62'],
    ['2', '4', 'C62'],
  ]);
  expect([asked.id, asked.zone, asked.seller.account]).toEqual([request['number'], 'Africa/Casablanca', 'V-00001']);
  // Nothing of what the mine thinks of it, or of who else is asked.
  expect(xml).not.toMatch(/est_price|V-00002|1000/);

  const content = await richOffer(request.public_id);
  const { body: saved } = await save('vendor', request.public_id, 0, content);
  expect((await file(vendor('vendor'), `${path}/offer/ubl/`)).status).toBe(404);
  expect((await send('vendor', request.public_id, saved.version)).status).toBe(200);
  const sent = await file(vendor('vendor'), `${path}/offer/ubl/`);
  const quotation = documentIn(sent.xml, 'Quotation');
  // 7 × 12.3456 ÷ 3 less 5 % = 27.37; less 2.5 % 0.68, freight 50.05; 20 % of 76.74 = 15.35.
  expect(quotation).toMatchObject({ lineTotal: '27.37', taxExclusive: '76.74', taxTotal: '15.35', payable: '92.09' });
  expect(checkUbl(quotation, 2).warnings).toEqual([]);
  const back = await post(vendor('vendor'), `${path}/ubl/`, sent.xml);
  expect(back).toEqual({ status: 200, body: { content, warnings: [] } });
  // Reading keeps nothing: whoever reads it looks through it first.
  expect((await requestOf('vendor', request.public_id)).body.draft).toBeNull();
});

test('what is not the vendor’s, answers another request, or is malformed is refused with its element', async () => {
  const { published, vendor, requestOf } = desk;
  const request = await published({ title: 'UBL refusé' });
  const other = await published({ title: 'Autre demande', invitations: [{ vendor: desk.vendorIds[0] }] });
  const path = `vendor/rfqs/${String(request.public_id)}/ubl/`;
  const asked = documentIn((await file(vendor('vendor'), path)).xml, 'RequestForQuotation');
  const quotation = (more: object = {}): string =>
    writeUbl({
      kind: 'Quotation',
      id: 'Q-9',
      issueDate: '2026-11-26',
      currency: 'MAD',
      request: asked.id,
      seller: asked.seller,
      payable: '100',
      lines: [{ id: '1', item: '1', qty: '10', unit: 'NIU', price: '10', net: '100' }],
      ...more,
    });
  const { body: read } = await post(vendor('vendor'), path, quotation());
  expect(read.content?.lines.map(({ offer, price, qty }) => [offer, price, qty])).toEqual([
    ['as_asked', '10', null],
    ['not_offered', null, null],
  ]);
  // A currency that amounts alone say is theirs, and what is not said is as in an offer begun by hand.
  const bare = quotation().replace(/<cbc:PricingCurrencyCode>.*?<\/cbc:PricingCurrencyCode>/, '');
  const inEuro = (await post(vendor('vendor'), path, bare.replaceAll('"MAD"', '"EUR"'))).body.content;
  expect([inEuro?.currency, inEuro?.valid_until]).toEqual(['EUR', asked.validUntil]);
  expect((await post(vendor('vendor'), path, quotation().replaceAll('"MAD"', '"EUR"'))).body.detail).toBe(
    'Several currencies in one document.',
  );
  expect(
    (await post(vendor('vendor'), path, quotation({ lineTotal: '90', incoterm: 'FOT', payable: '100' }), 'fr')).body
      .warnings,
  ).toEqual(['Le fichier indique 90, les lignes donnent 100.', "L'incoterm FOT est inconnu."]);
  expect((await post(vendor('vendor2'), path, quotation(), 'fr')).body).toMatchObject({
    code: 'ubl',
    detail: 'Ce fichier appartient à une autre entreprise.',
    element: '/Quotation/SellerSupplierParty',
  });
  expect((await post(vendor('vendor'), path, quotation({ request: 'RFQ-XX-26-00001' }))).body.detail).toBe(
    `This file answers RFQ-XX-26-00001, not ${asked.id}.`,
  );
  expect(
    (await post(vendor('vendor'), path, quotation().replace('>10</cbc:Price', '>10,5</cbc:Price'))).body,
  ).toMatchObject({ element: '/Quotation/QuotationLine/LineItem/Price/PriceAmount' });
  expect(
    (
      await post(
        vendor('vendor'),
        path,
        quotation({ payable: '1', lines: [{ id: '9', item: '9', price: '1', qty: '1' }] }),
      )
    ).body.warnings,
  ).toEqual(['Line 9 (9) does not belong to the request and was skipped.']);
  expect(
    (await post(vendor('vendor'), path, '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).body
      .detail,
  ).toBe('This XML file is not accepted (document type declared).');
  expect((await post(vendor('vendor'), path, '')).status).toBeGreaterThanOrEqual(400);
  // Of a request that a vendor is not invited to there is no file either.
  for (const of of [other.public_id, '00000000-0000-4000-8000-000000000000'])
    expect((await file(vendor('vendor2'), `vendor/rfqs/${String(of)}/ubl/`)).status).toBe(404);
  // A price that no offer takes is named by its line.
  expect(
    (await post(vendor('vendor'), path, quotation({ lines: [{ id: '1', item: '1', price: '-5', qty: '10' }] }))).body,
  ).toMatchObject({ errors: { 'lines.0.price': expect.any(String) } });
  expect((await requestOf('vendor', request.public_id)).body.draft).toBeNull();
});

test('an order goes out, is answered and is cancelled as UBL', async () => {
  const { as, vendor, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Commande UBL' });
  await sent('vendor', request.public_id, ['12.3456', '40']);
  await passDeadline(request.id);
  await open(request.id, as('buyer'));
  await open(request.id, as('approver'));
  const compared = (await as('buyer').json<Comparison>(`procurement/rfqs/${request.id}/comparison/`)).body;
  const { body: award } = await as('buyer').json<{ id: string }>(`procurement/rfqs/${request.id}/award/`, {
    method: 'POST',
    body: {
      lines: compared.lines.map(({ id }) => ({ line: id, offer: compared.offers[0]?.id })),
      reason: 'Seule offre',
    },
  });
  expect((await desk.move('award', award.id, 'approve', as('manager'))).status).toBe(200);
  const { body: drafted } = await as('buyer').json<{ orders: string[] }>(`procurement/awards/${award.id}/orders/`, {
    method: 'POST',
    body: {},
  });
  const [id = ''] = drafted.orders;
  const ofStaff = `procurement/orders/${id}/ubl/`;
  expect((await file(as('buyer'), ofStaff)).status).toBe(409);
  const { body: issued } = await desk.move('purchase_order', id, 'issue', as('buyer'));
  const order = documentIn((await file(as('buyer'), ofStaff)).xml, 'Order');
  expect(order).toMatchObject({ id: issued['number'], lineTotal: '283.46', payable: '283.46', currency: 'MAD' });
  expect(order.lines.map(({ qty, price, net }) => [qty, price, net])).toEqual([
    ['10', '12.345600', '123.46'],
    ['4', '40.000000', '160.00'],
  ]);
  expect(checkUbl(order, 2).warnings).toEqual([]);
  for (const name of ['storekeeper', 'vendor'] as const) expect((await file(as(name), ofStaff)).status).toBe(403);

  const [own] = (await vendor('vendor').json<VendorOrders>('vendor/orders/')).body.orders.filter(
    ({ number }) => number === issued['number'],
  );
  const path = `vendor/orders/${own?.id}`;
  expect((await file(vendor('vendor2'), `${path}/ubl/`)).status).toBe(404);
  const answer = (more: object = {}): string =>
    writeUbl({
      kind: 'OrderResponseSimple',
      id: 'A-1',
      issueDate: '2026-11-26',
      isAccepted: true,
      order: order.id,
      seller: order.seller,
      buyer: order.buyer ?? {},
      ...more,
    });
  expect((await post(vendor('vendor2'), `${path}/ubl/`, answer())).status).toBe(404);
  expect((await post(vendor('vendor'), `${path}/ubl/`, answer({ order: 'PO-1' }))).body.code).toBe('ubl');
  expect((await post(vendor('vendor'), `${path}/ubl/`, answer({ isAccepted: false }))).status).toBe(422);
  expect((await file(vendor('vendor'), `${path}/response/ubl/`)).status).toBe(404);
  expect((await post(vendor('vendor'), `${path}/ubl/`, answer({ notes: ['Semaine 50'] }))).status).toBe(204);
  expect((await post(vendor('vendor'), `${path}/ubl/`, answer())).status).toBe(409);
  const told = documentIn((await file(vendor('vendor'), `${path}/response/ubl/`)).xml, 'OrderResponseSimple');
  expect([told.isAccepted, told.notes, told.order]).toEqual([true, ['Semaine 50'], order.id]);
  const { rows: lines } = (
    await as('buyer').json<{ rows: { id: string }[] }>(`records/purchase_order_line/?filter=order:eq:${id}`)
  ).body;
  const { body: revision } = await as('buyer').json<{ id: string }>(`procurement/orders/${id}/revision/`, {
    method: 'POST',
    body: { reason: 'Moins', requested_by: 'us', lines: [{ line: lines[0]?.id, qty: '9' }] },
  });
  await desk.move('po_revision', revision.id, 'issue_revision', as('buyer'));
  const change = documentIn((await file(vendor('vendor'), `${path}/ubl/`)).xml, 'OrderChange');
  // 9 × 12.3456 = 111.11, and 160.
  expect([change.sequence, change.order, change.payable]).toEqual(['1', order.id, '271.11']);
  const { issued_at: at } = await desk.rowOf('po_revision', revision.id);
  expect(`${change.issueDate}T${change.issueTime}`).toBe(String(at).slice(0, 19));
  // A file does not say which revision was read.
  expect((await post(vendor('vendor'), `${path}/ubl/`, answer())).body.code).toBe('revised');
  expect((await desk.move('purchase_order', id, 'cancel', as('buyer'), { reason: 'Projet arrêté' })).status).toBe(200);
  // Whenever it is asked for, it is the same document.
  const gone = documentIn((await file(vendor('vendor'), `${path}/ubl/`)).xml, 'OrderCancellation');
  const { updated_at: ended } = await desk.rowOf('purchase_order', id);
  expect([gone.order, `${gone.issueDate}T${gone.issueTime}`]).toEqual([order.id, String(ended).slice(0, 19)]);
});
