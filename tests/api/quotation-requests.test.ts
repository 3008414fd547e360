import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison, Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import { fingerprintOf, openEnvelope } from '../../plugins/procurement/server/rfq/envelope.ts';
import type { VendorHome } from '../../plugins/vendor-calls.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import type { Answer } from '../support/purchase-requests.ts';
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
  await passDeadline(request.id);
  expect((await send('vendor3', id, saved.version)).body).toMatchObject({
    code: 'deadline_passed',
    detail: expect.stringMatching(/^The deadline passed at .* \(.+\/.+\); the offer was not accepted\.$/),
  });
  expect((await open(request.id, as('buyer'), 'wrong')).body.errors).toEqual({ current: 'This is not your password.' });
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
  const { invitations, opening } = await courseOf(request.id);
  expect(invitations.map(({ status }) => status).slice(0, 2)).toEqual(['submitted', 'submitted']);
  expect(opening).toMatchObject({ offers: 2 });
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
    for (const table of ['rfq', 'rfq_line', 'quotation_line', 'rfq_addendum', 'rfq_opening'])
      expect((await client.query(`select from ${table}`)).rowCount).toBe(0);
    for (const table of ['rfq_invitation', 'quotation', 'quotation_draft', 'quotation_envelope', 'rfq_question'])
      expect((await client.query(`select from ${table} where vendor <> $1`, [vendorIds[2]])).rowCount).toBe(0);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

test('in time is what has arrived by the deadline, equal to it too, by the clock of the database', async () => {
  const { published, requestOf, save, send, offer } = desk;
  const request = await published({ title: 'À la seconde' });
  const { body: seen } = await requestOf('vendor', request.public_id);
  const { body: saved } = await save('vendor', request.public_id, 0, offer(seen, ['10', '5']));
  // A deadline moved to the future's edge: what arrives before it counts.
  await server.host.pool.query(`update rfq set deadline_at = clock_timestamp() + interval '2 seconds' where id = $1`, [
    request.id,
  ]);
  expect((await send('vendor', request.public_id, saved.version)).status).toBe(200);
  await server.host.pool.query(
    `update rfq set deadline_at = (select received_at - interval '1 millisecond' from quotation where rfq = $1) where id = $1`,
    [request.id],
  );
  const { body: again } = await save('vendor', request.public_id, 0, offer(seen, ['9', '5']));
  expect(again.code).toBe('deadline_passed');
});

test('two live offers of a vendor cannot be, two colleagues do not overwrite each other, and a withdrawn offer never opens', async () => {
  const { as, published, requestOf, save, send, offer, vendor, passDeadline, open } = desk;
  const request = await published({ title: 'Deux collègues' });
  const { body: seen } = await requestOf('vendor', request.public_id);
  const { body: first } = await save('vendor', request.public_id, 0, offer(seen, ['10', '5']));
  expect((await save('vendor', request.public_id, 0, offer(seen, ['11', '5']))).body).toMatchObject({
    code: 'draft_changed',
    detail: expect.stringMatching(/^A colleague changed this draft at \d\d:\d\d; reload\.$/),
  });
  const both = await Promise.all([1, 2].map(() => send('vendor', request.public_id, first.version)));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { rows } = await server.host.pool.query(
    `select state from quotation where rfq = $1 and state in ('submitted', 'to_confirm')`,
    [request.id],
  );
  expect(rows).toHaveLength(1);
  expect(
    (
      await vendor('vendor').json<{ code: string }>(`vendor/rfqs/${String(request.public_id)}/decline/`, {
        method: 'POST',
        body: { reason: 'no_stock' },
      })
    ).body.code,
  ).toBe('offer_sent');
  expect(
    (
      await vendor('vendor').json(`vendor/rfqs/${String(request.public_id)}/withdraw/`, {
        method: 'POST',
        body: {},
      })
    ).status,
  ).toBe(204);
  expect((await requestOf('vendor', request.public_id)).body).toMatchObject({ state: 'to_answer', sent: null });
  await passDeadline(request.id);
  await open(request.id, as('buyer'));
  await open(request.id, as('approver'));
  expect((await comparisonOf(request.id)).offers).toEqual([]);
});

test('what is incomplete, foreign or impossible is not sent, and says what is missing line by line', async () => {
  const { published, requestOf, save, send, offer } = desk;
  const { currencies } = { currencies: [desk.mad] };
  const request = await published({ title: 'Incomplet', currencies });
  const { body: seen } = await requestOf('vendor', request.public_id);
  expect(seen.currencies).toEqual(['MAD']);
  const whole = offer(seen, ['10', '5']);
  let version = 0;
  async function faults(content: object): Promise<unknown> {
    const saved = await save('vendor', request.public_id, version, content);
    if (saved.status !== 200) return saved.body.errors;
    version = saved.body.version;
    return (await send('vendor', request.public_id, version)).body.errors;
  }
  const [one, two] = whole.lines;
  expect(await faults({ ...whole, currency: 'EUR' })).toEqual({
    currency: 'Currency EUR is not accepted for this request.',
  });
  expect(await faults({ ...whole, currency: null, incoterm: null, place: ' ', valid_until: null })).toEqual({
    currency: 'This field is required.',
    incoterm: 'This field is required.',
    place: 'This field is required.',
    valid_until: 'This field is required.',
  });
  expect(await faults({ ...whole, valid_until: '2026-01-01' })).toEqual({
    valid_until: expect.stringMatching(/^The offer must stay valid until .* at least\.$/),
  });
  expect(await faults({ ...whole, lines: [one] })).toEqual({
    'lines.2': 'Line 2: a price or “not offered” is required.',
  });
  expect(await faults({ ...whole, lines: [{ ...one, price: '0' }, two] })).toEqual({
    'lines.1': 'Line 1: a price or “not offered” is required.',
  });
  expect(await faults({ ...whole, lines: [{ ...one, offer: 'equivalent' }, two] })).toEqual({
    'lines.1': 'Line 1: an equivalent needs maker and reference.',
  });
  expect(
    await faults({ ...whole, lines: [one, { ...two, offer: 'equivalent', manufacturer: 'X', manufacturer_ref: 'Y' }] }),
  ).toEqual({ 'lines.2': 'Line 2: no equivalent is accepted.' });
  expect(await faults({ ...whole, lines: [one, two, { ...one, offer: 'alternate' }] })).toEqual({
    'lines.1': 'Line 1: no alternate is accepted.',
  });
  expect(await faults({ ...whole, lines: [{ ...one, lead_days: null }, two] })).toEqual({
    'lines.1': 'Line 1: the lead time is missing.',
  });
  expect(await faults({ ...whole, lines: [{ ...one, tax_code: 'NOPE' }, two] })).toEqual({
    'lines.1': 'Line 1: this tax code is unknown.',
  });
  expect(await faults({ ...whole, lines: [one, two, { ...one, line: request.id }] })).toEqual({
    lines: 'The offer names a line that is not asked for.',
  });
  expect(await faults(offer(seen, [null, null]))).toEqual({
    lines: 'Nothing is offered: decline the request instead.',
  });
  expect(
    await faults({ ...whole, charges: [{ kind: 'freight', label: '', amount: '1.005', tax_code: null }] }),
  ).toEqual({
    charges: 'Each charge has an amount with no more decimals than its currency.',
  });
  expect(await faults({ ...whole, discount: '100' })).toEqual({ discount: 'A discount is below 100 %.' });
  // Not even a draft: a price that is no decimal, or a JavaScript number.
  expect(await faults({ ...whole, lines: [{ ...one, price: '1,5' }, two] })).toHaveProperty(['content.lines.0.price']);
  expect(await faults({ ...whole, lines: [one, two, one] })).toEqual({ 'lines.1': 'Line 1 is answered twice.' });
  expect(await faults({ ...whole, lines: [{ ...one, price: 10 }, two] })).toHaveProperty(['content.lines.0.price']);
  // Who is blocked by now reads, and answers no more.
  await server.host.pool.query(`update vendor set state = 'blocked' where code = 'V-00001'`);
  expect((await send('vendor', request.public_id, version)).body.code).toBe('viewer');
  await server.host.pool.query(`update vendor set state = 'approved' where code = 'V-00001'`);
  expect((await send('vendor', request.public_id, version, { attestation: false })).body.errors).toEqual({
    attestation: 'Confirm that you may commit your company.',
  });
  expect((await send('vendor', request.public_id, version, { password: 'nope' })).body.code).toBe('wrong_password');
});

test('a material addendum asks for confirmation and gives two days; a question is published without a name', async () => {
  const { as, published, requestOf, sent, vendor, step, passDeadline, open } = desk;
  const request = await published({
    title: 'Additif',
    deadline_at: new Date(Date.now() + 30 * 3_600_000).toISOString(),
  });
  await sent('vendor', request.public_id, ['10', '5']);
  await sent('vendor2', request.public_id, ['12', '6']);
  const ask = (text: string) =>
    vendor('vendor2').json<{ code?: string }>(`vendor/rfqs/${String(request.public_id)}/questions/`, {
      method: 'POST',
      body: { text },
    });
  expect((await ask('Quelle nuance d’acier ? — Sahel Hydraulics')).status).toBe(201);
  const [question] = (await courseOf(request.id)).questions;
  const answer = (body: object) =>
    as('buyer').json<{ errors?: Record<string, string>; code?: string }>(
      `procurement/questions/${question?.id}/answer/`,
      { method: 'POST', body },
    );
  expect(
    (await answer({ public_text: 'Sahel hydraulics demande la nuance', answer: '42CrMo4', audience: 'all' })).body
      .errors,
  ).toEqual({
    public_text: 'The text names a vendor (Sahel Hydraulics); rewrite it.',
  });
  expect((await answer({ public_text: 'Quelle nuance ?', answer: '42CrMo4', audience: 'all' })).status).toBe(204);
  expect((await answer({ public_text: 'Quelle nuance ?', answer: 'Autre', audience: 'all' })).body.code).toBe(
    'answered',
  );
  expect((await requestOf('vendor', request.public_id)).body.questions).toMatchObject([
    { text: 'Quelle nuance ?', answer: '42CrMo4', mine: false },
  ]);
  expect(JSON.stringify((await requestOf('vendor', request.public_id)).body)).not.toContain('Sahel');
  await mailTo(server, 'vendor3@demo.filon', /question|répon/i);

  const addendum = (body: object, user = as('buyer')) =>
    user.json<{ code?: string; errors?: Record<string, string> }>(`procurement/rfqs/${request.id}/addenda/`, {
      method: 'POST',
      body,
    });
  expect(
    (await addendum({ text: 'Plus tôt', material: false, deadline_at: new Date().toISOString() })).body.errors,
  ).toEqual({
    deadline_at: 'A deadline moves later only.',
  });
  expect((await addendum({ text: 'Quantité 12', material: true, deadline_at: null }, as('approver'))).status).toBe(403);
  expect((await addendum({ text: 'Quantité 12 {neuf', material: true, deadline_at: null })).body).toEqual({});
  expect((await mailTo(server, 'vendor@demo.filon', /: (addendum|additif) 1/)).text).toContain('Quantité 12 {neuf');
  const { body: seen } = await requestOf('vendor', request.public_id);
  expect(seen.state).toBe('to_confirm');
  expect(Date.parse(seen.deadlineAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
  expect(seen.addenda).toMatchObject([{ no: 1, material: true, text: 'Quantité 12 {neuf' }]);
  expect(
    (await vendor('vendor').json(`vendor/rfqs/${String(request.public_id)}/confirm/`, { method: 'POST', body: {} }))
      .status,
  ).toBe(204);
  await passDeadline(request.id);
  expect((await addendum({ text: 'Trop tard', material: false, deadline_at: null })).body.code).toBe('deadline_passed');
  expect((await ask('Encore une ?')).body.code).toBe('deadline_passed');
  await open(request.id, as('buyer'));
  await open(request.id, as('approver'));
  // What was not confirmed does not count, and stays closed.
  expect((await comparisonOf(request.id)).offers.map(({ vendor: name }) => name)).toEqual(['Atlas Pièces']);
  expect((await step(request.id, 'end', { reason: 'Budget retiré' })).body.state).toBe('no_award');
  expect((await requestOf('vendor', request.public_id)).body.state).toBe('not_awarded');
  expect((await requestOf('vendor3', request.public_id)).body.state).toBe('closed');
});

test('nothing is published that nobody can answer, too soon, or to whom it may not go', async () => {
  const { as, create, draft, step, vendorIds, published } = desk;
  const errorsOf = async (more: object) => {
    const made = await create(draft(more));
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    return (await step(made.body.id, 'publish')).body.errors;
  };
  expect(await errorsOf({ lines: [] })).toEqual({ lines: 'Add at least one line.' });
  expect(await errorsOf({ invitations: [] })).toEqual({
    invitations: 'Invite at least one vendor with a contact who can answer.',
  });
  expect(await errorsOf({ deadline_at: new Date(Date.now() + 400 * 86_400_000).toISOString() })).toEqual({
    deadline_at: 'This day is too far ahead.',
  });
  expect(await errorsOf({ deadline_at: new Date(Date.now() + 23 * 3_600_000).toISOString() })).toEqual({
    deadline_at: 'Leave at least 24 h to answer.',
  });
  expect(
    await errorsOf({
      invitations: [{ vendor: vendorIds[0] }],
      lines: [{ description: 'Moteur', qty: 1, unit: draft().lines[0]?.unit, est_price: '50001' }],
    }),
  ).toEqual({ few_vendors_reason: 'Above 50,000, invite at least 3 vendors or justify.' });
  const { rows } = await server.host.pool.query<{ id: string; state: string }>(
    `select id, state from vendor where state in ('suspended', 'blocked') order by state`,
  );
  const byState = (state: string) => [{ vendor: rows.find((one) => one.state === state)?.id }];
  expect(await errorsOf({ invitations: byState('suspended') })).toEqual({
    invitations: expect.stringMatching(/ is not approved\.$/),
  });
  const blocked = await create(draft({ invitations: byState('blocked') }));
  expect([blocked.status, JSON.stringify(blocked.body.errors)]).toEqual([422, expect.stringContaining('is blocked: ')]);
  expect((await create(draft({ invitations: [{ vendor: vendorIds[0] }, { vendor: vendorIds[0] }] }))).status).toBe(409);
  for (const name of ['storekeeper', 'planner', 'vendor'] as const)
    expect((await create(draft(), as(name))).status).toBe(403);
  expect((await create(draft(), as('approver'))).status).toBe(403);

  const request = await published({ title: 'Figé' });
  const { rows: lines } = await server.host.pool.query<{ id: string; version: number }>(
    `select id, version from rfq_line where rfq = $1 limit 1`,
    [request.id],
  );
  const change = await as('buyer').json<{ errors: Record<string, string> }>(`records/rfq_line/${lines[0]?.id}/`, {
    method: 'PATCH',
    body: { qty: 99 },
    headers: { 'if-match': `"${lines[0]?.version}"` },
  });
  expect([change.status, change.body.errors]).toEqual([
    422,
    { rfq: `${String(request.number)} is published: what changes in it is told by an addendum.` },
  ]);
  expect((await step(request.id, 'cancel', { reason: 'Erreur de plan' })).body.state).toBe('cancelled');
  expect((await desk.requestOf('vendor', request.public_id)).body.state).toBe('cancelled');
  await mailTo(server, 'vendor@demo.filon', new RegExp(`${String(request.number)} (is cancelled|est annulée)`));
});

test('an approved purchase request becomes a draft with its lines and vendors, and a deadline that passes closes it', async () => {
  const { as, submitted, taskOf, decide, line, vendorIds, read, step } = desk;
  const asked = await submitted(as('planner'), [line('120', { qty: 3 })], {
    suggested_vendors: [vendorIds[0], vendorIds[1]],
  });
  const ask = (name: 'buyer' | 'planner') =>
    as(name).json<{ id: string; code?: string }>(`procurement/requests/${asked.id}/quotation/`, {
      method: 'POST',
      body: {},
    });
  expect((await ask('buyer')).body.code).toBe('not_approved');
  const task = await taskOf(as('approver'), asked.id);
  await decide(as('approver'), task?.id ?? '', task?.request.version ?? 0);
  expect((await ask('planner')).status).toBe(403);
  const { status, body } = await ask('buyer');
  expect(status).toBe(201);
  const draft = await read(body.id);
  expect(draft).toMatchObject({
    state: 'draft',
    title: 'Dents de godet',
    lines: [{ qty: 3, est_price: '120.000000' }],
  });
  expect((draft['invitations'] as unknown[]).length).toBe(2);
  expect((await desk.as('buyer').json<{ state: string }>(`records/purchase_request/${asked.id}/`)).body.state).toBe(
    'sourcing',
  );
  const { body: out } = await step(body.id, 'publish');
  expect(out.state).toBe('published');
  await desk.passDeadline(body.id);
  await expect.poll(async () => (await read(body.id)).state, { timeout: 30_000 }).toBe('closed');
  expect((await courseOf(body.id)).invitations.map((one) => one.status)).toEqual(['no_answer', 'no_answer']);
});

test('an award is proposed line by line, approved by somebody else within their limit, and told to all who answered', async () => {
  const { as, published, sent, passDeadline, open, read } = desk;
  const request = await published({ title: 'Attribution' });
  const id = request.id;
  await sent('vendor', request.public_id, ['900', '40'], {
    discount: '10',
    charges: [{ kind: 'freight', label: '', amount: '100.00', tax_code: null }],
  });
  await sent('vendor2', request.public_id, ['800', '60']);
  const propose = (lines: readonly object[], reason?: string, user = as('buyer')) =>
    user.json<{ id: string; code?: string; errors?: Record<string, string> }>(`procurement/rfqs/${id}/award/`, {
      method: 'POST',
      body: { lines, ...(reason === undefined ? {} : { reason }) },
    });
  expect((await propose([{ line: id, offer: id }])).body.code).toBe('not_opened');
  await passDeadline(id);
  await open(id, as('buyer'));
  await open(id, as('approver'));
  const { lines, offers } = await comparisonOf(id);
  const [one, two] = lines.map((line) => line.id) as [string, string];
  const [atlas, sahel] = offers.map((offer) => offer.id) as [string, string];
  // 0.9 × 9,160 + 100 = 8,344.00 and 8,240.00: the second is the lowest.
  expect(offers.map(({ evaluated, rank }) => [evaluated, rank])).toEqual([
    ['8344.00', 2],
    ['8240.00', 1],
  ]);
  const whole = (offer: string) => [one, two].map((line) => ({ line, offer }));
  expect((await propose(whole(atlas))).body.errors).toEqual({
    reason: 'Say why: it is not the lowest evaluated offer, the only one, or it is split.',
  });
  expect(
    (
      await propose(
        [
          { line: one, offer: sahel, qty: '6' },
          { line: one, offer: atlas, qty: '5' },
        ],
        'x',
      )
    ).body.errors,
  ).toEqual({
    lines: 'Line 1: 11 awarded, 10 asked.',
  });
  expect((await propose([{ line: one, offer: one }], 'x')).body.errors).toHaveProperty('lines');
  expect((await propose([{ line: one, offer: sahel, qty: '0' }], 'x')).body.errors).toEqual({
    lines: 'Quantities are above zero.',
  });
  expect((await propose(whole(sahel), undefined, as('approver'))).status).toBe(403);

  const split = await propose(
    [
      { line: one, offer: sahel },
      { line: two, offer: atlas, qty: '2' },
    ],
    'Moins cher par ligne',
  );
  expect([split.status, split.body.errors]).toEqual([201, undefined]);
  expect((await propose(whole(sahel))).body.code).toBe('proposed');
  const awardOf = async (award: string) => (await as('buyer').json<Answer>(`records/award/${award}/`)).body;
  // 10 × 800 + (2 × 40) × 0.9 + 100 = 8,172.00.
  expect(await awardOf(split.body.id)).toMatchObject({
    total: '8172.000',
    vendors: 2,
    state: 'proposed',
    number: null,
  });
  const decide = async (award: string, name: string, user: TestUser, body: object = {}) =>
    user.json<Answer>(`records/award/${award}/transitions/${name}/`, {
      method: 'POST',
      body,
      headers: { 'if-match': `"${(await awardOf(award)).version}"` },
    });
  expect((await decide(split.body.id, 'approve', as('buyer'))).status).toBe(403);
  expect((await decide(split.body.id, 'reject', as('approver'), { reason: 'Pas de partage' })).body.state).toBe(
    'rejected',
  );
  const { body: again } = await propose(whole(sahel));
  expect((await decide(again.id, 'approve', as('approver'))).body).toMatchObject({
    state: 'approved',
    number: expect.stringMatching(/^AWD-S1-\d\d-\d{5}$/),
  });
  expect((await read(id)).state).toBe('awarded');
  expect((await desk.requestOf('vendor2', request.public_id)).body.state).toBe('awarded');
  expect((await desk.requestOf('vendor', request.public_id)).body.state).toBe('not_awarded');
  expect((await desk.requestOf('vendor3', request.public_id)).body.state).toBe('closed');
  await mailTo(server, 'vendor2@demo.filon', /your offer is selected|votre offre est retenue/);
  expect((await mailTo(server, 'vendor@demo.filon', /: result|: résultat|: résultat|Résultat/i)).text).toMatch(
    /place 2|rang 2|2/,
  );
});

test('an award of 100,000 or more is for a manager, and never for who proposed it', async () => {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Grand marché' });
  await sent('vendor', request.public_id, ['9996', '10']);
  await passDeadline(request.id);
  await open(request.id, as('manager'));
  await open(request.id, as('approver'));
  const { lines, offers } = await comparisonOf(request.id);
  expect(offers[0]?.evaluated).toBe('100000.00');
  const body = { lines: lines.map(({ id }) => ({ line: id, offer: offers[0]?.id })), reason: 'Seule offre' };
  const propose = (user: TestUser) =>
    user.json<{ id: string }>(`procurement/rfqs/${request.id}/award/`, { method: 'POST', body });
  const decide = (award: string, user: TestUser, version = 1) =>
    user.json<Answer>(`records/award/${award}/transitions/approve/`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': `"${version}"` },
    });
  const { body: made } = await propose(as('admin'));
  expect((await decide(made.id, as('admin'))).body.code).toBe('own_request');
  expect((await decide(made.id, as('approver'))).body).toMatchObject({
    code: 'above_limit',
    detail: 'From 100000 on a manager approves an award.',
  });
  // Judged otherwise meanwhile, nothing is awarded until it is judged anew.
  const judge = async (step: string) => {
    const { body: row } = await as('buyer').json<Answer>(`records/quotation/${offers[0]?.id}/`);
    return as('buyer').json<Answer>(`records/quotation/${offers[0]?.id}/transitions/${step}/`, {
      method: 'POST',
      body: { reason: 'Certificat' },
      headers: { 'if-match': `"${row.version}"` },
    });
  };
  expect((await judge('refuse')).body.state).toBe('non_compliant');
  expect((await decide(made.id, as('manager'))).body.code).toBe('offer_changed');
  expect((await judge('accept')).body.state).toBe('compliant');
  expect((await decide(made.id, as('manager'))).body.state).toBe('approved');
});

test('who has not answered is reminded three days and one day before the deadline, once each; nobody else is', async () => {
  const { published, sent, vendor } = desk;
  const request = await published({
    title: 'Relances',
    deadline_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  });
  await sent('vendor', request.public_id, ['10', '5']);
  await vendor('vendor2').json(`vendor/rfqs/${String(request.public_id)}/decline/`, {
    method: 'POST',
    body: { reason: 'no_stock' },
  });
  const subject = new RegExp(`^(Reminder: |Relance : |Rappel : )${String(request.number)}`);
  const reminders = async () =>
    (await outboxOf(server, 'vendor3@demo.filon')).filter((mail) => subject.test(mail.subject)).length;
  const left = (hours: number) =>
    server.host.pool.query(
      `update rfq set published_at = now() - interval '4 days', deadline_at = now() + $2 * interval '1 hour' where id = $1`,
      [request.id, hours],
    );
  await left(71);
  await expect.poll(reminders, { timeout: 30_000 }).toBe(1);
  await left(23);
  await expect.poll(reminders, { timeout: 30_000 }).toBe(2);
  // Two more beats of the clock bring nothing.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  expect(await reminders()).toBe(2);
  for (const other of ['vendor', 'vendor2'])
    expect((await outboxOf(server, `${other}@demo.filon`)).some((mail) => subject.test(mail.subject))).toBe(false);
});
