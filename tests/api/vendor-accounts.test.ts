import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailTo } from '../support/mail.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let buyer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  buyer = await server.login('buyer');
});
afterAll(() => server.stop());

interface Row {
  readonly id: string;
  readonly version: number;
  readonly vendor: { readonly id: string };
  readonly [field: string]: unknown;
}
const contactsWhere = async (filter: string) =>
  (await buyer.json<{ rows: Row[] }>(`records/vendor_contact/?filter=${filter}&limit=5`)).body.rows;
const invite = (id: string, user = buyer, language = 'en') =>
  user.json<{ code: string; detail: string; errors?: Record<string, string> }>(`procurement/contacts/${id}/invite/`, {
    method: 'POST',
    headers: { 'accept-language': language },
  });

test('a buyer gives a contact an account that sees its own vendor alone; the link is sent again until it is used', async () => {
  const [contact] = await contactsWhere('portal_role:eq:bidder');
  if (!contact) throw new Error('no contact answers');
  expect((await invite(contact.id)).status).toBe(204);
  const first = await mailTo(server, String(contact.email), /Filon/);
  expect(linkIn(first)).toMatch(/^\/change-password\//);
  expect((await invite(contact.id)).status).toBe(204);
  const { rows } = await server.host.pool.query(
    `select kind, status, vendor, array(select role from role_assignment where user_id = u.id) as roles
     from app_user u where email = $1`,
    [contact.email],
  );
  expect(rows).toEqual([{ kind: 'vendor', status: 'invited', vendor: contact.vendor.id, roles: ['vendor'] }]);
  await server.host.pool.query(`update app_user set status = 'active' where email = $1`, [contact.email]);
  expect((await invite(contact.id, buyer, 'fr')).body.errors).toEqual({
    email: 'Il y a déjà un compte avec cet e-mail.',
  });
});

test('nobody is invited who may do nothing, whose vendor is not approved, or whose address is of somebody else', async () => {
  const [idle] = await contactsWhere('portal_role:eq:none');
  expect((await invite(String(idle?.id))).body.code).toBe('no_portal_role');
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select c.id from vendor_contact c join vendor v on v.id = c.vendor where v.state = 'suspended' and c.portal_role <> 'none' limit 1`,
  );
  expect((await invite(String(rows[0]?.id))).body.code).toBe('not_approved');
  const [contact] = await contactsWhere('portal_role:eq:admin');
  const { body } = await buyer.json<Row>('records/vendor_contact/', {
    method: 'POST',
    body: { vendor: contact?.vendor.id, name: 'Salima', email: 'buyer@demo.filon', portal_role: 'bidder' },
  });
  expect((await invite(body.id)).body.errors).toEqual({ email: 'There is already an account with this e-mail.' });
  expect((await invite('nonsense')).status).toBe(404);
  for (const other of ['storekeeper', 'vendor', 'approver'])
    expect((await invite(body.id, await server.login(other))).status).toBe(403);
});

test('accounts of the demo belong to their vendors and read nothing of others', async () => {
  const vendor = await server.login('vendor');
  const { body } = await vendor.json<{ rows: Row[] }>('records/vendor/');
  expect(body.rows.map((row) => row.trade_name)).toEqual(['Atlas Pièces']);
});

test('two who invite one person at once make one account', async () => {
  const { rows } = await server.host.pool.query<{ id: string; email: string }>(
    `select c.id, c.email from vendor_contact c join vendor v on v.id = c.vendor
     where v.state = 'approved' and c.portal_role = 'admin' and not exists (select from app_user u where u.email = c.email)
     limit 1`,
  );
  const answers = await Promise.all([1, 2, 3].map(() => invite(String(rows[0]?.id))));
  expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 204 && status !== 422)).toEqual([]);
  const { rows: made } = await server.host.pool.query('select from app_user where email = $1', [rows[0]?.email]);
  expect(made).toHaveLength(1);
});
