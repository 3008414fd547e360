import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { namespace, topicName, type SubscribeAnswer } from '../../core/live/protocol.ts';
import { can } from '../../core/registry/access.ts';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import type { SessionUser } from '../../core/session/user.ts';
import type { RoleMatrix, RoleRow, Why } from '../../plugins/administration/shared/roles.ts';
import { outboxOf } from '../support/mail.ts';
import { patience } from '../support/patience.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
let manager: TestUser;
let operator: TestUser;
let dispatcher: TestUser;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [admin, manager, operator, dispatcher] = (await Promise.all(
    ['admin', 'manager', 'operator', 'dispatcher'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server?.stop();
});

const site = seedId('site', 'S1');
const rights = (user: TestUser, role: string, given: object) =>
  user.json<RoleRow & { code: string; detail: string }>(`roles/${role}/rights/`, {
    method: 'PUT',
    body: { rights: given },
  });
const me = async (user: TestUser): Promise<SessionUser> =>
  (await user.json<SessionUser>('me/', { method: 'POST' })).body;
const soon = (check: () => Promise<void> | void) => vi.waitFor(check, patience);
const audited = async (record: string) =>
  (
    await server.host.pool.query<{ changes: unknown }>(
      `select changes from audit_event where record = $1 and action = 'permission' order by id desc limit 1`,
      [record],
    )
  ).rows[0]?.changes;

function listen(user: TestUser): Socket {
  const socket = io(`${server.url}${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: user.token },
  });
  sockets.push(socket);
  return socket;
}

describe('the rights of roles', () => {
  test('are read by who may, with words in the reader’s language', async () => {
    const { body } = await admin.json<RoleMatrix>('roles/', { headers: { 'accept-language': 'fr' } });
    expect(body.roles[0]).toMatchObject({
      id: 'admin',
      titles: { fr: 'Administrateur' },
      builtin: true,
      differences: {},
    });
    expect(body.permissions.find(({ permission }) => permission === 'fuel_delivery:approve')).toMatchObject({
      plugin: 'fuel',
      verb: 'Approuver',
      narrow: true,
    });
    expect(body.permissions.find(({ permission }) => permission === 'position:read')).toMatchObject({ narrow: false });
    expect((await dispatcher.json('roles/')).status).toBe(403);
    expect((await rights(manager, 'operator', {})).status).toBe(403);
  });

  test('reach open sessions and sockets at once, and say so to the page', async () => {
    const socket = listen(operator);
    const topic = topicName('tank_level', site);
    expect(((await socket.timeout(5_000).emitWithAck('subscribe', { topic })) as SubscribeAnswer).kind).toBe(
      'snapshot',
    );
    const told: string[] = [];
    socket.on('ended', (name: string) => told.push(name));
    socket.on('access', () => told.push('access'));
    const before = (await operator.json('sites/')).headers.get('x-access');

    expect(
      (await rights(admin, 'operator', { 'tank_level:read': 'none', 'fuel_dip:read': 'site' })).body.differences,
    ).toEqual({ 'tank_level:read': 'none', 'fuel_dip:read': 'site' });
    expect((await operator.json('records/fuel_dip/?limit=1')).status).toBe(200);
    expect((await operator.json('sites/')).headers.get('x-access')).not.toBe(before);
    await soon(() => expect(told.sort()).toEqual(['access', topic]));
    expect(await audited('role')).toEqual([
      { field: 'tank_level:read', old: 'site', new: 'none' },
      { field: 'fuel_dip:read', old: 'none', new: 'site' },
    ]);

    await admin.json('roles/operator/reset/', { method: 'POST', body: {} });
    expect((await operator.json('records/fuel_dip/?limit=1')).status).toBe(403);
    expect(can((await me(operator)).access, 'tank_level:read', site)).toBe(true);
  });

  test('that another process wrote are seen within seconds', async () => {
    await server.host.pool.query(
      `insert into role_permission (role, permission, reach) values ('operator', 'fuel_dip:read', 'site')`,
    );
    await soon(async () => expect((await operator.json('records/fuel_dip/?limit=1')).status).toBe(200));
    await server.host.pool.query(`delete from role_permission where role = 'operator'`);
    await soon(async () => expect((await operator.json('records/fuel_dip/?limit=1')).status).toBe(403));
  });

  test('can be narrowed to own rows, and then open nothing that shows everybody’s', async () => {
    const { body } = await operator.json<{ rows: unknown[] }>('records/person/?limit=10');
    expect(body.rows).toHaveLength(10);
    await rights(admin, 'operator', { 'person:read': 'own' });
    const mine = await operator.json<{ rows: { id: string; last_name: string }[] }>(
      'records/person/?limit=10&count=exact',
    );
    expect(mine.body).toMatchObject({ count: 1, rows: [{ last_name: 'Diallo' }] });
    const others = (await admin.json<{ rows: { id: string }[] }>('records/person/?limit=3&sort=-matricule')).body.rows;
    for (const { id } of others) expect((await operator.json(`records/person/${id}/`)).status).toBe(404);
    expect((await operator.json<{ results: unknown[] }>('search/?q=a&record=person')).body.results).toHaveLength(1);
    expect((await operator.json<string>('records/person/export/')).body.trim().split('\n')).toHaveLength(2);
    expect((await operator.json<{ count: number }>('records/person/marks/')).body.count).toBe(1);
    expect((await operator.json<{ groups: { count: number }[] }>('records/person/groups/')).body.groups[0]?.count).toBe(
      1,
    );
    await rights(admin, 'operator', { 'person:read': 'team' });
    const mates = await operator.json<{ rows: { crew: string }[] }>('records/person/?limit=100');
    expect(mates.body.rows.length).toBeGreaterThan(5);
    expect(new Set(mates.body.rows.map(({ crew }) => crew)).size).toBe(1);
    expect((await rights(admin, 'operator', { 'person:read': null })).body.differences).toEqual({});
  });

  test.each([
    ['admin', { 'site:read': 'none' }, 'fixed_role'],
    ['vendor', { 'person:read': 'site' }, 'vendor_reach'],
    ['operator', { 'position:read': 'own' }, 'bad_reach'],
    ['operator', { 'no_such:right': 'site' }, 'bad_body'],
    ['nobody', { 'site:read': 'site' }, 'not_found'],
  ])('of %s cannot be set to %o', async (role, given, code) => {
    expect((await rights(admin, role, given)).body.code).toBe(code);
  });

  test('are given by nobody who does not have them', async () => {
    await server.host.pool.query(
      `insert into role_permission (role, permission, reach) values ('manager', 'role:update', 'site')`,
    );
    await soon(async () =>
      expect((await rights(manager, 'operator', { 'person:update': 'site' })).body).toMatchObject({
        code: 'right_not_held',
        detail: 'You cannot grant a right that you do not have at every site yourself.',
      }),
    );
    expect((await rights(manager, 'operator', { 'fuel_price:read': 'site' })).status).toBe(200);
    await server.host.pool.query(`delete from role_permission`);
  });

  test('are copied to a role of one’s own, which is deleted again', async () => {
    const { body: made } = await admin.json<RoleRow>('roles/', {
      method: 'POST',
      body: { from: 'dispatcher', titleEn: 'Night dispatcher', titleFr: 'Répartiteur de nuit' },
    });
    expect(made).toMatchObject({ id: 'night_dispatcher', builtin: false, template: {} });
    expect(made.differences).toMatchObject({ 'equipment:read': 'site', 'person:read_personal': 'own' });
    await createAccount(server.host.db, {
      email: 'night@demo.filon',
      name: 'Night',
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [{ role: made.id, sites: [site] }],
    });
    const night = await server.login('night');
    expect((await night.json('records/equipment/?limit=1')).status).toBe(200);
    expect((await admin.json<{ code: string }>(`roles/${made.id}/`, { method: 'DELETE' })).body.code).toBe(
      'role_in_use',
    );
    expect((await admin.json<{ code: string }>('roles/dispatcher/', { method: 'DELETE' })).body.code).toBe(
      'built_in_role',
    );
    await server.host.pool.query(`delete from role_assignment where role = $1`, [made.id]);
    expect((await admin.json(`roles/${made.id}/`, { method: 'DELETE' })).status).toBe(204);
    await soon(async () => expect((await night.json('records/equipment/?limit=1')).status).toBe(403));
  });
});

test('a role of one’s own is renamed, a built-in one is not, and neither takes the name of another', async () => {
  const { body: made } = await admin.json<RoleRow>('roles/', {
    method: 'POST',
    body: { from: 'operator', titleEn: 'Blaster', titleFr: 'Artificier' },
  });
  const rename = (role: string, titleEn: string, user = admin) =>
    user.json<RoleRow & { code: string; errors?: object }>(`roles/${role}/titles/`, {
      method: 'PUT',
      body: { titleEn, titleFr: 'Boutefeu' },
    });
  expect((await rename(made.id, 'blaster')).body).toMatchObject({
    id: 'blaster',
    titles: { en: 'blaster', fr: 'Boutefeu' },
  });
  expect(await audited('role')).toEqual([
    { field: 'titleEn', old: 'Blaster', new: 'blaster' },
    { field: 'titleFr', old: 'Artificier', new: 'Boutefeu' },
  ]);
  expect(await rename(made.id, 'Dispatcher')).toMatchObject({
    status: 422,
    body: { errors: { titleEn: 'Another role already has this name in one of the languages.' } },
  });
  expect((await rename('operator', 'Blaster 2')).body.code).toBe('built_in_role');
  expect((await rename(made.id, 'Blaster 2', manager)).status).toBe(403);
  expect((await admin.json(`roles/${made.id}/`, { method: 'DELETE' })).status).toBe(204);
});

describe('the name of a role', () => {
  const named = (titleEn: string, titleFr: string) =>
    admin.json<{ id: string; errors?: Record<string, string> }>('roles/', {
      method: 'POST',
      body: { from: 'operator', titleEn, titleFr },
    });

  test.each([
    ['Manager', 'Chef'],
    ['  mánager ', 'Chef'],
    ['Shiftsupervisor', 'Chef'],
    ['Ｍanager', 'Chef'],
    ['Directeur de site', 'Chef'],
    ['Man\u200bager', 'Chef'],
    ['\u202eregnahc', 'Chef'],
    ['Two\nlines', 'Chef'],
    ['m\u0430nager', 'Chef'],
    ['', 'Chef'],
  ])('%j is refused at its field', async (titleEn, titleFr) => {
    const { status, body } = await named(titleEn, titleFr);
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      titleEn: expect.stringMatching(
        /^(Another role already has|This text contains an invisible|One word mixes letters of two|This field is required)/,
      ),
    });
  });

  test('is kept in one form, in any alphabet, and is one role’s alone though two ask at once', async () => {
    const made = await Promise.all([
      named('Chef d’e\u0301quipe', 'Начальник смены'),
      named('CHEF D’ÉQUIPE', 'начальник  смены'),
    ]);
    expect(made.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 422]);
    const body = made.find(({ status }) => status === 201)?.body;
    expect(body).toMatchObject({ titles: { fr: expect.stringContaining('ачальник') } });
    expect(body).toMatchObject({ titles: { en: expect.not.stringContaining('\u0301') } });
    expect((await admin.json(`roles/${body?.id}/`, { method: 'DELETE' })).status).toBe(204);
  });
});

test('"Why?" names the role that gives a right, or none', async () => {
  const ask = async (permission: string) =>
    (await admin.json<Why>(`roles/why/?user=${dispatcher.user.id}&permission=${permission}&site=${site}`)).body;
  expect(await ask('equipment:read')).toMatchObject({
    allowed: true,
    reasons: [{ role: 'dispatcher', reach: 'site', counts: true }],
  });
  expect(await ask('fuel_price:read')).toMatchObject({
    allowed: false,
    reasons: [{ role: 'dispatcher', reach: null, counts: false }],
  });
  expect((await dispatcher.json(`roles/why/?user=${dispatcher.user.id}&permission=equipment:read`)).status).toBe(403);
});

describe('acting for somebody', () => {
  const held = async (user: TestUser) =>
    (await user.json<{ held: { id: string; role: string }[] }>('me/delegations/')).body.held[0]?.id;
  const lend = (user: TestUser, body: object) =>
    user.json<{ id: string; code: string }>('me/delegations/', { method: 'POST', body });
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

  test('lasts its time, and ends by itself', async () => {
    const role = await held(manager);
    const { status } = await lend(manager, {
      assignment: role,
      user: dispatcher.user.id,
      from: at(-1),
      to: at(8),
      reason: 'Leave',
    });
    expect(status).toBe(201);
    await soon(async () => expect((await dispatcher.json('records/fuel_price/?limit=1')).status).toBe(200));
    expect((await dispatcher.json<{ received: unknown[] }>('me/delegations/')).body.received).toMatchObject([
      { role: 'manager', holder: 'Leïla El Fassi', reason: 'Leave' },
    ]);
    await soon(async () => expect((await dispatcher.json('records/fuel_price/?limit=1')).status).toBe(403));
    expect(await audited('app_user')).toMatchObject([{ field: 'delegation', new: { role: 'manager' } }]);
  });

  test('ends when its holder ends it, or loses the role', async () => {
    const role = await held(manager);
    const { body } = await lend(manager, { assignment: role, user: dispatcher.user.id, from: at(-1), to: at(3_600) });
    await soon(async () => expect((await dispatcher.json('records/fuel_price/?limit=1')).status).toBe(200));
    expect((await operator.json(`me/delegations/${body.id}/`, { method: 'DELETE' })).status).toBe(404);
    expect((await manager.json(`me/delegations/${body.id}/`, { method: 'DELETE' })).status).toBe(204);
    expect((await dispatcher.json('records/fuel_price/?limit=1')).status).toBe(403);

    await lend(manager, { assignment: role, user: dispatcher.user.id, from: at(-1), to: at(3_600) });
    await soon(async () => expect((await dispatcher.json('records/fuel_price/?limit=1')).status).toBe(200));
    await server.host.pool.query(`update role_assignment set valid_to = now() where id = $1`, [role]);
    await soon(async () => expect((await dispatcher.json('records/fuel_price/?limit=1')).status).toBe(403));
    // With the role its loan would count again.
    await server.host.pool.query(`delete from role_assignment where delegates = $1`, [role]);
    await server.host.pool.query(`update role_assignment set valid_to = null where id = $1`, [role]);
  });

  test('is lent once to one person for a time, and no longer than the role is held', async () => {
    const role = await held(manager);
    const loan = (from: number, to: number) =>
      lend(manager, { assignment: role, user: operator.user.id, from: at(from), to: at(to) });
    const both = await Promise.all([loan(3_600, 7_200), loan(5_400, 9_000)]);
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'lent_twice',
      detail: 'This role is already delegated to this person in that period.',
    });
    expect((await loan(9_000, 10_800)).status).toBe(201);
    await server.host.pool.query(`update role_assignment set valid_to = now() + interval '5 hours' where id = $1`, [
      role,
    ]);
    expect((await loan(14_400, 21_600)).body).toMatchObject({
      code: 'lent_too_long',
      errors: { to: expect.stringMatching(/^Your own role ends at \d{4}-.*: it cannot be delegated for longer\.$/) },
    });
    expect((await loan(14_400, 17_000)).status).toBe(201);
    await server.host.pool.query(`delete from role_assignment where delegates = $1`, [role]);
    await server.host.pool.query(`update role_assignment set valid_to = null where id = $1`, [role]);
  });

  test('cannot be had of a role that is not one’s own, by a vendor, for ever, or at second hand', async () => {
    const [adminRole, dispatcherRole] = [await held(admin), await held(dispatcher)];
    const vendor = await server.login('vendor');
    const tries = [
      [operator, { assignment: adminRole, user: operator.user.id, from: at(0), to: at(60) }, 'not_delegable'],
      [operator, { assignment: adminRole, user: dispatcher.user.id, from: at(0), to: at(60) }, 'not_delegable'],
      [dispatcher, { assignment: dispatcherRole, user: dispatcher.user.id, from: at(0), to: at(60) }, 'not_delegable'],
      [dispatcher, { assignment: dispatcherRole, user: vendor.user.id, from: at(0), to: at(60) }, 'not_delegable'],
      [vendor, { assignment: await held(vendor), user: dispatcher.user.id, from: at(0), to: at(60) }, 'not_delegable'],
      [
        dispatcher,
        { assignment: dispatcherRole, user: operator.user.id, from: at(0), to: at(61 * 86_400) },
        'bad_period',
      ],
      [dispatcher, { assignment: dispatcherRole, user: operator.user.id, from: at(-60), to: at(-30) }, 'bad_period'],
    ] as const;
    for (const [user, body, code] of tries) expect((await lend(user, body)).body.code).toBe(code);
    expect((await vendor.json('me/colleagues/?q=a')).body).toEqual({ people: [], more: 0 });
    const { body } = await lend(dispatcher, {
      assignment: dispatcherRole,
      user: operator.user.id,
      from: at(-1),
      to: at(60),
    });
    expect(
      (await lend(operator, { assignment: body.id, user: manager.user.id, from: at(0), to: at(60) })).body.code,
    ).toBe('not_delegable');
  });
});

describe('the last administrator', () => {
  test('stays, whoever writes', async () => {
    const other = await createAccount(server.host.db, {
      email: 'second@demo.filon',
      name: 'Second',
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [{ role: 'admin', sites: null }],
    });
    await server.host.pool.query(`update app_user set status = 'disabled' where id = $1`, [other]);
    await expect(
      server.host.pool.query(`update app_user set status = 'disabled' where id = $1`, [admin.user.id]),
    ).rejects.toMatchObject({ code: 'FA001' });
    await expect(
      server.host.pool.query(`delete from role_assignment where user_id = $1`, [admin.user.id]),
    ).rejects.toMatchObject({ code: 'FA001' });
  });
});

describe('asking for access', () => {
  test('writes to the administrators in their language, once', async () => {
    const ask = (permissions: string[]) =>
      dispatcher.json<{ detail: string; code: string }>('access/requests/', {
        method: 'POST',
        body: { permissions, path: '/fuel/prices' },
      });
    expect(await ask(['fuel_price:read'])).toMatchObject({
      status: 202,
      body: { detail: 'The administrators have been asked.' },
    });
    expect((await ask(['fuel_price:read'])).status).toBe(202);
    // A mail waits in the queue for a moment only.
    await expect.poll(async () => (await server.host.pool.query('select from mail_queue')).rowCount).toBe(0);
    const asked = (await outboxOf(server, 'admin@demo.filon')).filter(({ subject }) =>
      subject.endsWith('asks for access'),
    );
    expect(asked).toMatchObject([
      { subject: 'Filon: Hicham Amrani asks for access', text: expect.stringContaining('/fuel/prices') },
    ]);
    expect((await ask(['equipment:read'])).body.code).toBe('nothing_to_ask');
    expect((await ask(['no_such:read'])).body.code).toBe('nothing_to_ask');
  });
});
