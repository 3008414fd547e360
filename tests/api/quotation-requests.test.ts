import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison, Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import { fingerprintOf, openEnvelope } from '../../plugins/procurement/server/rfq/envelope.ts';
import type { VendorHome } from '../../plugins/vendor-calls.ts';
import type { Minutes } from '../../plugins/procurement/shared/minutes.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const comparisonOf = async (id: string, name: 'buyer' | 'approver' = 'buyer') =>
  (await desk.as(name).json<Comparison>(`procurement/rfqs/${id}/comparison/`)).body;
const courseOf = async (id: string) => (await desk.as('buyer').json<Course>(`procurement/rfqs/${id}/course/`)).body;

test('from a request to open offers: three vendors, one revises, one is late, two people open', async () => {
  const { as, published, requestOf, sent, passDeadline, open, offer, save, send } = desk;
  const request = await published();
  expect([request.number, request.state, request.estimate]).toEqual([
    expect.stringMatching(/^RFQ-S1-\d\d-\d{5}$/),
    'published',
    '10200.000',
  ]);
  const id = String(request.public_id);
  const mail = await mailTo(server, 'vendor@demo.filon', new RegExp(String(request.number)));
  expect(mail.text).toContain(`/vendor/rfq/${id}/response`);
  expect((await outboxOf(server, 'vendor@demo.filon')).filter(({ text }) => text.includes(id))).toHaveLength(1);

  const { body: home } = await desk.vendor('vendor').json<VendorHome>('vendor/rfqs/');
  expect(home.requests.find((one) => one.id === id)).toMatchObject({ state: 'to_answer', lines: 2 });
  await sent('vendor', id, ['900', '40']);
  const receipt = await sent('vendor', id, ['880.5', '40']);
  await sent('vendor2', id, ['80', null], { currency: 'EUR' });
  expect(receipt).toMatchObject({ revision: 2, reference: `${String(request.number)}/V-00001/2` });
  expect((await mailTo(server, 'vendor@demo.filon', /version 2/)).text).toContain(receipt.sha256);
  const late = (await requestOf('vendor3', id)).body;
  const { body: saved } = await save('vendor3', id, 0, offer(late, ['1', '1']));

  expect((await open(request.id, as('buyer'))).body).toMatchObject({ code: 'too_early' });
  const minutes = () => as('buyer').json<Minutes & { code?: string }>(`procurement/rfqs/${request.id}/minutes/`);
  expect((await minutes()).body.code).toBe('not_opened');
  await passDeadline(request.id);
  expect((await send('vendor3', id, saved.version)).body).toMatchObject({
    code: 'deadline_passed',
    detail: expect.stringMatching(/^The deadline passed at .* \(.+\/.+\); the offer was not accepted\.$/),
  });
  expect((await open(request.id, as('buyer'), 'wrong')).body.errors).toEqual({
    password: 'This is not your password.',
  });
  expect((await open(request.id, as('buyer'))).body).toEqual({ isOpen: false });
  expect((await open(request.id, as('buyer'))).body.code).toBe('second_person');
  expect((await comparisonOf(request.id)).offers).toEqual([]);
  expect((await open(request.id, as('approver'))).body).toEqual({ isOpen: true });
  expect((await open(request.id, as('manager'))).body.code).toBe('opened');

  const { rows } = await server.host.pool.query<{ rate: string; envelope: Buffer; key: string; hash: string }>(
    `select (select rate::text from exchange_rate_on('EUR', current_date)) as rate,
       envelope.ciphertext as envelope, envelope.data_key as key, offer.sha256 as hash
     from quotation offer join quotation_envelope envelope on envelope.quotation = offer.id
     where offer.reference = $1`,
    [receipt.reference],
  );
  const [row] = rows;
  const text =
    openEnvelope(server.host, { ciphertext: row?.envelope ?? Buffer.alloc(0), data_key: row?.key ?? '' }) ?? '';
  expect(createHash('sha256').update(text).digest('hex')).toBe(receipt.sha256);
  expect(fingerprintOf(text)).toBe(row?.hash);
  // Prices are few enough to be tried out against a fingerprint: chance is sealed with them.
  expect((JSON.parse(text) as { salt: string }).salt).toMatch(/^[0-9a-f]{32}$/);

  const { rows: told, signatures, facts } = (await minutes()).body;
  expect(told.map((line) => [line[0]?.en, line[4]?.fr, line[5]?.en])).toEqual([
    ['Atlas Pièces', 'Oui', 'MAD 8965.00'],
    ['Sahel Hydraulics', 'Oui', 'EUR 800.00'],
    ['Rif Fournitures', '–', '–'],
  ]);
  expect(told[0]?.[7]?.en).toBe(receipt.sha256);
  expect(signatures).toHaveLength(2);
  expect(facts.find(({ label }) => label.en === 'Offers')?.value.fr).toMatch(
    /^.+, Acheteur.*, \d{4}-.+ · .+, .+, \d{4}-.+ \(Africa\/Casablanca\)$/,
  );
  const note = (user: TestUser, text: string, kind = 'single') =>
    user.json<{ code?: string }>(`procurement/rfqs/${request.id}/minutes/remarks/`, {
      method: 'POST',
      body: { kind, text },
    });
  expect((await note(as('manager'), 'Nothing to say')).status).not.toBe(204);
  expect((await note(as('buyer'), 'Nothing to say', 'technical')).status).toBe(404);
  expect((await note(as('buyer'), 'Le pli 2 est venu par courriel.')).status).toBe(204);
  expect((await note(as('buyer'), 'Un seul exemplaire.')).status).toBe(204);
  const noted = (await minutes()).body;
  expect(noted.facts.map(({ value }) => value.fr)).toContainEqual(
    expect.stringMatching(/^\d{4}-.+: Le pli 2 est venu par courriel\.\n\d{4}-.+: Un seul exemplaire\.$/),
  );
  expect(noted.noted).toEqual(['single']);
  expect(facts.find(({ label }) => label.en === 'Deadline')?.value.fr).toMatch(/\(Africa\/Casablanca\) · .*\(UTC\)$/);
  expect((await server.login('vendor').then((one) => one.json(`procurement/rfqs/${request.id}/minutes/`))).status).toBe(
    403,
  );

  const { offers, currency } = await comparisonOf(request.id, 'approver');
  const euros = (800 * Number(row?.rate)).toFixed(2);
  expect(currency).toBe('MAD');
  expect(
    offers.map(({ vendor, netCompany, missing, sealOk }) => [vendor, Number(netCompany).toFixed(2), missing, sealOk]),
  ).toEqual([
    ['Atlas Pièces', '8965.00', 0, true],
    ['Sahel Hydraulics', euros, 1, true],
  ]);
  // The line that is not offered stands at the median of the others: 160.00.
  expect(offers[1]?.cells[1]).toMatchObject({ offer: 'not_offered', net: null, filled: '160.00' });
  expect(Number(offers[1]?.evaluated)).toBeCloseTo(Number(euros) + 160, 2);
  expect(offers.map(({ rank }) => rank)).toEqual(Number(euros) + 160 < 8965 ? [2, 1] : [1, 2]);
  const { invitations, openings } = await courseOf(request.id);
  expect(invitations.map(({ status }) => status).slice(0, 2)).toEqual(['submitted', 'submitted']);
  expect(openings).toMatchObject([{ kind: 'single', offers: 2 }]);
});

test('sealed: before the opening no table, call, export, log or mail of the mine shows a price or a word of an offer', async () => {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Plis fermés' });
  const secret = { message: 'Bonbonnière', quote_no: 'ZZ-777-SECRET', place: 'Quai des Brumes' };
  await sent('vendor', request.public_id, ['987654.321', '5'], secret);
  await desk.save(
    'vendor2',
    request.public_id,
    0,
    desk.offer((await desk.requestOf('vendor2', request.public_id)).body, ['987654.321', '5'], secret),
  );
  // With its point: digits alone may stand in any id.
  const words = /987654\.321|Bonbonni|ZZ-777|Quai des Brumes/;
  const { rows: tables } = await server.host.pool.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm')`,
  );
  for (const { name } of tables) {
    const { rows } = await server.host.pool.query<{ hit: string }>(
      `select t::text as hit from ${name} t where t::text ~ '987654[.]321|Bonbonni|ZZ-777|Quai des Brumes'`,
    );
    expect([name, rows]).toEqual([name, []]);
  }
  const calls = [
    `records/quotation/?filter=rfq:eq:${request.id}`,
    `records/quotation_line/?limit=50`,
    `records/rfq/${request.id}/`,
    `records/rfq_invitation/?filter=rfq:eq:${request.id}`,
    `procurement/rfqs/${request.id}/course/`,
    `procurement/rfqs/${request.id}/comparison/`,
    `records/quotation/export.csv`,
    `search/?q=ZZ-777`,
  ];
  for (const name of ['buyer', 'approver', 'manager', 'admin'] as const)
    for (const call of calls) {
      const { body } = await as(name).json<unknown>(call);
      expect(JSON.stringify(body ?? '')).not.toMatch(words);
    }
  // The administrator through the vendor's eyes sees nothing of it either.
  const { rows: accounts } = await server.host.pool.query<{ id: string }>(
    `select id from app_user where email = 'vendor@demo.filon'`,
  );
  const { body: view } = await as('admin').json<{ token: string }>(`administration/users/${accounts[0]?.id}/view_as/`, {
    method: 'POST',
    body: {},
  });
  const seen = await as('admin').json<{ sent: unknown; draft: unknown; number: string }>(
    `vendor/rfqs/${String(request.public_id)}/`,
    { headers: { authorization: `Bearer ${view.token}` } },
  );
  expect([seen.body.number, seen.body.sent, seen.body.draft]).toEqual([request.number, null, null]);
  for (const { text } of await outboxOf(server, 'vendor@demo.filon')) expect(text).not.toMatch(words);

  await passDeadline(request.id);
  await open(request.id, as('buyer'));
  await open(request.id, as('approver'));
  expect(JSON.stringify(await comparisonOf(request.id))).toMatch(/987654/);
  // A draft that was never sent stays sealed for ever.
  expect((await comparisonOf(request.id)).offers.map(({ vendor }) => vendor)).toEqual(['Atlas Pièces']);
});

test('an envelope that was tampered with counts for nothing, and the others open', async () => {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Enveloppe' });
  const { reference } = await sent('vendor', request.public_id, ['10', '5']);
  await sent('vendor2', request.public_id, ['11', '6']);
  await server.host.pool.query(
    `update quotation_envelope set ciphertext = set_byte(ciphertext, 40, get_byte(ciphertext, 40) # 1)
     where quotation = (select id from quotation where reference = $1)`,
    [reference],
  );
  await passDeadline(request.id);
  await open(request.id, as('approver'));
  await open(request.id, as('manager'));
  expect((await comparisonOf(request.id)).offers.map(({ state, sealOk, rank }) => [state, sealOk, rank])).toEqual([
    ['non_compliant', false, null],
    ['opened', true, 1],
  ]);
});

test('an envelope that was cut short counts for nothing, and stops no other', async () => {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Enveloppe courte' });
  const { reference } = await sent('vendor', request.public_id, ['10', '5']);
  await sent('vendor2', request.public_id, ['11', '6']);
  await server.host.pool.query(
    `update quotation_envelope set ciphertext = substring(ciphertext for 20)
     where quotation = (select id from quotation where reference = $1)`,
    [reference],
  );
  await passDeadline(request.id);
  await open(request.id, as('approver'));
  expect((await open(request.id, as('manager'))).body).toEqual({ isOpen: true });
  expect((await comparisonOf(request.id)).offers.map(({ state }) => state)).toEqual(['non_compliant', 'opened']);
});

test('a vendor on everything that is another’s reads 404, as if it did not exist, and the database shows it nothing', async () => {
  const { published, requestOf, sent, save, send, offer, vendor, vendorIds } = desk;
  const request = await published({
    title: 'Pour deux',
    invitations: [{ vendor: vendorIds[0] }, { vendor: vendorIds[1] }],
    few_vendors_reason: 'Deux fabricants',
  });
  await sent('vendor', request.public_id, ['10', '5']);
  const mine = (await requestOf('vendor', request.public_id)).body;
  const unknown = await requestOf('vendor3', '00000000-0000-4000-8000-000000000001');
  for (const id of [request.public_id, request.id, request.number, 'nonsense']) {
    const { status, body } = await requestOf('vendor3', id);
    expect([status, body.code]).toEqual([unknown.status, unknown.body.code]);
    expect(status).toBe(404);
    expect((await save('vendor3', id, 0, offer(mine, ['1', '1']))).status).toBe(404);
    expect((await send('vendor3', id, 1)).status).toBe(404);
    for (const call of ['intent', 'decline', 'withdraw', 'confirm', 'questions'])
      expect(
        (
          await vendor('vendor3').json(`vendor/rfqs/${String(id)}/${call}/`, {
            method: 'POST',
            body: call === 'decline' ? { reason: 'other' } : call === 'questions' ? { text: 'Qui ?' } : {},
          })
        ).status,
      ).toBe(404);
  }
  const { body: home } = await vendor('vendor3').json<VendorHome>('vendor/rfqs/');
  expect(home.requests.some(({ number }) => number === request.number)).toBe(false);
  // Of the request its vendor sees nothing that is the mine's own, or of others.
  expect(JSON.stringify(mine)).not.toMatch(
    /estimate|est_price|internal_note|few_vendors|Sahel|V-00002|Deux fabricants/,
  );
  // The same questions as the database answers them to a session of the other vendor.
  const client = await server.host.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role filon_caller');
    await client.query(`select set_config('filon.scope', 'vendor', true), set_config('filon.own', $1, true)`, [
      vendorIds[2],
    ]);
    const own = await client.query(`select from rfq_invitation where vendor = $1`, [vendorIds[2]]);
    expect(own.rowCount).toBeGreaterThan(0);
    for (const table of ['rfq', 'rfq_line', 'quotation_line', 'rfq_addendum', 'rfq_opening'])
      expect((await client.query(`select from ${table}`)).rowCount).toBe(0);
    for (const table of ['rfq_invitation', 'quotation', 'quotation_draft', 'quotation_envelope', 'rfq_question'])
      expect((await client.query(`select from ${table} where vendor <> $1`, [vendorIds[2]])).rowCount).toBe(0);
    await client.query('rollback');
  } finally {
    client.release();
  }
});
