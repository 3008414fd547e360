import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { VendorFile } from '../../plugins/vendor-calls.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import type { Answer } from '../support/purchase-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let buyer: TestUser;
let vendor: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [buyer, vendor, other] = await Promise.all([server.login('buyer'), server.login('vendor'), server.login('vendor3')]);
});
afterAll(() => server.stop());

const fileOf = async (user: TestUser) => (await user.json<VendorFile>('vendor/company/')).body;
const propose = (user: TestUser, body: object) =>
  user.json<Answer>('vendor/company/proposals/', { method: 'POST', body });
const invite = (user: TestUser, body: object) =>
  user.json<Answer>('vendor/company/colleagues/', { method: 'POST', body });
const colleague = { name: 'Salima Naji', email: 'salima@demo.filon', language: 'fr', role: 'bidder' };
const decide = async (vendorCode: string, step: string, body: object = {}) => {
  const { body: list } = await buyer.json<{ rows: Answer[] }>(
    `records/vendor_proposal/?filter=vendor:eq:${seedId('vendor', vendorCode)}&filter=state:eq:proposed`,
  );
  const [row] = list.rows;
  return buyer.json<Answer>(`records/vendor_proposal/${row?.id}/transitions/${step}/`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${row?.version}"` },
  });
};

test('a vendor reads its own file and nothing that is kept of it inside', async () => {
  const file = await fileOf(vendor);
  expect(file.company.code).toBe('V-00001');
  expect(file.documents.map(({ kind }) => kind)).toContain('tax_certificate');
  expect(file.colleagues.map(({ email }) => email)).toContain('vendor@demo.filon');
  expect(JSON.stringify(file)).not.toMatch(/risk|score|related|iban|rib|block|internal/i);
  expect((await fileOf(other)).company.code).toBe('V-00003');
  expect((await buyer.json('vendor/company/')).status).toBe(403);
});

test('what is proposed stands in the file once the buyer accepts it, and not before; one at a time', async () => {
  expect((await propose(vendor, {})).status).toBe(422);
  expect((await propose(vendor, { email: 'nonsense' })).body.errors?.email).toBeTruthy();
  expect((await propose(vendor, { iban: 'MA64' })).status).toBe(422);
  const both = await Promise.all([
    propose(vendor, { phone: '+212 522 00 11 22', city: '  Safi ' }),
    propose(vendor, { phone: '+212 522 00 11 33' }),
  ]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409]);
  await server.host.pool.query(
    `update vendor_proposal set phone = '+212 522 00 11 22', city = 'Safi' where vendor = $1 and state = 'proposed'`,
    [seedId('vendor', 'V-00001')],
  );
  const before = await fileOf(vendor);
  expect(before.identity.phone).not.toBe('+212 522 00 11 22');
  expect((await decide('V-00001', 'accept')).body.state).toBe('accepted');
  const after = await fileOf(vendor);
  expect([after.identity.phone, after.identity.city]).toEqual(['+212 522 00 11 22', 'Safi']);
  expect(after.identity.address).toBe(before.identity.address);
  const { rows: lines } = await server.host.pool.query<{ line: string }>(
    `select e::text as line from audit_event e where record = 'vendor' and record_id = $1::text order by id desc limit 1`,
    [seedId('vendor', 'V-00001')],
  );
  expect(lines[0]?.line).toContain('+212 522 00 11 22');
  expect(lines[0]?.line).toContain('Safi');
});

test('a note alone is accepted and changes nothing; of an archived vendor nothing is changed', async () => {
  const file = async (code: string) =>
    (
      await server.host.pool.query<{ row: string }>(
        `select (to_jsonb(v) - 'updated_at' - 'updated_by' - 'version')::text as row from vendor v where code = $1`,
        [code],
      )
    ).rows[0]?.row;
  const before = await file('V-00005');
  expect((await decide('V-00005', 'accept')).body.state).toBe('accepted');
  expect(await file('V-00005')).toBe(before);
  await server.host.pool.query(`update vendor set state = 'archived' where code = 'V-00002'`);
  const archived = await file('V-00002');
  expect((await decide('V-00002', 'accept')).body.code).toBe('locked');
  expect(await file('V-00002')).toBe(archived);
});

test('a buyer declines with a reason, which the vendor reads; nobody else’s file knows of it', async () => {
  expect((await propose(vendor, { website: 'https://atlas.example' })).status).toBe(201);
  expect((await decide('V-00001', 'decline')).status).toBe(422);
  expect((await decide('V-00001', 'decline', { reason: 'This page does not exist.' })).body.state).toBe('declined');
  const [last] = (await fileOf(vendor)).proposals;
  expect([last?.state, last?.answer]).toEqual(['declined', 'This page does not exist.']);
  expect(JSON.stringify(await fileOf(other))).not.toContain('atlas.example');
});

test('who manages a vendor invites colleagues of its own domain, once; who only answers does not', async () => {
  const rights = (role: string) =>
    server.host.pool.query(
      `update vendor_contact set portal_role = $2 where vendor = $1 and email = 'vendor@demo.filon'`,
      [seedId('vendor', 'V-00001'), role],
    );
  await rights('bidder');
  expect((await invite(vendor, colleague)).body.code).toBe('not_admin');
  const { rows: ordered } = await server.host.pool.query<{ id: string }>(
    `select public_id as id from purchase_order where vendor = $1 and issued_at is not null limit 1`,
    [seedId('vendor', 'V-00001')],
  );
  const answered = await vendor.json<Answer>(`vendor/orders/${ordered[0]?.id}/response/`, {
    method: 'POST',
    body: { decision: 'accept' },
  });
  expect([answered.status, answered.body.code]).toEqual([403, 'not_admin']);
  await rights('admin');
  expect((await invite(vendor, { ...colleague, email: 'salima@elsewhere.example' })).body.errors?.email).toBe(
    'Only addresses at atlas-pieces.example, demo.filon can be invited here: ask the buyer for others.',
  );
  const both = await Promise.all([invite(vendor, colleague), invite(vendor, { ...colleague, role: 'admin' })]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 422]);
  expect(linkIn(await mailTo(server, colleague.email, /Filon/))).toMatch(/^\/change-password\//);
  const { rows } = await server.host.pool.query(
    `select kind, status, vendor, array(select role from role_assignment where user_id = u.id) as roles
     from app_user u where email = $1`,
    [colleague.email],
  );
  expect(rows).toEqual([{ kind: 'vendor', status: 'invited', vendor: seedId('vendor', 'V-00001'), roles: ['vendor'] }]);
  expect((await fileOf(vendor)).colleagues.find(({ email }) => email === colleague.email)?.lastSignIn).toBeNull();
  expect((await invite(vendor, { ...colleague, role: 'none' })).status).toBe(422);
  // Who was named by the buyer is sent the link; whose colleague it is not, never.
  const { rows: others } = await server.host.pool.query<{ id: string; email: string }>(
    `select id, email from vendor_contact where vendor = $1 and portal_role = 'bidder' and email <> $2`,
    [seedId('vendor', 'V-00001'), colleague.email],
  );
  const link = (user: TestUser) =>
    user.json(`vendor/company/colleagues/${others[0]?.id}/link/`, { method: 'POST', body: {} });
  expect((await link(other)).status).toBe(404);
  expect((await link(vendor)).status).toBe(204);
  await mailTo(server, String(others[0]?.email), /Filon/);
  // Of a suspended vendor nobody new comes in.
  await server.host.pool.query(`update vendor set state = 'suspended' where id = $1`, [seedId('vendor', 'V-00003')]);
  expect((await invite(other, { ...colleague, email: 'karim@demo.filon' })).status).toBe(409);
});
