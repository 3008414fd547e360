import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindVendors } from '../../plugins/procurement/server/rfq/remind.ts';
import { tellExpiring } from '../../plugins/procurement/server/tell-expiring.ts';
import { freePort } from '../support/filon-process.ts';
import { receivingDesk } from '../support/goods-receipts.ts';
import { patience } from '../support/patience.ts';
import { purchaseDesk } from '../support/purchase-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/*
 * Every kind of mail that purchasing writes, walked through once with readers of either language: each is written in the
 * language of who reads it, and leads vendors to their portal, staff to the workspace (catalogue procurement.md §5).
 */

let server: TestServer;
let desk: Awaited<ReturnType<typeof receivingDesk>>;
let portal: string;
beforeAll(async () => {
  const vendorPort = await freePort();
  portal = `http://127.0.0.1:${vendorPort}`;
  server = await startTestServer({ config: { vendorPort } });
  const { pool } = server.host;
  // Of three vendors, and of the staff, some read English and some French.
  for (const [name, language] of [
    ['vendor', 'fr'],
    ['vendor2', 'en'],
    ['vendor3', 'fr'],
    ['approver', 'fr'],
    ['buyer', 'en'],
    ['manager', 'fr'],
  ]) {
    await pool.query(`update app_user set language = $2 where email = $1`, [`${name}@demo.filon`, language]);
    await pool.query(`update vendor_contact set language = $2 where email = $1`, [`${name}@demo.filon`, language]);
  }
  desk = await receivingDesk(server, portal);
});
afterAll(() => server?.stop());

async function mails(): Promise<readonly (Email & { readonly language: string })[]> {
  const folder = join(server.dataDir, 'outbox');
  return Promise.all(
    readdirSync(folder).map(async (name) => {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)));
      return { ...mail, language: mail.headers.find(({ key }) => key === 'content-language')?.value ?? '' };
    }),
  );
}
/** Waits until the queue is sent. */
async function sentAll(): Promise<void> {
  await expect.poll(async () => (await server.host.pool.query('select from mail_queue')).rowCount, patience).toBe(0);
}

/** What a buyer, the store and vendors do until each kind of mail was written. */
async function walk(): Promise<void> {
  const { as, vendor, vendorIds, published, requestOf, sent, step } = desk;
  const { pool } = server.host;
  const purchases = await purchaseDesk(server, false);
  await purchases.submitted(purchases.as('planner'), [purchases.line('100000')]);
  const request = await published({ title: 'Walk' });
  const path = `vendor/rfqs/${String(request.public_id)}/`;
  const post = (name: 'vendor' | 'vendor2' | 'vendor3', call: string, body: object = {}) =>
    vendor(name).json(`${path}${call}/`, { method: 'POST', body });
  await post('vendor', 'questions', { text: 'Which steel?' });
  const { rows: questions } = await pool.query<{ id: string }>(`select id from rfq_question where rfq = $1`, [
    request.id,
  ]);
  const answered = await as('buyer').json(`procurement/questions/${questions[0]?.id}/answer/`, {
    method: 'POST',
    body: { public_text: '42CrMo4 ?', answer: '42CrMo4', audience: 'all' },
  });
  expect(answered.status).toBeLessThan(300);
  for (const body of [
    { text: 'A7', material: false, deadline_at: null },
    { text: 'A8', material: false, deadline_at: new Date(Date.now() + 5 * 86_400_000).toISOString() },
    { text: 'A9', material: true, deadline_at: null },
  ])
    expect(
      (await as('buyer').json(`procurement/rfqs/${request.id}/addenda/`, { method: 'POST', body })).status,
    ).toBeLessThan(300);
  await sent('vendor2', request.public_id, ['10', '5']);
  expect((await post('vendor2', 'withdraw')).status).toBeLessThan(300);
  expect((await post('vendor3', 'decline', { reason: 'other' })).status).toBeLessThan(300);
  await pool.query(
    `update rfq set published_at = now() - interval '9 days', deadline_at = now() + interval '20 hours' where id = $1`,
    [request.id],
  );
  await remindVendors(server.host);
  expect((await requestOf('vendor', request.public_id)).status).toBe(200);
  await step(request.id, 'cancel', { reason: 'R1' });

  // An award, with who is not selected, orders, and what comes of them.
  const lost = await published({ title: 'Lost' });
  await sent('vendor2', lost.public_id, ['10', '5']);
  await sent('vendor', lost.public_id, ['90', '50']);
  await desk.passDeadline(lost.id);
  for (const name of ['buyer', 'approver'] as const) await desk.open(lost.id, as(name));
  const { body: compared } = await as('buyer').json<{ lines: { id: string }[]; offers: { id: string }[] }>(
    `procurement/rfqs/${lost.id}/comparison/`,
  );
  const { body: award } = await as('buyer').json<{ id: string }>(`procurement/rfqs/${lost.id}/award/`, {
    method: 'POST',
    body: { lines: compared.lines.map(({ id }) => ({ line: id, offer: compared.offers[0]?.id })), reason: 'R2' },
  });
  await desk.move('award', award.id, 'approve', as('manager'));
  const order = await desk.issuedOrder();
  const shipments = `vendor/orders/${order.publicId}/shipments/`;
  const { body: shipment } = await vendor('vendor').json<{ id: string }>(shipments, {
    method: 'POST',
    body: { sent_on: new Date().toISOString().slice(0, 10), carrier: 'FA', lines: [{ line: 1, qty: '1' }] },
  });
  await vendor('vendor').json(`${shipments}${shipment.id}/cancel/`, { method: 'POST', body: { reason: 'R3' } });
  await as('buyer').json(`procurement/orders/${order.id}/expedite/`, { method: 'POST', body: { note: 'N4' } });
  const asked = (id: string) =>
    vendor('vendor').json(`vendor/orders/${id}/response/`, {
      method: 'POST',
      body: { decision: 'changes', note: 'N5', lines: [{ line: 1, qty: '9' }] },
    });
  const proposalOf = async (id: string): Promise<string> =>
    (await pool.query<{ proposal: string }>(`select proposal from po_response where "order" = $1`, [id])).rows.at(-1)
      ?.proposal ?? '';
  expect((await asked(order.publicId)).status).toBe(204);
  await desk.move('po_revision', await proposalOf(order.id), 'accept_changes', as('buyer'));
  const declined = await desk.issuedOrder();
  expect((await asked(declined.publicId)).status).toBe(204);
  await desk.move('po_revision', await proposalOf(declined.id), 'decline_changes', as('buyer'), { reason: 'R6' });
  const { body: revision } = await as('buyer').json<{ id: string }>(`procurement/orders/${declined.id}/revision/`, {
    method: 'POST',
    body: { reason: 'R7', requested_by: 'us', lines: [{ line: declined.lines[0], qty: '5' }] },
  });
  await desk.move('po_revision', revision.id, 'issue_revision', as('buyer'));
  const came = await desk.issuedOrder();
  await desk.received(came.id, [
    desk.line(came.lines[0], 8, { qty_delivered: '10', qty_refused: '2', reason: 'damaged' }),
  ]);
  const off = await desk.issuedOrder();
  await desk.move('purchase_order', off.id, 'cancel', as('buyer'), { reason: 'R8' });

  // Papers that end, and accounts.
  await pool.query(
    `update vendor_document set valid_until = now()::date + 5
     where id in (select distinct on (vendor) id from vendor_document where vendor = any($1::uuid[]) order by vendor, valid_until desc)`,
    [vendorIds],
  );
  await tellExpiring(server.host);
  await tellExpiring(server.host);
  for (const name of ['vendor', 'vendor2', 'buyer'])
    await server.json('forget_password/', { method: 'POST', body: { login: `${name}@demo.filon` } });
}

test('each is in the language of its reader, and leads to where that reader comes in', async () => {
  await walk();
  await expect
    .poll(async () => (await mails()).filter(({ text }) => /change-password/.test(text ?? '')).length, patience)
    .toBe(3);
  await sentAll();
  const written = await mails();
  const { rows: readers } = await server.host.pool.query<{ email: string; language: string; kind: string }>(
    `select contact.email, coalesce(contact.language, vendor.language, 'fr') as language, 'vendor' as kind
     from vendor_contact contact join vendor on vendor.id = contact.vendor where contact.email is not null
     union all select email, language, kind from app_user where kind <> 'vendor'`,
  );
  const subjects = written.map(({ subject, language }) => `${language} ${subject}`).toSorted();
  const known = new Map(readers.map((reader) => [reader.email, reader]));
  const wrong = written.flatMap((mail) => {
    const to = mail.to?.[0]?.address ?? '';
    const reader = known.get(to);
    const door = new URL(reader?.kind === 'vendor' ? portal : server.host.address()).origin;
    const links = [...(mail.text ?? '').matchAll(/^https?:\/\/\S+$/gm)].map(([link]) => new URL(link).origin);
    const isRight =
      mail.language === reader?.language &&
      languageOf(mail.text ?? '') === reader?.language &&
      links.every((origin) => origin === door);
    return isRight ? [] : [{ to, reader, ...mail, html: undefined, headers: undefined }];
  });
  expect(wrong).toEqual([]);
  expect(kinds.filter((kind) => !subjects.some((subject) => kind.test(subject)))).toEqual([]);
  // Of what is to be answered by a day, that day for a calendar; of an order, its document; of an offer, nothing.
  const files = written.map(({ subject = '', attachments: [file] }) => {
    const body = file ? new TextDecoder().decode(file.content as ArrayBuffer) : '';
    const asks = /^(Request|Demande) .*(answer before|réponse avant)/.test(subject);
    const orders = /acknowledge$|accuser$/.test(subject);
    const expected = asks ? 'text/calendar' : orders ? 'application/xml' : undefined;
    const begins = asks ? /^BEGIN:VCALENDAR/ : orders ? /<Order(Change)?[\s>]/ : /^$/;
    return { subject, type: file?.mimeType, expected, isRead: begins.test(body) };
  });
  expect(files.filter(({ type, expected, isRead }) => type !== expected || !isRead)).toEqual([]);
});

/** By the small words of either; what somebody wrote, in quotes, and addresses count for neither. */
function languageOf(text: string): string {
  const plain = text.replaceAll(/“[^”]*”|«[^»]*»|https?:\S+/g, ' ');
  const count = (words: RegExp): number => [...plain.matchAll(words)].length;
  const french = count(
    /(?<!\p{L})(le|la|les|de|du|des|votre|vous|est|une?|pour|dans|avant|par|sur|et|ce|cette|depuis)(?!\p{L})/giu,
  );
  const english = count(/(?<!\p{L})(the|of|your|you|is|are|for|before|by|and|to|this|was|from)(?!\p{L})/giu);
  return french > english ? 'fr' : 'en';
}

const kinds = [
  /^fr Demande .* : Walk/,
  /^en Request .*: Walk/,
  /^fr .* question/,
  /^en .*: addendum 1$/,
  /^fr .* : nouvelle date limite/,
  /^en .*: addendum 3, please confirm/,
  /^en Your code to sign$/,
  /^fr Votre code pour signer$/,
  /^en Offer received for/,
  /^en You withdrew/,
  /^fr Vous avez décliné/,
  /^fr Rappel : .* se clôture/,
  /^en .* is cancelled$/,
  /offer is selected|offre est retenue/,
  /: result$| : résultat$/,
  /^fr Commande .* à accuser/,
  /^fr Commande .* rév. .* à accuser/,
  /^fr La commande .* est annulée/,
  /^fr Commande .* attendue/,
  /^fr Commande .* modifications/,
  /^en .* announced a shipment$/,
  /^en .* withdrew a shipment$/,
  /^en .*changes/,
  /^fr Livraison .* : 1 lignes refusées$/,
  /^en .* expires on /,
  /^fr .* expire le /,
  /signature/,
  /^en Choose a new password$/,
  /^fr .*mot de passe/,
];
