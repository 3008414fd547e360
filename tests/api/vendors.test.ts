import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly [field: string]: unknown;
}
type Answer = Row & { readonly code: string; readonly errors?: Record<string, string> };

let server: TestServer;
let buyer: TestUser;
let approver: TestUser;
let manager: TestUser;
let keeper: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [buyer, approver, manager, keeper] = (await Promise.all(
    ['buyer', 'approver', 'manager', 'storekeeper'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
  company.currency = (await buyer.json<{ rows: Row[] }>('records/currency/?filter=code:eq:MAD')).body.rows[0]?.id ?? '';
});
afterAll(() => server.stop());

const create = (user: TestUser, record: string, body: Record<string, unknown>, language = 'en') =>
  user.json<Answer>(`records/${record}/`, { method: 'POST', body, headers: { 'accept-language': language } });
const read = async (record: string, id: string, user = buyer) =>
  (await user.json<Answer>(`records/${record}/${id}/`)).body;
async function step(user: TestUser, record: string, id: string, name: string, body: unknown = {}, language = 'en') {
  const { version } = await read(record, id);
  return user.json<Answer>(`records/${record}/${id}/transitions/${name}/`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"`, 'accept-language': language },
  });
}

const company = { legal_name: 'Nouvelle Mécanique SARL', kinds: ['parts'], country: 'MA', currency: '' };
const registered = [{ kind: 'registration' }, { kind: 'tax_certificate', valid_until: '2027-06-30' }];

test('a vendor has the next code and the zone of its country, and stands for approval with its papers alone', async () => {
  const { body: made, status } = await create(buyer, 'vendor', company);
  expect([status, made.code, made.time_zone, made.state]).toEqual([201, 'V-00121', 'Africa/Casablanca', 'prospect']);
  expect((await step(buyer, 'vendor', made.id, 'submit', {}, 'fr')).body.errors).toEqual({
    documents: "Il faut une immatriculation et une attestation fiscale valables aujourd'hui.",
    contacts: 'Il faut un contact avec une adresse e-mail.',
  });
  expect((await create(buyer, 'vendor', { ...company, website: 'javascript:alert(1)' })).body).toMatchObject({
    errors: { website: expect.any(String) },
  });
  for (const paper of registered) await create(buyer, 'vendor_document', { vendor: made.id, ...paper });
  await create(buyer, 'vendor_contact', { vendor: made.id, name: 'Sanae Naji', email: 'sanae@nouvelle.example' });
  expect((await step(buyer, 'vendor', made.id, 'submit')).body.state).toBe('qualification');
  expect((await step(buyer, 'vendor', made.id, 'approve')).status).toBe(403);
  expect((await step(approver, 'vendor', made.id, 'approve')).body.state).toBe('approved');
});

test('a paper that expired does not count, and what expires within 60 days is told', async () => {
  const { body: made } = await create(buyer, 'vendor', { ...company, legal_name: 'Papiers SA' });
  await create(buyer, 'vendor_contact', { vendor: made.id, name: 'A', email: 'a@papiers.example' });
  await create(buyer, 'vendor_document', { vendor: made.id, kind: 'registration' });
  await create(buyer, 'vendor_document', { vendor: made.id, kind: 'tax_certificate', valid_until: '2026-11-17' });
  expect((await step(buyer, 'vendor', made.id, 'submit')).status).toBe(422);
  expect((await read('vendor', made.id)).documents_expiring).toBe(1);
  await create(buyer, 'vendor_document', { vendor: made.id, kind: 'tax_certificate', valid_until: '2026-11-18' });
  expect((await step(buyer, 'vendor', made.id, 'submit')).status).toBe(200);
  expect(
    (
      await create(buyer, 'vendor_document', {
        vendor: made.id,
        kind: 'insurance',
        issued_on: '2026-05-01',
        valid_until: '2026-04-30',
      })
    ).body.errors,
  ).toEqual({ valid_until: 'A document cannot expire before it is issued.' });
});

test('a manager blocks for a reason that is shown, and nobody else does', async () => {
  const { body: made } = await create(buyer, 'vendor', { ...company, legal_name: 'Bloquée SA' });
  expect((await step(approver, 'vendor', made.id, 'block', { reason: 'x' })).status).toBe(403);
  expect((await step(manager, 'vendor', made.id, 'block')).status).toBe(422);
  await step(manager, 'vendor', made.id, 'block', { reason: 'Faux certificats' });
  expect(await read('vendor', made.id)).toMatchObject({ state: 'blocked', block_reason: 'Faux certificats' });
});

test('the number of a company is right by its check digits and belongs to one vendor, however it is spaced', async () => {
  const { body: one } = await create(buyer, 'vendor', { ...company, legal_name: 'Une SA', country: 'FR' });
  const { body: other } = await create(buyer, 'vendor', { ...company, legal_name: 'Autre SA', country: 'FR' });
  const identify = (vendor: string, kind: string, value: string, language = 'en') =>
    create(buyer, 'vendor_identifier', { vendor, kind, value }, language);
  expect((await identify(one.id, 'SIRET', '73282932000075')).body.errors).toEqual({
    value: 'The check digit of this SIRET is wrong.',
  });
  expect((await identify(one.id, 'SIRET', '732 829 320 00074')).status).toBe(201);
  expect((await identify(other.id, 'SIRET', '73282932000074', 'fr')).body.errors).toEqual({
    value: `Le fournisseur ${String(one.code)} a déjà ce numéro SIRET.`,
  });
  expect((await identify(other.id, 'ICE', '12345')).status).toBe(422);
  expect((await identify(other.id, 'VAT', 'FR00732829320')).status).toBe(422);
  expect((await identify(other.id, 'VAT', 'FR44732829320')).status).toBe(201);
});

test('an account is confirmed by another person, who called a number that was on file before it', async () => {
  const { body: made } = await create(buyer, 'vendor', {
    ...company,
    legal_name: 'Compte SA',
    phone: '+212 522 00 11 22',
  });
  const iban = 'FR14 2004 1010 0505 0001 3M02 606';
  const account = { vendor: made.id, holder: 'Compte SA', bank: 'Crédit du Sud', iban };
  expect((await create(buyer, 'vendor_bank_account', { ...account, iban: 'FR1420041010050500013M02607' })).status).toBe(
    422,
  );
  const { body: entered } = await create(buyer, 'vendor_bank_account', account);
  expect(entered.iban).toBe('FR1420041010050500013M02606');
  expect((await step(manager, 'vendor_bank_account', entered.id, 'confirm', {}, 'fr')).body.errors).toEqual({
    called_back: 'Un compte bancaire doit être confirmé par une autre personne après rappel téléphonique.',
  });
  // The number in the mail that brought the account is not one that was on file.
  await create(buyer, 'vendor_contact', {
    vendor: made.id,
    name: 'F',
    email: 'f@compte.example',
    phone: '+212600000000',
  });
  const callBack = async (called_back: string) => {
    const { version } = await read('vendor_bank_account', entered.id);
    return manager.json(`records/vendor_bank_account/${entered.id}/`, {
      method: 'PATCH',
      body: { called_back },
      headers: { 'if-match': `"${version}"` },
    });
  };
  expect((await callBack('+212600000000')).status).toBe(200);
  expect((await step(manager, 'vendor_bank_account', entered.id, 'confirm')).body.errors).toHaveProperty('called_back');
  await callBack('+212522001122');
  // Who changes where is paid is no second person.
  const { version } = await read('vendor_bank_account', entered.id);
  await approver.json(`records/vendor_bank_account/${entered.id}/`, {
    method: 'PATCH',
    body: { holder: 'Compte et fils SA' },
    headers: { 'if-match': `"${version}"` },
  });
  expect((await step(approver, 'vendor_bank_account', entered.id, 'confirm')).body.code).toBe('own_request');
  expect((await step(buyer, 'vendor_bank_account', entered.id, 'confirm')).status).toBe(403);
  // Another account than the one that was called about.
  const asked = await read('vendor_bank_account', entered.id);
  const { body: changed } = await buyer.json<Answer>(`records/vendor_bank_account/${entered.id}/`, {
    method: 'PATCH',
    body: { iban: 'GB82WEST12345698765432' },
    headers: { 'if-match': `"${asked.version}"` },
  });
  expect(changed).toMatchObject({ iban: 'GB82WEST12345698765432', called_back: null });
  expect((await step(manager, 'vendor_bank_account', entered.id, 'confirm')).status).toBe(422);
  await callBack('+212522001122');
  expect((await step(manager, 'vendor_bank_account', entered.id, 'confirm')).body.state).toBe('confirmed');
  expect((await keeper.json(`records/vendor_bank_account/${entered.id}/`)).status).toBe(403);
});

test('shares of payment terms make up the whole', async () => {
  const share = (percent: string, event: string) => ({ percent, days: 0, event });
  const terms = (percents: readonly [string, string]) =>
    create(buyer, 'payment_terms', {
      code: `T-${percents.join('-')}`,
      label: { en: 'Two shares', fr: 'Deux parts' },
      shares: [share(percents[0], 'order'), share(percents[1], 'receipt')],
    });
  expect((await terms(['33.33', '66.66'])).body.errors).toEqual({ shares: 'The shares add up to 99.99 %, not 100.' });
  expect((await terms(['33.33', '66.67'])).status).toBe(201);
});

test('the demo has 120 vendors of which nine have to renew a paper soon', async () => {
  const list = async (query: string) =>
    (await buyer.json<{ total?: number; rows: Row[] }>(`records/vendor/?${query}`)).body;
  const { rows } = await list('filter=documents_expiring:gte:1&filter=code:ne:V-00122&limit=200');
  expect(rows.filter(({ documents_expiring: soon }) => Number(soon) > 0)).toHaveLength(9);
});
