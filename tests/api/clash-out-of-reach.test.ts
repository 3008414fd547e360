import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/server/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { patch, post, type RecordAnswer } from '../support/record-calls.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const neutral = 'This value cannot be used here.';
const taken = 'Another entry already has this value.';

let server: TestServer;
let admin: TestUser;
/** May write the machines of one site, and sees no other. */
let planner: TestUser;
let own: RecordAnswer;
beforeAll(async () => {
  server = await startTestServer();
  await createAccount(server.host.db, { email: 'here@demo.filon', name: 'Here', kind: 'staff', language: 'en', password: demoPassword, roles: [{ role: 'maintenance_planner', sites: [here] }, { role: 'hr_officer', sites: [here] }] });
  [admin, planner] = await Promise.all([server.login('admin'), server.login('here')]);
  const machine = (site: string, code: string) => post(admin, 'equipment', { site, code, family: 'other', make: 'Secret', model: 'Hidden', pin: `PIN-${code}`, commissioned_on: '2024-01-01' });
  await machine(there, 'FAR-1');
  await machine(here, 'NEAR-1');
  own = (await machine(here, 'NEAR-2')).body;
});
afterAll(() => server?.stop());

const draft = (code: string) => ({ site: here, code, family: 'other', make: 'Mine', model: 'M', commissioned_on: '2024-01-01' });

test('a value of an entry out of reach is refused as if it had the wrong form, and tells nothing of the entry', async () => {
  const far = await post(planner, 'equipment', draft('FAR-1'));
  expect([far.status, far.body.code, far.body.errors]).toEqual([422, 'invalid', { code: neutral }]);
  expect(JSON.stringify(far.body)).not.toMatch(/Secret|Hidden|already/);
  expect((await post(planner, 'equipment', draft('FAR-1'), 'fr')).body.errors).toEqual({ code: 'Cette valeur ne peut pas être utilisée ici.' });
});

test('a value of an entry that the writer sees is told for what it is', async () => {
  const near = await post(planner, 'equipment', draft('NEAR-1'));
  expect([near.status, near.body.code, near.body.errors]).toEqual([409, 'not_unique', { code: taken }]);
  expect((await post(admin, 'equipment', draft('FAR-1'))).body.code).toBe('not_unique');
});

test('so it is in a change, and in many at once', async () => {
  expect((await patch(planner, 'equipment', own.id, own.version, { code: 'FAR-1' })).body.errors).toEqual({ code: neutral });
  expect((await patch(planner, 'equipment', own.id, own.version, { code: 'NEAR-1' })).body.errors).toEqual({ code: taken });
  expect((await patch(planner, 'equipment', own.id, own.version, { pin: 'PIN-FAR-1' })).body.errors).toEqual({ pin: neutral });
  const many = async (code: string): Promise<unknown> => {
    const { status, body } = await planner.json<{ rows: { index: number; code: string; errors: object }[] }>('records/equipment/batch/', { method: 'POST', body: { changes: [{ create: draft('NEW-1') }, { create: draft(code) }] } });
    return [status, body.rows.map(({ index, code: of, errors }) => [index, of, errors])];
  };
  expect(await many('FAR-1')).toEqual([422, [[1, 'invalid', { code: neutral }]]]);
  expect(await many('NEAR-1')).toEqual([422, [[1, 'not_unique', { code: taken }]]]);
});

test('a new row of one statement is told the same', async () => {
  const { rows } = await server.host.pool.query<{ site: string; badge_no: string; function: string }>('select distinct on (site) site, badge_no, function from person where badge_no is not null and function is not null and deleted_at is null');
  const person = (badge: string) => ({ site: here, matricule: `M-${badge}`, function: rows[0]?.function, hire_date: '2024-01-01', first_name: 'A', last_name: 'B', person_kind: 'employee', badge_no: badge });
  const badgeAt = (site: string): string => rows.find((row) => row.site === site)?.badge_no ?? '';
  const [far, near] = [await post(planner, 'person', person(badgeAt(there))), await post(planner, 'person', person(badgeAt(here)))];
  expect([far.body.errors, near.body.errors]).toEqual([{ badge_no: neutral }, { badge_no: taken }]);
});
