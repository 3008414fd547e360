import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Answer {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  readonly errors?: Record<string, string>;
  readonly confirm?: readonly string[];
}

let server: TestServer;
let buyer: TestUser;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  buyer = await server.login('buyer');
  const { body: parts } = await buyer.json<{ rows: { id: string; unit: { id: string } }[] }>(
    'records/part/?sort=-code&limit=1',
  );
  ids.part = parts.rows[0]?.id ?? '';
  ids.unit = parts.rows[0]?.unit.id ?? '';
  const { body } = await buyer.json<{ rows: { id: string }[] }>('records/currency/?filter=code:eq:MAD');
  ids.currency = body.rows[0]?.id ?? '';
});
afterAll(() => server.stop());

const price = (amount: string, more: object = {}) => ({
  vendor: seedId('vendor', 'V-00004'),
  part: ids.part,
  currency: ids.currency,
  price: amount,
  unit: ids.unit,
  factor: 1,
  valid_from: '2026-01-01',
  ...more,
});
const enter = (body: object, query = '', language = 'en') =>
  buyer.json<Answer>(`records/vendor_info_record/${query}`, {
    method: 'POST',
    body,
    headers: { 'accept-language': language },
  });
const change = (id: string, version: number, body: object) =>
  buyer.json<Answer>(`records/vendor_info_record/${id}/`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"` },
  });

test('a vendor has one price of a part at a time; what held is ended, and the next begins', async () => {
  const { body: first, status } = await enter(price('100'));
  expect(status).toBe(201);
  expect((await enter(price('101', { valid_from: '2026-06-01' }), '', 'fr')).body.errors).toEqual({
    valid_from: expect.stringMatching(/^Un prix existe déjà à partir du 1 janv. 2026\.$/),
  });
  expect((await change(first.id, first.version, { price: '90' })).body.errors).toEqual({
    price: 'This price has already been in force: end it and enter the next one.',
  });
  // Nor is its past rewritten by moving it first, or by taking it away.
  for (const other of [{ valid_from: '2027-01-01' }, { vendor: seedId('vendor', 'V-00008') }, { factor: 12 }])
    expect((await change(first.id, first.version, other)).body.errors?.price).toBe(
      'This price has already been in force: end it and enter the next one.',
    );
  const gone = await buyer.json<Answer>(`records/vendor_info_record/${first.id}/`, {
    method: 'DELETE',
    headers: { 'if-match': `"${first.version}"` },
  });
  expect([gone.status, gone.body.code]).toEqual([409, 'has_held']);
  const { body: ended } = await change(first.id, first.version, { valid_to: '2026-05-31' });
  expect(ended.errors).toBeUndefined();
  const leap = price('120', { valid_from: '2026-06-01' });
  expect((await enter(leap)).body).toMatchObject({
    errors: { price: 'The price changes by 20 %.' },
    confirm: ['price_change'],
  });
  expect((await enter(leap, '?confirm=price_change&reason=Acier')).status).toBe(201);
  expect((await enter(price('0', { valid_from: '2027-06-01' }))).body.errors).toHaveProperty('price');
  // The same price for a hundred pieces is no change.
  expect(
    (await enter(price('12000', { valid_from: '2025-01-01', valid_to: '2025-12-31', price_base_qty: 100 }))).status,
  ).toBe(201);
});

test('two at once: one price stands', async () => {
  const body = price('7', { vendor: seedId('vendor', 'V-00006') });
  const answers = await Promise.all([1, 2, 3, 4].map(() => enter(body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409 || status === 422)).toHaveLength(3);
  const { rows } = await server.host.pool.query(
    'select from vendor_info_record where vendor = $1 and part = $2 and deleted_at is null',
    [body.vendor, body.part],
  );
  expect(rows).toHaveLength(1);
});

test('nothing is agreed with a blocked vendor, and a last day is not before the first', async () => {
  expect((await enter(price('5', { vendor: seedId('vendor', 'V-00042') }))).body.errors?.vendor).toMatch(
    / is blocked: Attestation fiscale falsifiée\.$/,
  );
  expect(
    (await enter(price('5', { vendor: seedId('vendor', 'V-00008'), valid_to: '2025-01-01' }))).body.errors,
  ).toEqual({ valid_to: 'The last day is before the first.' });
});
