import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfferLine } from '../../plugins/vendor-offer-calls.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const call = (name: VendorName, id: string, method: string, body?: Uint8Array<ArrayBuffer>, language = 'en') =>
  fetch(`${server.url}/api/vendor/rfqs/${id}/template/`, {
    method,
    headers: {
      authorization: `Bearer ${desk.vendor(name).token}`,
      'accept-language': language,
      ...(body ? { 'content-type': xlsx } : {}),
    },
    ...(body ? { body } : {}),
  });
async function template(name: VendorName, id: string, language = 'en'): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await call(name, id, 'GET', undefined, language);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}
async function read(name: VendorName, id: string, bytes: Uint8Array<ArrayBuffer>, language = 'en') {
  const answer = await call(name, id, 'POST', bytes, language);
  return {
    status: answer.status,
    body: (await answer.json()) as {
      lines?: OfferLine[];
      code?: string;
      detail?: string;
      errors?: Record<string, string>;
    },
  };
}
/** Writes cells as a spreadsheet program does: numbers by their type, texts in place. */
function filled(bytes: Uint8Array, cells: Readonly<Record<string, string | number>>): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes);
  const path = 'xl/worksheets/sheet1.xml';
  let xml = strFromU8(parts[path] ?? new Uint8Array());
  for (const [address, value] of Object.entries(cells)) {
    const row = address.replace(/^[A-Z]+/, '');
    const cell =
      typeof value === 'number'
        ? `<c r="${address}"><v>${value}</v></c>`
        : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
    xml = xml
      .replace(new RegExp(`<c r="${address}"[^>]*>.*?</c>`), '')
      .replace(new RegExp(`(<row r="${row}"[^>]*>.*?)</row>`), `$1${cell}</row>`);
  }
  return new Uint8Array(zipSync({ ...parts, [path]: strToU8(xml) }));
}

test('the lines go out as a locked sheet in the reader’s language, and what comes back is the draft’s, not sent', async () => {
  const request = await desk.published({ title: 'Modèle de tableur' });
  const id = String(request.public_id);
  const { body: seen } = await desk.requestOf('vendor', id);
  const bytes = await template('vendor', id, 'fr');
  const [{ data } = { data: [] }] = await readExcelFile(Buffer.from(bytes));
  expect(data[0]?.slice(0, 6)).toEqual(['Ligne', 'Désignation', 'Quantité', 'Unité', 'Offre', 'Prix unitaire']);
  expect(data[1]?.slice(0, 3)).toEqual([1, seen.requestLines[0]?.description, 10]);
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toMatch(/<\/sheetData><sheetProtection sheet="1"/);
  expect(sheet).toMatch(/<col hidden="1" min="19"/);
  expect(strFromU8(unzipSync(bytes)['xl/styles.xml'] ?? new Uint8Array())).toContain('<protection locked="0"/>');

  const { status, body } = await read(
    'vendor',
    id,
    filled(bytes, {
      F2: 1234.56,
      G2: 100,
      H2: 2.0999999999999996,
      J2: 21,
      I2: 'TVA20',
      K2: 'CJ',
      L2: 'CJ-412',
      O2: 'ma',
      E3: 'Non proposé',
      R3: 'plus fabriqué',
    }),
  );
  expect([status, body.detail, body.errors]).toEqual([200, undefined, undefined]);
  expect(body.lines).toMatchObject([
    {
      line: seen.requestLines[0]?.id,
      offer: 'as_asked',
      price: '1234.56',
      price_base_qty: '100',
      discount: '2.1',
      lead_days: 21,
      manufacturer: 'CJ',
      origin: 'MA',
    },
    { line: seen.requestLines[1]?.id, offer: 'not_offered', price: null, note: 'plus fabriqué' },
  ]);
  expect((await desk.requestOf('vendor', id)).body).toMatchObject({ draft: null, sent: null });
  // Kept as a draft it goes out again as it is.
  const saved = await desk.save('vendor', id, 0, { ...desk.offer(seen, ['1', '1']), lines: body.lines });
  expect(saved.status).toBe(200);
  expect((await read('vendor', id, await template('vendor', id))).body.lines).toEqual(body.lines);
  // What the sheet has no column for stays.
  const own = body.lines?.map((line) => ({ ...line, vendor_ref: 'AT-77', qty: '12' }));
  await desk.save('vendor', id, saved.body.version, { ...desk.offer(seen, ['1', '1']), lines: own });
  expect((await read('vendor', id, await template('vendor', id))).body.lines).toEqual(own);
});

test('a price that is a text, a file of another version or request, and what is no template are refused by their sentences', async () => {
  const request = await desk.published({ title: 'Modèle refusé' });
  const id = String(request.public_id);
  const bytes = await template('vendor', id);
  expect((await read('vendor', id, filled(bytes, { F3: '12,5', J2: 1.5 }))).body.errors).toEqual({
    'lines.1': 'Line 1: “1.5” is not a whole number.',
    'lines.2': 'Line 2: “12,5” is not a number.',
  });
  // A point makes it no better: the type of the cell counts, not its looks.
  expect((await read('vendor', id, filled(bytes, { F3: '12.5' }), 'fr')).body.errors).toEqual({
    'lines.2': "Ligne 2 : « 12.5 » n'est pas un nombre.",
  });
  expect((await read('vendor', id, filled(bytes, { E2: 'peut-être' }))).body.errors).toEqual({
    'lines.1': 'Line 1: “peut-être” is not valid under “Offer”.',
  });
  // What no draft could keep is not taken either.
  expect((await read('vendor', id, filled(bytes, { O2: 'M1', F3: 5 }))).body.errors).toEqual({
    'lines.1': 'Line 1: “M1” is not valid under “Origin”.',
  });
  const other = await desk.published({ title: 'Un autre modèle' });
  expect((await read('vendor', String(other.public_id), bytes)).body.code).toBe('other_request');
  expect((await read('vendor', id, new Uint8Array(Buffer.from('PK nothing')))).status).toBe(422);
  expect((await read('vendor', id, filled(bytes, { S1: 'x' }))).body.code).toBe('no_template');
  await server.host.pool.query(
    `insert into rfq_addendum (id, site, rfq, place, text) select gen_random_uuid(), site, id, 1, 'Une quantité change.' from rfq where id = $1`,
    [request.id],
  );
  expect((await read('vendor', id, bytes)).body.detail).toBe('This file was made for version 1 of the request.');
  expect((await read('vendor', id, bytes, 'fr')).body.detail).toBe(
    'Ce fichier correspond à la version 1 de la demande.',
  );
  // Who is not invited knows nothing of it.
  const few = await desk.published({
    title: 'Pour un seul',
    invitations: [{ vendor: desk.vendorIds[0] }],
    few_vendors_reason: 'Un seul fabricant',
  });
  expect((await call('vendor2', String(few.public_id), 'GET')).status).toBe(404);
});
