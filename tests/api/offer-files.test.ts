import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldDrafts } from '../../plugins/procurement/server/offer-files/clean-up.ts';
import { openEnvelope, type SentOffer } from '../../plugins/procurement/server/rfq/envelope.ts';
import type { OpenedFile } from '../../plugins/procurement/shared/offer-files.ts';
import { outboxOf } from '../support/mail.ts';
import { offerFiles, pdfSaying } from '../support/offer-files.ts';
import { quotationDesk, type VendorName } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
let files: ReturnType<typeof offerFiles>;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ logTarget: { write: (line) => void log.push(line) } });
  desk = await quotationDesk(server);
  files = offerFiles(server);
});
afterAll(() => server.stop());

const add = (
  name: VendorName,
  id: unknown,
  ...rest: Parameters<typeof files.add> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => files.add(desk.vendor(name), id, ...rest);
const own = (name: VendorName, id: unknown, file: string) =>
  files.fetched(desk.vendor(name), `vendor/rfqs/${String(id)}/files/${file}/`);
const opened = async (user: TestUser, id: string) =>
  (await user.json<{ files: readonly OpenedFile[] }>(`procurement/rfqs/${id}/files/`)).body.files;

/** Everything that lies below a folder, and how long it is. */
const below = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

/** The second signature opens. */
async function openBoth(id: string, second = desk.as('buyer')): Promise<void> {
  await desk.passDeadline(id);
  expect((await desk.open(id, desk.as('approver'))).body).toEqual({ isOpen: false });
  expect((await desk.open(id, second)).body).toEqual({ isOpen: true });
}

test('sealed: before the opening no table, folder, log, mail or call of the mine knows a file, its name or its length; after it who reads the offer reads it', async () => {
  const request = await desk.published({ title: 'Plis avec plans' });
  const id = String(request.public_id);
  const bytes = pdfSaying('Alliage-QXZ-manganese');
  const { body: seen } = await desk.requestOf('vendor', id);
  const line = seen.requestLines[1]?.id ?? '';
  const { status, body: file } = await add('vendor', id, 'Certificat Zéphyr-4711.pdf', bytes, { line });
  expect([status, file.name, file.type, file.size, file.line, file.scanned]).toEqual([
    201,
    'Certificat Zéphyr-4711.pdf',
    'application/pdf',
    bytes.length,
    line,
    false,
  ]);
  // A second one, in a draft of somebody who never sends it.
  const { body: other } = await add('vendor2', id, 'Brouillon Zéphyr-4711.pdf', bytes);
  await desk.save(
    'vendor2',
    id,
    0,
    desk.offer((await desk.requestOf('vendor2', id)).body, ['1', '1'], { files: [other.id] }),
  );
  const receipt = await desk.sent('vendor', id, ['900', '40'], { files: [file.id] });
  const again = (await desk.requestOf('vendor', id)).body;
  expect([again.sent?.content.files, again.files]).toEqual([[file.id], [file]]);
  expect((await own('vendor', id, file.id)).bytes.equals(bytes)).toBe(true);

  const words = ['phyr-4711', 'Alliage-QXZ'];
  const hash = createHash('sha256').update(bytes).digest('hex');
  const { rows: tables } = await server.host.pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm')`,
  );
  for (const { name } of tables) {
    const { rows } = await server.host.pool.query<{ hit: string }>(
      `select t::text as hit from ${name} t where t::text ~ $1 or t::text ~ $2`,
      [[...words, hash].join('|'), words.map((word) => Buffer.from(word).toString('hex')).join('|')],
    );
    expect([name, rows]).toEqual([name, []]);
  }
  // The length of a file of some hundred bytes and that of one of sixty thousand look alike.
  const { rows: lengths } = await server.host.pool.query<{ length: number }>(
    'select distinct octet_length(ciphertext) as length from quotation_file_part',
  );
  expect(lengths).toHaveLength(1);
  expect(below(server.dataDir).filter((path) => words.some((word) => readFileSync(path).includes(word)))).toEqual([]);
  expect(below(server.dataDir).filter((path) => statSync(path).size === bytes.length)).toEqual([]);
  expect(log.filter((entry) => [...words, hash].some((word) => entry.includes(word)))).toEqual([]);
  for (const { text } of await outboxOf(server, 'vendor@demo.filon')) expect(text).not.toMatch(/4711/);
  for (const name of ['buyer', 'approver', 'manager', 'admin'] as const) {
    expect(await opened(desk.as(name), request.id)).toEqual([]);
    for (const path of [
      `procurement/rfqs/${request.id}/files/${file.id}/`,
      `vendor/rfqs/${id}/files/${file.id}/`,
      `files/${file.id}/`,
    ])
      expect([403, 404]).toContain((await files.fetched(desk.as(name), path)).status);
  }
  // Through the vendor's eyes nobody of the mine reads it either.
  const { body: view } = await desk
    .as('admin')
    .json<{ token: string }>(`administration/users/${desk.vendor('vendor').user.id}/view_as/`, {
      method: 'POST',
      body: {},
    });
  expect((await files.fetched(view, `vendor/rfqs/${id}/files/${file.id}/`)).status).toBe(404);

  // Whoever buys for one site opens like any other.
  await server.host.pool.query(
    `update role_assignment set sites = array[(select site from rfq where id = $1)]
     where user_id = (select id from app_user where email = 'buyer@demo.filon')`,
    [request.id],
  );
  const buyer = await server.login('buyer');
  await openBoth(request.id, buyer);
  const told = await opened(buyer, request.id);
  expect(told).toEqual([
    { id: file.id, offer: expect.any(String), no: 2, kind: 'single', name: file.name, size: bytes.length },
  ]);
  const got = await files.fetched(buyer, `procurement/rfqs/${request.id}/files/${file.id}/`);
  expect([got.status, got.bytes.equals(bytes)]).toEqual([200, true]);
  expect(decodeURIComponent(got.name)).toContain('Certificat Zéphyr-4711.pdf');
  expect((await files.fetched(buyer, `procurement/rfqs/${request.id}/files/${other.id}/`)).status).toBe(404);
  expect(
    (await files.fetched(await server.login('operator'), `procurement/rfqs/${request.id}/files/${file.id}/`)).status,
  ).toBe(404);
  // The fingerprint of the receipt is one of the files as well.
  const { rows: envelopes } = await server.host.pool.query<{ ciphertext: Buffer; data_key: string }>(
    `select ciphertext, data_key from quotation_envelope where quotation = $1`,
    [told[0]?.offer],
  );
  const text = openEnvelope(server.host, envelopes[0] ?? { ciphertext: Buffer.alloc(0), data_key: null }) ?? '';
  expect(createHash('sha256').update(text).digest('hex')).toBe(receipt.sha256);
  expect((JSON.parse(text) as SentOffer).files).toEqual([
    { id: file.id, name: file.name, type: file.type, size: file.size, line, sha256: hash },
  ]);
});

test('to another vendor a file is as unknown as one that never was, and the database shows it none', async () => {
  const request = await desk.published({ title: 'Deux dossiers' });
  const id = String(request.public_id);
  const { body: file } = await add('vendor', id, 'plan.pdf', pdfSaying('A'));
  const unknown = await own('vendor2', id, '00000000-0000-4000-8000-000000000001');
  for (const wanted of [file.id, file.id.toUpperCase(), 'nonsense']) {
    const got = await own('vendor2', id, wanted);
    expect([got.status, JSON.parse(got.bytes.toString()).code]).toEqual([
      404,
      JSON.parse(unknown.bytes.toString()).code,
    ]);
    const gone = await desk.vendor('vendor2').json(`vendor/rfqs/${id}/files/${wanted}/`, { method: 'DELETE' });
    expect(gone.status).toBe(404);
  }
  expect((await add('vendor2', id, 'propre.pdf', pdfSaying('B'))).status).toBe(201);
  // Named in the draft of another it is left out.
  const { body: seen } = await desk.requestOf('vendor2', id);
  await desk.save('vendor2', id, 0, desk.offer(seen, ['1', '1'], { files: [file.id] }));
  const { body: after } = await desk.requestOf('vendor2', id);
  expect([after.draft?.content.files, after.files]).toEqual([[], []]);
  await desk.sent('vendor', id, ['10', '10'], { files: [file.id] });
  const client = await server.host.pool.connect();
  try {
    await client.query(`begin; set local role filon_caller`);
    await client.query(`select set_config('filon.scope', 'vendor', true), set_config('filon.own', $1, true)`, [
      `{${String(desk.vendorIds[1])}}`,
    ]);
    const { rowCount } = await client.query(`select from quotation_file where vendor = $1`, [desk.vendorIds[1]]);
    expect(rowCount).toBeGreaterThan(0);
    for (const table of ['quotation_file', 'quotation_file_part', 'quotation_file_use'])
      expect((await client.query(`select from ${table} where vendor = $1`, [desk.vendorIds[0]])).rows).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await own('vendor', id, file.id)).status).toBe(200);
});

test('a version takes over the files of the last one; what was withdrawn or superseded stays sealed, what was never sent goes', async () => {
  const request = await desk.published({ title: 'Versions de plans' });
  const id = String(request.public_id);
  const { body: kept } = await add('vendor', id, 'garde.pdf', pdfSaying('kept'));
  const { body: dropped } = await add('vendor', id, 'retire.pdf', pdfSaying('dropped'));
  await desk.sent('vendor', id, ['900', '40'], { files: [kept.id, dropped.id] });
  await desk.sent('vendor', id, ['890', '40'], { files: [kept.id] });
  // Of what was sent nothing is removed; of a draft it is.
  const remove = (file: string) => desk.vendor('vendor').json(`vendor/rfqs/${id}/files/${file}/`, { method: 'DELETE' });
  expect((await remove(dropped.id)).status).toBe(204);
  expect((await own('vendor', id, dropped.id)).status).toBe(200);
  const { body: loose } = await add('vendor', id, 'perdu.pdf', pdfSaying('loose'));
  expect((await remove(loose.id)).status).toBe(204);
  expect((await own('vendor', id, loose.id)).status).toBe(404);
  const { body: withdrawn } = await add('vendor2', id, 'retrait.pdf', pdfSaying('withdrawn'));
  await desk.sent('vendor2', id, ['800', '40'], { files: [withdrawn.id] });
  await desk.vendor('vendor2').json(`vendor/rfqs/${id}/withdraw/`, { method: 'POST', body: {} });
  const { body: never } = await add('vendor3', id, 'jamais.pdf', pdfSaying('never'));
  await desk.save(
    'vendor3',
    id,
    0,
    desk.offer((await desk.requestOf('vendor3', id)).body, ['1', '1'], { files: [never.id] }),
  );
  await openBoth(request.id);
  expect((await opened(desk.as('approver'), request.id)).map(({ name }) => name)).toEqual(['garde.pdf']);
  for (const file of [dropped, withdrawn, never])
    expect((await files.fetched(desk.as('approver'), `procurement/rfqs/${request.id}/files/${file.id}/`)).status).toBe(
      404,
    );
  // A month after the deadline drafts go with their files, and nothing else does.
  await server.host.pool.query(`update rfq set deadline_at = deadline_at - interval '31 days' where id = $1`, [
    request.id,
  ]);
  await forgetOldDrafts(server.host);
  const { rows } = await server.host.pool.query<{ id: string }>('select id from quotation_file where rfq = $1', [
    request.id,
  ]);
  expect(rows.map((row) => row.id).toSorted()).toEqual([kept.id, dropped.id, withdrawn.id].toSorted());
  expect((await server.host.pool.query('select from quotation_draft where rfq = $1', [request.id])).rows).toEqual([]);
  expect((await server.host.pool.query('select from quotation_file_part where file = $1', [never.id])).rows).toEqual(
    [],
  );
});

test('a file that was changed where it lies breaks the seal of its offer', async () => {
  const request = await desk.published({ title: 'Plan altéré' });
  const { body: file } = await add('vendor', request.public_id, 'plan.pdf', pdfSaying('whole'));
  await desk.sent('vendor', request.public_id, ['900', '40'], { files: [file.id] });
  await server.host.pool.query(
    `update quotation_file_part set ciphertext = set_byte(ciphertext, 99, get_byte(ciphertext, 99) # 1) where file = $1`,
    [file.id],
  );
  await openBoth(request.id);
  const { rows } = await server.host.pool.query('select state, seal_ok from quotation where rfq = $1', [request.id]);
  expect(rows).toEqual([{ state: 'non_compliant', seal_ok: false }]);
  expect(await opened(desk.as('approver'), request.id)).toEqual([]);
});

test('what is too large, empty, of another kind or misplaced is refused with a sentence, and nothing comes after the deadline', async () => {
  const request = await desk.published({ title: 'Limites des fichiers' });
  const id = String(request.public_id);
  const refusal = async (name: string, bytes: Uint8Array<ArrayBuffer>, where = {}) => {
    const { status, body } = await add('vendor', id, name, bytes, where);
    return [status, body.detail, body.errors];
  };
  const pdf = pdfSaying('ok');
  expect(await refusal('vide.pdf', new Uint8Array())).toEqual([422, 'This file is empty.', undefined]);
  expect(await refusal('outil.pdf', Buffer.from('MZ\u0090\u0000'))).toEqual([
    422,
    'This file type is not accepted.',
    undefined,
  ]);
  expect(await refusal('outil.pdf', Buffer.from('MZ'), { language: 'fr' })).toEqual([
    422,
    "Ce type de fichier n'est pas accepté.",
    undefined,
  ]);
  const large = Buffer.concat([pdf, Buffer.alloc(25 * 1024 * 1024)]);
  expect(await refusal('gros.pdf', large)).toEqual([413, 'A file can have at most 25 MB.', undefined]);
  expect(await refusal('plan.pdf', pdf, { kind: 'technical' })).toEqual([
    422,
    'Some fields need your attention.',
    { kind: 'Choose one of the values offered.' },
  ]);
  expect((await refusal('plan.pdf', pdf, { line: '00000000-0000-4000-8000-000000000001' }))[0]).toBe(422);
  // Seven of the largest fit into 200 MB; an eighth does not.
  const largest = large.subarray(0, 25 * 1024 * 1024);
  const seven: string[] = [];
  for (let place = 1; place <= 7; place += 1) {
    const { status, body } = await add('vendor', id, `plan ${place}.pdf`, largest);
    expect(status).toBe(201);
    seven.push(body.id);
  }
  expect(await refusal('plan 8.pdf', largest)).toEqual([
    413,
    expect.stringMatching(/^The files of an offer can total 200 MB; with this one they total 210 MB\.$/),
    undefined,
  ]);
  expect((await own('vendor', id, seven[6] ?? '')).bytes.equals(largest)).toBe(true);
  await desk.vendor('vendor').json(`vendor/rfqs/${id}/files/${seven[0]}/`, { method: 'DELETE' });
  expect((await add('vendor', id, 'plan 8.pdf', largest)).status).toBe(201);
  // A file that a colleague has removed since is missing.
  const { body: seen } = await desk.requestOf('vendor', id);
  const saved = await desk.save('vendor', id, 0, desk.offer(seen, ['1', '1'], { files: seven.slice(1) }));
  await desk.vendor('vendor').json(`vendor/rfqs/${id}/files/${seven[1]}/`, { method: 'DELETE' });
  expect((await desk.send('vendor', id, saved.body.version)).body.errors).toEqual({
    files: 'A file is missing; upload it again.',
  });
  // However small, no more than an offer may name.
  const { body: small } = await add('vendor2', id, 'petit.pdf', pdf);
  await server.host.pool.query(
    `insert into quotation_file (id, rfq, vendor, kind, facts, data_key, uploaded_by)
     select gen_random_uuid(), rfq, vendor, kind, facts, data_key, uploaded_by
     from quotation_file, generate_series(2, 99) where id = $1`,
    [small.id],
  );
  expect((await add('vendor2', id, 'centième.pdf', pdf)).status).toBe(201);
  const { status, body: beyond } = await add('vendor2', id, 'de trop.pdf', pdf, { language: 'fr' });
  expect([status, beyond.code, beyond.detail]).toEqual([
    422,
    'too_many_files',
    'Une offre peut comporter 100 fichiers au plus.',
  ]);
  await desk.passDeadline(request.id);
  expect((await add('vendor', id, 'trop tard.pdf', pdf)).body.code).toBe('deadline_passed');
}, 240_000);
