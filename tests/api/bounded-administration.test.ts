import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import type { FoundUsers } from '../../plugins/administration/shared/roles.ts';
import type { UserDetail } from '../../plugins/administration/shared/users.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];

let server: TestServer;
/** An administrator of one site. */
let local: TestUser;
const ids = new Map<string, string>();
async function account(
  name: string,
  roles: readonly { readonly role: string; readonly sites: string[] | null }[],
): Promise<void> {
  ids.set(
    name,
    await createAccount(server.host.db, {
      email: `${name}@demo.filon`,
      name,
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [...roles],
    }),
  );
}
const idOf = (name: string): string => ids.get(name) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  await account('local', [{ role: 'admin', sites: [here] }]);
  await account('far', [{ role: 'dispatcher', sites: [there] }]);
  await account('near', [{ role: 'dispatcher', sites: [here] }]);
  await account('chief', [{ role: 'admin', sites: null }]);
  await account('medic', [{ role: 'hr_officer', sites: null }]);
  local = await server.login('local');
});
afterAll(() => server?.stop());

type Body = Readonly<Record<string, unknown>>;
const act = (user: TestUser, path: string, body: Body = {}, method = 'POST') =>
  user.json<{ code?: string; token?: string; id?: string }>(path, { method, body });
const rolesOf = async (name: string) =>
  (
    await server.host.pool.query(`select role, sites from role_assignment where user_id = $1 order by role`, [
      idOf(name),
    ])
  ).rows;
const over = (name: string, action: string) => `administration/users/${idOf(name)}/${action}/`;

test('an administrator of one site gives roles in that site and nowhere else, to himself too', async () => {
  // A site that he does not see does not exist for him.
  for (const [sites, refused] of [
    [null, 403],
    [[there], 422],
    [[here, there], 422],
  ] as const) {
    expect((await act(local, over('local', 'roles'), { roles: [{ role: 'admin', sites }] }, 'PUT')).status).toBe(
      refused,
    );
    expect((await act(local, over('near', 'roles'), { roles: [{ role: 'operator', sites }] }, 'PUT')).status).toBe(
      refused,
    );
    expect(
      (
        await act(local, 'administration/users/', {
          email: 'new@demo.filon',
          name: 'New',
          kind: 'staff',
          language: 'en',
          roles: [{ role: 'operator', sites }],
        })
      ).status,
    ).toBe(refused);
  }
  expect(await rolesOf('local')).toEqual([{ role: 'admin', sites: [here] }]);
  expect(
    (
      await act(
        local,
        over('near', 'roles'),
        {
          roles: [
            { role: 'dispatcher', sites: [here] },
            { role: 'geologist', sites: [here] },
          ],
        },
        'PUT',
      )
    ).status,
  ).toBe(200);
  expect(await rolesOf('near')).toEqual([
    { role: 'dispatcher', sites: [here] },
    { role: 'geologist', sites: [here] },
  ]);
});

test('nor does he take roles elsewhere, or lay hands on accounts of other sites', async () => {
  // An account of another site does not exist for him.
  expect((await act(local, over('far', 'roles'), { roles: [] }, 'PUT')).status).toBe(404);
  for (const action of ['disable', 'unlock', 'reset_link', 'remove_second_factor', 'end_sessions'])
    for (const [name, refused] of [
      ['far', 404],
      ['chief', 403],
    ] as const)
      expect([action, name, (await act(local, over(name, action))).status]).toEqual([action, name, refused]);
  expect(await rolesOf('far')).toEqual([{ role: 'dispatcher', sites: [there] }]);
  expect((await act(local, over('near', 'reset_link'))).status).toBe(204);
  expect((await act(local, over('near', 'end_sessions'))).status).toBe(200);
});

test('rights over accounts reach no administrator', async () => {
  for (const verb of ['read', 'reset', 'sessions', 'unlock'])
    await server.host.pool.query(
      `insert into role_permission (role, permission, reach) values ('hse_officer', $1, 'site')`,
      [`app_user:${verb}`],
    );
  server.host.publish('roles.changed', null);
  await account('keeper', [{ role: 'hse_officer', sites: null }]);
  const keeper = await server.login('keeper');
  for (const action of ['reset_link', 'remove_second_factor', 'end_sessions', 'unlock'])
    expect([action, (await act(keeper, over('chief', action))).status]).toEqual([action, 403]);
  // What could make an account theirs stops at roles that they do not hold.
  expect([
    (await act(keeper, over('near', 'reset_link'))).status,
    (await act(keeper, over('near', 'unlock'))).status,
  ]).toEqual([403, 200]);
});

test('a role counts everywhere: who administers one site changes none', async () => {
  const rights = { rights: { 'person:read_medical': 'site' } };
  expect((await act(local, 'roles/dispatcher/rights/', rights, 'PUT')).status).toBe(403);
  expect((await act(local, 'roles/', { from: 'admin', titleEn: 'Mine', titleFr: 'Le mien' })).status).toBe(403);
  expect((await act(local, 'roles/hse_officer/reset/')).status).toBe(403);
  expect((await act(local, 'administration/second_factor/', { roles: [] }, 'PUT')).status).toBe(403);
});

test('who may change roles widens none beyond what they have in every site', async () => {
  await server.host.pool.query(
    `
      insert into role_permission (role, permission, reach)
      values ('geologist', 'role:update', 'site'), ('geologist', 'role:read', 'site')`,
  );
  server.host.publish('roles.changed', null);
  await account('rock', [
    { role: 'geologist', sites: null },
    { role: 'manager', sites: [here] },
  ]);
  const rock = await server.login('rock');
  const widen = (right: string) => act(rock, 'roles/geologist/rights/', { rights: { [right]: 'site' } }, 'PUT');
  expect([(await widen('fuel_price:delete')).status, (await widen('api_key:settings')).status]).toEqual([403, 403]);
  expect(
    (await act(rock, 'roles/dispatcher/rights/', { rights: { 'operator_checkin:assign': 'none' } }, 'PUT')).status,
  ).toBe(403);
});

test('a token has no more than its maker, and is revoked by who could have made it', async () => {
  const mint = (user: TestUser, permissions: string[], sites: string[] | null) =>
    act(user, 'administration/api_keys/', { name: 'Bridge', permissions, sites, expires_at: null });
  for (const sites of [null, [there], [here, there]])
    expect((await mint(local, ['equipment:read'], sites)).status).toBe(403);
  expect((await mint(local, ['equipment:read'], [here])).status).toBe(201);
  await server.host.pool.query(
    `insert into role_permission (role, permission, reach) values ('mechanic', 'api_key:settings', 'site')`,
  );
  server.host.publish('roles.changed', null);
  await account('fitter', [{ role: 'mechanic', sites: null }]);
  const fitter = await server.login('fitter');
  expect([
    (await mint(fitter, ['fuel_price:delete'], null)).status,
    (await mint(fitter, ['equipment:read'], null)).status,
  ]).toEqual([403, 201]);
  const company = await mint(await server.login('chief'), ['equipment:read'], null);
  expect((await act(local, `administration/api_keys/${company.body.id}/revoke/`)).status).toBe(403);
});

test('an administrator of one site who may change roles puts nothing into them beyond what they have everywhere', async () => {
  await server.host.pool.query(
    `insert into role_permission (role, permission, reach) values ('storekeeper', 'role:update', 'site')`,
  );
  server.host.publish('roles.changed', null);
  await account('both', [
    { role: 'storekeeper', sites: null },
    { role: 'admin', sites: [here] },
  ]);
  const both = await server.login('both');
  const widen = (right: string) => act(both, 'roles/storekeeper/rights/', { rights: { [right]: 'all' } }, 'PUT');
  expect([(await widen('person:read_pay')).body.code, (await widen('fuel_price:read')).status]).toEqual([
    'right_not_held',
    200,
  ]);
});

test('who administers for a while, or in somebody’s place, makes nothing that outlasts it', async () => {
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  await account('acting', []);
  await account('deputy', [{ role: 'dispatcher', sites: null }]);
  await server.host.pool.query(
    `insert into role_assignment (user_id, role, sites, valid_to) values ($1, 'admin', null, $2)`,
    [idOf('acting'), inHours(8)],
  );
  await server.host.pool.query(
    `
      insert into role_assignment (user_id, role, sites, valid_to, delegates)
      select $1, role, sites, $2, id
      from role_assignment
      where user_id = $3`,
    [idOf('deputy'), inHours(8), idOf('chief')],
  );
  const minted = (user: TestUser, expires: string | null, permission = 'fuel_price:delete') =>
    act(user, 'administration/api_keys/', {
      name: 'Bridge',
      permissions: [permission],
      sites: null,
      expires_at: expires,
    });
  const mint = async (...given: Parameters<typeof minted>) => (await minted(...given)).status;
  const take = async (user: TestUser, name: string, until: string | null) =>
    (await act(user, over(name, 'roles'), { roles: [{ role: 'operator', sites: null, valid_to: until }] }, 'PUT'))
      .status;
  const widen = async (user: TestUser) =>
    (await act(user, 'roles/mechanic/rights/', { rights: { 'fuel_price:delete': 'site' } }, 'PUT')).body.code;
  const [acting, deputy] = [await server.login('acting'), await server.login('deputy')];
  expect([await mint(acting, null), await mint(acting, inHours(9)), await mint(acting, inHours(7))]).toEqual([
    403, 403, 201,
  ]);
  expect([
    (await minted(acting, null)).body.code,
    (await act(acting, over('near', 'roles'), { roles: [{ role: 'operator', sites: null }] }, 'PUT')).body.code,
  ]).toEqual(['outlasts_own_rights', 'outlasts_own_rights']);
  expect([await take(acting, 'acting', null), await take(acting, 'near', inHours(9)), await widen(acting)]).toEqual([
    403,
    403,
    'right_not_held',
  ]);
  expect([await mint(deputy, inHours(1)), await take(deputy, 'deputy', inHours(1)), await widen(deputy)]).toEqual([
    403,
    403,
    'right_not_held',
  ]);
  // What is a deputy's own is theirs to give, for as long as they stand in.
  expect([
    await mint(deputy, null, 'equipment:read'),
    await mint(deputy, inHours(9), 'equipment:read'),
    await mint(deputy, inHours(7), 'equipment:read'),
  ]).toEqual([403, 403, 201]);
  const give = async (until: string | null) =>
    act(deputy, over('fresh', 'roles'), { roles: [{ role: 'dispatcher', sites: null, valid_to: until }] }, 'PUT');
  await account('fresh', []);
  expect([(await give(null)).body.code, (await give(inHours(9))).body.code, (await give(inHours(7))).status]).toEqual([
    'outlasts_own_rights',
    'outlasts_own_rights',
    200,
  ]);
});

test('why somebody may do something is told of accounts that one may look at', async () => {
  await account('asker', [{ role: 'fuel_attendant', sites: [here] }]);
  await server.host.pool.query(
    `insert into role_permission (role, permission, reach) values ('fuel_attendant', 'role:read', 'site')`,
  );
  server.host.publish('roles.changed', null);
  const asker = await server.login('asker');
  const found = (await asker.json<FoundUsers>('roles/users/')).body.users.map(({ name }) => name);
  const why = async (user: TestUser, of: string) =>
    (await user.json(`roles/why/?user=${idOf(of)}&permission=equipment:read`)).status;
  expect([
    found,
    await why(asker, 'asker'),
    await why(asker, 'chief'),
    await why(local, 'chief'),
    await why(local, 'far'),
  ]).toEqual([['asker'], 200, 404, 200, 404]);
});

test('the account page shows sign-ins to who may read sign-ins', async () => {
  await account('watcher', [{ role: 'mechanic', sites: [here] }]);
  await server.host.pool.query(
    `
      insert into role_permission (role, permission, reach)
      values ('mechanic', 'app_user:read', 'site'), ('mechanic', 'app_user:sessions', 'site')`,
  );
  server.host.publish('roles.changed', null);
  const seen = async (user: TestUser) => (await user.json<UserDetail>(`administration/users/${idOf('near')}/`)).body;
  const [clerk, chief] = [await seen(await server.login('watcher')), await seen(await server.login('chief'))];
  expect([clerk.signIns, clerk.sessions?.more, chief.signIns?.more]).toEqual([null, 0, 0]);
});

test('the account page says how many tokens its owner made that still count', async () => {
  const chief = await server.login('chief');
  const tokens = async () =>
    (await chief.json<{ tokens: number }>(`administration/users/${idOf('chief')}/`)).body.tokens;
  const before = await tokens();
  const made = await act(chief, 'administration/api_keys/', {
    name: 'Counted',
    permissions: ['equipment:read'],
    sites: null,
    expires_at: null,
  });
  expect(await tokens()).toBe(before + 1);
  await act(chief, `administration/api_keys/${made.body.id}/revoke/`);
  expect(await tokens()).toBe(before);
});

test('the account of a token is disabled and enabled by who could have made the token', async () => {
  const company = await act(await server.login('chief'), 'administration/api_keys/', {
    name: 'Company',
    permissions: ['equipment:read'],
    sites: null,
    expires_at: null,
  });
  const { rows } = await server.host.pool.query<{ user_id: string }>('select user_id from api_key where id = $1', [
    company.body.id,
  ]);
  for (const action of ['disable', 'enable', 'end_sessions', 'unlock'])
    expect([action, (await act(local, `administration/users/${rows[0]?.user_id}/${action}/`)).status]).toEqual([
      action,
      403,
    ]);
});

test('whoever administers a site makes and changes no other', async () => {
  const { rows } = await server.host.pool.query<{ version: number }>('select version from site where id = $1', [there]);
  const change = (id: string, version: number) =>
    local.json(`records/site/${id}/`, {
      method: 'PATCH',
      body: { name: 'Mine' },
      headers: { 'if-match': `"${version}"` },
    });
  expect([403, 404]).toContain((await change(there, rows[0]?.version ?? 1)).status);
  expect(
    (
      await local.json('records/site/', {
        method: 'POST',
        body: { code: 'S9', name: 'New', time_zone: 'UTC', lat: 31, lon: -6 },
      })
    ).status,
  ).toBe(403);
});

test('a site is switched off and on by who may change every site; who sees that site alone would lose it from sight', async () => {
  const chief = await server.login('chief');
  const read = async (user: TestUser) =>
    (await user.json<{ version: number; active: boolean }>(`records/site/${here}/`)).body;
  const change = async (user: TestUser, body: Body, query = '') =>
    user.json<{ code?: string; detail?: string; errors?: Body }>(`records/site/${here}/${query}`, {
      method: 'PATCH',
      body,
      headers: { 'if-match': `"${(await read(user)).version}"` },
    });
  expect(await change(local, { active: false })).toMatchObject({
    status: 403,
    body: {
      code: 'every_site',
      errors: { active: 'Only those who can change every site can enable or disable a site.' },
    },
  });
  expect((await change(local, { name: 'Renamed', active: true })).status).toBe(200);
  const sure = '?confirm=machines_in_service&reason=Handed%20over';
  expect((await change(chief, { active: false }, sure)).status).toBe(200);
  expect((await change(chief, { active: true })).status).toBe(200);
  expect(await read(local)).toMatchObject({ name: 'Renamed', active: true });
});

test('a role is lent for others only where it could be given', async () => {
  const assignment = async (name: string) =>
    (await server.host.pool.query<{ id: string }>('select id from role_assignment where user_id = $1', [idOf(name)]))
      .rows[0]?.id;
  const lend = async (name: string) =>
    act(local, 'me/delegations/', {
      assignment: await assignment(name),
      user: idOf('local'),
      from: new Date().toISOString(),
      to: new Date(Date.now() + 3_600_000).toISOString(),
    });
  expect([(await lend('chief')).status, (await lend('far')).status]).toEqual([403, 403]);
});

test('who sees as somebody sees what both may, and the log names both', async () => {
  const person = (
    await server.host.pool.query<{ id: string }>(
      `select id from person where site = $1 and blood_group is not null and deleted_at is null limit 1`,
      [here],
    )
  ).rows[0]?.id;
  const medic = await server.login('medic');
  const chief = await server.login('chief');
  const fields = async (user: TestUser) => (await user.json<Body>(`records/person/${person}/`)).body;
  const seen = await act(chief, over('medic', 'view_as'));
  const view: TestUser = {
    ...chief,
    token: String(seen.body.token),
    json: (path, options = {}) =>
      chief.json(path, { ...options, headers: { ...options.headers, authorization: `Bearer ${seen.body.token}` } }),
  };
  const [medical, through] = [await fields(medic), await fields(view)];
  const levelled = Object.keys(medical).filter((name) => !Object.hasOwn(through, name));
  expect(levelled).toContain('blood_group');
  const { rows } = await server.host.pool.query<{ user_id: string; changes: { field: string; new: unknown }[] }>(
    `select user_id, changes from audit_event where action = 'read_sensitive' and record_id = $1 order by id`,
    [person],
  );
  expect(rows.map(({ user_id: user }) => user)).toEqual([idOf('medic'), idOf('chief')]);
  expect(rows[1]?.changes).toContainEqual({ field: '#seen_as', old: null, new: 'medic' });
  // How the account is secured, and where it is signed in, is no part of what it sees.
  for (const own of ['security', 'sessions'])
    expect([own, (await view.json<Body>(`me/${own}/`)).body.code]).toEqual([own, 'own_account']);
  // A site that the viewer does not administer is not seen through anybody's eyes.
  await account('wide', [{ role: 'dispatcher', sites: [here, there] }]);
  const peek = await act(local, over('wide', 'view_as'));
  const peeking: TestUser = {
    ...local,
    token: String(peek.body.token),
    json: (path, options = {}) =>
      local.json(path, { ...options, headers: { ...options.headers, authorization: `Bearer ${peek.body.token}` } }),
  };
  expect((await peeking.json<{ rows?: readonly unknown[] }>(`records/equipment/?sites=${there}`)).status).toBe(403);
});

test('who sees as somebody sees screens and rows, and nothing of the account itself', async () => {
  const near = await server.login('near');
  const layout = (name: string, more: Body = {}) =>
    near.json<{ id: string }>('layouts/', { method: 'POST', body: { name, body: { version: 1 }, ...more } });
  const own = (await layout('Private')).body.id;
  await layout('Shared', { shared_roles: ['dispatcher'], shared_sites: [here] });
  await near.json('layouts/current/', { method: 'PUT', body: { body: { version: 1, seen: 'a name' } } });
  await near.json('me/settings/list:equipment/', { method: 'PUT', body: { body: { columns: ['code'] } } });
  const list = { record: 'equipment', name: 'Mine', body: { search: 'a name' } };
  expect((await near.json('record-views/', { method: 'POST', body: list })).status).toBe(201);
  const tiles = { version: 1, tiles: [] };
  const kept = await near.json('dashboard/layout/', { method: 'PUT', body: { body: tiles } });
  const chief = await server.login('chief');
  const seen = await act(chief, over('near', 'view_as'));
  const ask = async (path: string) => {
    const answer = await chief.json<unknown>(path, { headers: { authorization: `Bearer ${seen.body.token}` } });
    return [answer.status, answer.body] as const;
  };
  for (const path of ['me/sessions/', 'me/security/', 'me/delegations/', 'me/colleagues/?q=a'])
    expect(await ask(path)).toEqual([
      403,
      expect.objectContaining({
        code: 'own_account',
        detail: 'Only the owner can see how an account is secured and used.',
      }),
    ]);
  expect(await ask('layouts/')).toEqual([200, [expect.objectContaining({ name: 'Shared' })]]);
  expect((await ask(`layouts/${own}/`))[0]).toBe(404);
  expect(await ask('layouts/current/')).toEqual([200, expect.objectContaining({ body: null })]);
  expect(await ask('me/settings/list:equipment/')).toEqual([200, { body: null }]);
  expect(await ask('record-views/?record=equipment')).toEqual([200, []]);
  // Their dashboard is the screen that they ask for help with.
  expect(await ask('dashboard/layout/')).toEqual([200, kept.body]);
  expect((await near.json('me/security/')).status).toBe(200);
});

test('a view ends with its viewer: with the right, the sessions and the account', async () => {
  const chief = await server.login('chief');
  const open = async () => {
    const viewer = await server.login('seer');
    const { token = '' } = (await act(viewer, over('near', 'view_as'))).body;
    const status = async () =>
      (await fetch(`${server.url}/api/sites/`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await status()).toBe(200);
    return status;
  };
  const roles = [{ role: 'admin', sites: [here] }];
  await account('seer', roles);
  const first = await open();
  expect(
    (await act(chief, over('seer', 'roles'), { roles: [{ role: 'dispatcher', sites: [here] }] }, 'PUT')).status,
  ).toBe(200);
  expect(await first()).toBe(401);
  expect((await act(chief, over('seer', 'roles'), { roles }, 'PUT')).status).toBe(200);
  const second = await open();
  expect((await act(chief, over('seer', 'end_sessions'))).status).toBe(200);
  expect(await second()).toBe(401);
  const third = await open();
  expect((await act(chief, over('seer', 'disable'))).status).toBe(200);
  expect(await third()).toBe(401);
});

test('who administers one site, or for a while, is not the administrator who must remain', async () => {
  await server.host.pool.query(
    `
      update role_assignment
      set valid_to = now() + interval '1 day'
      where role = 'admin' and sites is null and user_id <> $1`,
    [idOf('chief')],
  );
  const chief = await server.login('chief');
  for (const roles of [
    [],
    [{ role: 'admin', sites: [here] }],
    [{ role: 'admin', sites: null, valid_to: new Date(Date.now() + 86_400_000).toISOString() }],
  ]) {
    expect(await act(chief, over('chief', 'roles'), { roles }, 'PUT')).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
  }
  expect(await rolesOf('chief')).toEqual([{ role: 'admin', sites: null }]);
});

test('an account is somebody of the register where who invites may invite, and each of them once', async () => {
  const people = async (site: string) =>
    (
      await server.host.pool.query<{ id: string }>(
        `select id from person where site = $1 and email_work is null and deleted_at is null order by id limit 2`,
        [site],
      )
    ).rows.map(({ id }) => id);
  const [[mine], [theirs, addressed]] = [await people(here), await people(there)];
  const invite = (email: string, person: string | null, kind = 'staff') =>
    local.json<{ id: string; errors?: Body }>('administration/users/', {
      method: 'POST',
      body: { email, name: 'Somebody', kind, language: 'en', person, roles: [] },
    });
  expect(await invite('one@mine.example', theirs ?? '')).toMatchObject({
    status: 422,
    body: { errors: { person: 'This person does not exist where you can invite accounts.' } },
  });
  expect(await invite('one@mine.example', mine ?? '', 'vendor')).toMatchObject({
    status: 422,
    body: { errors: { person: expect.stringContaining('staff') } },
  });
  const made = await invite('one@mine.example', mine ?? '');
  expect(made.status).toBe(201);
  expect(
    (await server.host.pool.query('select person, site from app_user where id = $1', [made.body.id])).rows,
  ).toEqual([{ person: mine, site: here }]);
  expect(await invite('two@mine.example', mine ?? '')).toMatchObject({
    status: 422,
    body: { errors: { person: 'This person already has an account.' } },
  });
  // Nor is the tie made by the address.
  await server.host.pool.query(`update person set email_work = 'far.person@mine.example' where id = $1`, [addressed]);
  const byAddress = {
    status: 422,
    body: { errors: { email: expect.stringMatching(/^This is the work e-mail of someone/) } },
  };
  expect(await invite('far.person@mine.example', null)).toMatchObject(byAddress);
  const {
    rows: [near],
  } = await server.host.pool.query<{ version: number }>('select version from app_user where id = $1', [idOf('near')]);
  const rename = (name: string, version: number, email: string) =>
    local.json(`administration/users/${idOf(name)}/`, {
      method: 'PATCH',
      body: { email },
      headers: { 'if-match': `"${version}"` },
    });
  expect(await rename('near', near?.version ?? 0, 'far.person@mine.example')).toMatchObject(byAddress);
  // An address takes an account over: those that are beyond one's own rights keep theirs.
  for (const [name, refused] of [
    ['far', 404],
    ['chief', 403],
  ] as const)
    expect([name, (await rename(name, 1, 'local.too@mine.example')).status]).toEqual([name, refused]);
});

test('whose account it is changes as far as one may invite there, and opens no file that one may not see', async () => {
  await server.host.pool.query(
    `insert into role (id, title_en, title_fr, kind, builtin) values ('desk', 'Desk', 'Guichet', 'staff', false)`,
  );
  await server.host.pool.query(
    `
      insert into role_permission (role, permission, reach)
      select 'desk', permission, 'site'
      from unnest(array['app_user:read', 'app_user:invite', 'app_user:reset', 'person:read']) permission`,
  );
  server.host.publish('roles.changed', null);
  await account('desk', [{ role: 'desk', sites: [here] }]);
  await account('moved', [{ role: 'desk', sites: [here] }]);
  await account('bare', []);
  const people = async (site: string) =>
    (
      await server.host.pool.query<{ id: string }>(
        `
          select id
          from person
          where site = $1
            and email_work is null
            and deleted_at is null
            and not exists (select from app_user where app_user.person = person.id)
          order by id desc
          limit 2`,
        [site],
      )
    ).rows.map(({ id }) => id);
  const [[one = '', two = ''], [far = '']] = [await people(here), await people(there)];
  await server.host.pool.query(`update person set email_work = 'two.person@mine.example' where id = $1`, [two]);
  await server.host.pool.query(`update app_user set person = $2 where id = $1`, [idOf('bare'), one]);
  const change = async (user: TestUser, name: string, body: Body) => {
    const { rows } = await server.host.pool.query<{ version: number }>('select version from app_user where id = $1', [
      idOf(name),
    ]);
    return user.json<{ person?: string; errors?: Body }>(`administration/users/${idOf(name)}/`, {
      method: 'PATCH',
      body,
      headers: { 'if-match': `"${rows[0]?.version}"` },
    });
  };
  const desk = await server.login('desk');
  const refused = (field: string, words: RegExp) => ({
    status: 422,
    body: { errors: { [field]: expect.stringMatching(words) } },
  });
  expect(await change(local, 'moved', { person: far })).toMatchObject(refused('person', /^This person does not exist/));
  expect(await change(local, 'moved', { person: one })).toMatchObject(
    refused('person', /^This person already has an account/),
  );
  // Who may not see the file chooses no mailbox that opens it.
  expect(await change(desk, 'moved', { person: two })).toMatchObject(refused('email', /^You cannot see/));
  expect(await change(desk, 'bare', { email: 'mine.now@mine.example' })).toMatchObject(
    refused('email', /^You cannot see/),
  );
  expect(
    await desk.json('administration/users/', {
      method: 'POST',
      body: { email: 'mine.now@mine.example', name: 'Somebody', kind: 'staff', language: 'en', person: two, roles: [] },
    }),
  ).toMatchObject(refused('email', /^You cannot see/));
  expect(await change(desk, 'moved', { person: two, email: 'two.person@mine.example' })).toMatchObject({
    status: 200,
    body: { person: two },
  });
  expect(await change(local, 'moved', { person: null, email: 'moved@demo.filon' })).toMatchObject({
    status: 200,
    body: { person: null },
  });
  expect(await change(local, 'moved', { person: two })).toMatchObject({ status: 200, body: { person: two } });
  const { rows } = await server.host.pool.query<{ changes: { field: string; new: unknown }[] }>(
    `select changes from audit_event where record = 'app_user' and record_id = $1 order by id desc limit 1`,
    [idOf('moved')],
  );
  expect(rows[0]?.changes).toEqual([{ field: 'person', old: null, new: two }]);
});

test("two administrators who take each other's role at once: one of them stays", async () => {
  for (let round = 0; round < 4; round += 1) {
    const names = [`duel-a${round}`, `duel-b${round}`];
    for (const name of names) await account(name, [{ role: 'admin', sites: null }]);
    const users = await Promise.all(names.map((name) => server.login(name)));
    const others = await server.host.pool.query<{ id: string }>(
      `
        update role_assignment
        set valid_to = now() + interval '1 hour'
        where role = 'admin' and sites is null and valid_to is null and not user_id = any($1)
        returning id`,
      [names.map(idOf)],
    );
    const answers = await Promise.all([
      act(users[0] as TestUser, over(names[1] ?? '', 'roles'), { roles: [] }, 'PUT'),
      round % 2 === 0
        ? act(users[1] as TestUser, over(names[0] ?? '', 'roles'), { roles: [] }, 'PUT')
        : act(users[1] as TestUser, over(names[0] ?? '', 'disable')),
    ]);
    const { rows } = await server.host.pool.query(
      `
        select
        from role_assignment a
        join app_user u on u.id = a.user_id
        where a.role = 'admin'
          and a.sites is null
          and a.valid_to is null
          and a.delegates is null
          and u.status = 'active'`,
    );
    expect([rows.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
    await server.host.pool.query('update role_assignment set valid_to = null where id = any($1)', [
      others.rows.map(({ id }) => id),
    ]);
  }
});

test('a role that is given and deleted at once is either held or gone', async () => {
  await account('taker', []);
  const chief = await server.login('chief');
  for (let round = 0; round < 6; round += 1) {
    const made = await chief.json<{ id: string }>('roles/', {
      method: 'POST',
      body: { from: 'operator', titleEn: `Fleeting ${round}`, titleFr: `Éphémère ${round}` },
    });
    expect(made.status).toBe(201);
    const [given, gone] = await Promise.all([
      act(chief, over('taker', 'roles'), { roles: [{ role: made.body.id, sites: null }] }, 'PUT'),
      chief.json(`roles/${made.body.id}/`, { method: 'DELETE' }),
    ]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([given.status, gone.status]);
  }
});

test('three invitations of one address at once make one account and two sentences', async () => {
  const chief = await server.login('chief');
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      act(chief, 'administration/users/', {
        email: 'thrice@mine.example',
        name: 'Thrice',
        kind: 'staff',
        language: 'en',
        roles: [],
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
});

test('what is set for the company and stays is set by nobody who administers for a while', async () => {
  await account('interim', []);
  await server.host.pool.query(
    `
      insert into role_assignment (user_id, role, sites, valid_to)
      values ($1, 'admin', null, now() + interval '2 hours')`,
    [idOf('interim')],
  );
  const interim = await server.login('interim');
  for (const [path, body] of [
    ['administration/second_factor/', { roles: [] }],
    ['administration/data-protection/settings/', { retentionMonths: 1 }],
  ] as const) {
    expect([path, (await act(interim, path, body, 'PUT')).body.code]).toEqual([path, 'outlasts_own_rights']);
    expect([path, (await act(local, path, body, 'PUT')).body.code]).toEqual([path, 'beyond_own_rights']);
  }
});

test("nobody makes another person's file their own by a work e-mail", async () => {
  await server.host.pool.query(
    `insert into role (id, title_en, title_fr, kind, builtin) values ('clerk', 'Clerk', 'Commis', 'staff', false)`,
  );
  await server.host.pool.query(
    `
      insert into role_permission (role, permission, reach)
      values ('clerk', 'person:read', 'site'), ('clerk', 'person:update', 'site'),
        ('clerk', 'person:read_personal', 'own')`,
  );
  await account('clerk', [{ role: 'clerk', sites: [here] }]);
  const clerk = await server.login('clerk');
  const {
    rows: [person],
  } = await server.host.pool.query<{ id: string; version: number }>(
    `select id, version from person where site = $1 and email_work is null and deleted_at is null limit 1`,
    [here],
  );
  const write = (user: TestUser, address: string | null, version: number) =>
    user.json<{ version: number; errors?: Body }>(`records/person/${person?.id}/`, {
      method: 'PATCH',
      body: { email_work: address },
      headers: { 'if-match': `"${version}"` },
    });
  expect(await write(clerk, 'clerk@demo.filon', person?.version ?? 0)).toMatchObject({
    status: 422,
    body: { errors: { email_work: expect.stringMatching(/^Someone signs in/) } },
  });
  expect(await clerk.json(`records/person/${person?.id}/`)).not.toMatchObject({
    body: { birth_date: expect.anything() },
  });
  // An address with which nobody signs in is anybody's to write who may; an account, whose who may invite.
  const plain = await write(clerk, 'nobody@demo.filon', person?.version ?? 0);
  expect(plain.status).toBe(200);
  const tied = await write(await server.login('medic'), 'clerk@demo.filon', plain.body.version);
  expect(tied.status).toBe(200);
  expect((await write(clerk, null, tied.body.version)).status).toBe(422);
});
