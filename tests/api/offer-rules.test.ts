import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

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
  const { body: compared } = await as('buyer').json<Comparison>(`procurement/rfqs/${request.id}/comparison/`);
  expect(compared.offers).toEqual([]);
});

test('what is incomplete, foreign or impossible is not sent, and says what is missing line by line', async () => {
  const { published, requestOf, save, send, offer } = desk;
  const request = await published({ title: 'Incomplet', currencies: [desk.mad] });
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
    'lines.1': 'Line 1: an equivalent needs a maker and a reference.',
  });
  expect(
    await faults({ ...whole, lines: [one, { ...two, offer: 'equivalent', manufacturer: 'X', manufacturer_ref: 'Y' }] }),
  ).toEqual({ 'lines.2': 'Line 2: equivalents are not accepted.' });
  expect(await faults({ ...whole, lines: [one, two, { ...one, offer: 'alternate' }] })).toEqual({
    'lines.1': 'Line 1: alternates are not accepted.',
  });
  expect(await faults({ ...whole, lines: [{ ...one, lead_days: null }, two] })).toEqual({
    'lines.1': 'Line 1: the lead time is missing.',
  });
  expect(await faults({ ...whole, lines: [{ ...one, tax_code: 'NOPE' }, two] })).toEqual({
    'lines.1': 'Line 1: this tax code is unknown.',
  });
  expect(await faults({ ...whole, lines: [one, two, { ...one, line: request.id }] })).toEqual({
    lines: 'The offer includes a line that is not part of the request.',
  });
  expect(await faults(offer(seen, [null, null]))).toEqual({
    lines: 'No line is offered: decline the request instead.',
  });
  expect(
    await faults({ ...whole, charges: [{ kind: 'freight', label: '', amount: '1.005', tax_code: null }] }),
  ).toEqual({
    charges: 'A charge cannot have more decimals than its currency.',
  });
  expect(await faults({ ...whole, discount: '100' })).toEqual({ discount: 'A discount must be below 100 %.' });
  // Not even a draft: a price that is no decimal, or a JavaScript number.
  expect(await faults({ ...whole, lines: [{ ...one, price: '1,5' }, two] })).toHaveProperty(['content.lines.0.price']);
  expect(await faults({ ...whole, lines: [one, two, one] })).toEqual({ 'lines.1': 'Line 1 is answered twice.' });
  expect(await faults({ ...whole, lines: [{ ...one, price: 10 }, two] })).toHaveProperty(['content.lines.0.price']);
  // Who is blocked by now reads, and answers no more.
  await server.host.pool.query(`update vendor set state = 'blocked' where code = 'V-00001'`);
  expect((await send('vendor', request.public_id, version)).body.code).toBe('viewer');
  await server.host.pool.query(`update vendor set state = 'approved' where code = 'V-00001'`);
  expect((await send('vendor', request.public_id, version, { attestation: false })).body.errors).toEqual({
    attestation: 'Confirm that you are authorised to commit your company.',
  });
});
