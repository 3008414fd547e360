import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportVerdict, UserDetail } from '../../plugins/administration/shared/users.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { linkIn, mailTo, outboxOf } from '../support/mail.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const chosen = 'la pelle rouge attend au quai';
let server: TestServer;
let admin: TestUser;
let hr: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
  admin = await server.login('admin');
  hr = await server.login('hr');
});
afterAll(() => server?.stop());

type Refusal = { readonly code?: string; readonly detail?: string; readonly errors?: Readonly<Record<string, string>> };
const call = <T = Refusal>(user: TestUser, method: string, path: string, body?: unknown) =>
  user.json<T & Refusal>(`administration/${path}`, { method, body });
const idOf = async (name: string): Promise<string> =>
  (await server.host.pool.query<{ id: string }>('select id from app_user where email = $1', [`${name}@demo.filon`]))
    .rows[0]?.id ?? '';
const somebody = (email: string, roles: readonly unknown[] = []) => ({
  email,
  name: 'Zoé Martin',
  kind: 'staff',
  language: 'fr',
  roles,
});

describe('an invitation', () => {
  it('makes an account that its owner opens with a password of their own', async () => {
    const { rows } = await server.host.pool.query<{ id: string }>(`select id from site where code = 'S1'`);
    const made = await call<{ id: string }>(
      admin,
      'POST',
      'users/',
      somebody('Zoe@Mine.example', [{ role: 'fuel_attendant', sites: [rows[0]?.id] }]),
    );
    expect(made.status).toBe(201);
    expect((await new CookieBrowser(server).signIn('zoe@mine.example', chosen)).status).toBe(401);
    const [, , id, token] = linkIn(await mailTo(server, 'zoe@mine.example', 'Votre compte Filon')).split('/');
    expect((await server.json('change_password/check/', { method: 'POST', body: { id, token } })).body).toMatchObject({
      purpose: 'invite',
      minimum: 15,
    });
    expect(
      (await server.json('change_password/', { method: 'POST', body: { id, token, password: chosen } })).status,
    ).toBe(204);
    const { status, body } = await new CookieBrowser(server).signIn('zoe@mine.example', chosen);
    expect(status).toBe(200);
    expect(body.roles).toMatchObject([{ role: 'fuel_attendant', sites: [rows[0]?.id] }]);
  });

  it('is refused for a name that is taken, and gives no role to who may not give roles', async () => {
    expect(await call(admin, 'POST', 'users/', somebody('hse@demo.filon'))).toMatchObject({
      status: 422,
      body: { errors: { email: 'There is already an account with this e-mail.' } },
    });
    expect(
      await call(admin, 'POST', 'users/', { ...somebody('new@mine.example'), login: 'hse@demo.filon' }),
    ).toMatchObject({ status: 422, body: { errors: { login: expect.any(String) } } });
    expect(
      (await call(hr, 'POST', 'users/', somebody('by-hr@mine.example', [{ role: 'admin', sites: null }]))).status,
    ).toBe(403);
    expect((await call(hr, 'POST', 'users/', somebody('by-hr@mine.example'))).status).toBe(201);
    expect((await call(admin, 'POST', 'users/', { ...somebody('x@mine.example'), status: 'active' })).status).toBe(422);
  });
});

describe('roles', () => {
  it('are given and taken, and reach sessions at once', async () => {
    const user = await server.login('operator');
    expect((await user.json('records/app_user/')).status).toBe(403);
    expect(
      (
        await call(admin, 'PUT', `users/${await idOf('operator')}/roles/`, {
          roles: [{ role: 'hr_officer', sites: null }],
        })
      ).status,
    ).toBe(200);
    expect((await user.json('records/app_user/')).status).toBe(200);
    await call(admin, 'PUT', `users/${await idOf('operator')}/roles/`, { roles: [] });
    expect((await user.json('records/app_user/')).status).toBe(403);
  });

  it('leave one administrator, whoever asks and however', async () => {
    const id = await idOf('admin');
    expect(await call(admin, 'PUT', `users/${id}/roles/`, { roles: [{ role: 'manager', sites: null }] })).toMatchObject(
      { status: 409, body: { code: 'last_admin', detail: 'At least one active administrator must remain.' } },
    );
    expect((await call(hr, 'PUT', `users/${id}/roles/`, { roles: [] })).status).toBe(403);
    expect(await call(hr, 'POST', `users/${id}/disable/`)).toMatchObject({
      status: 403,
      body: { code: 'over_administrator' },
    });
    expect(await call(admin, 'POST', `users/${id}/disable/`)).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    });
  });

  it('must exist and fit the kind of user', async () => {
    const id = await idOf('vendor2');
    for (const roles of [
      [{ role: 'manager', sites: null }],
      [{ role: 'nothing', sites: null }],
      [{ role: 'vendor', sites: ['00000000-0000-4000-8000-000000000000'] }],
      [{ role: 'vendor', sites: [] }],
      [{ role: 'vendor', sites: null, valid_to: '2020-01-01T00:00:00Z' }],
    ])
      expect((await call(admin, 'PUT', `users/${id}/roles/`, { roles })).status).toBe(422);
  });

  it('are named once at a site and time, and begin when they are said to begin', async () => {
    const id = await idOf('mechanic');
    const [s1, s2] = (
      await server.host.pool.query<{ id: string }>(`select id from site order by code limit 2`)
    ).rows.map((row) => row.id);
    const set = (roles: readonly unknown[]) => call<UserDetail>(admin, 'PUT', `users/${id}/roles/`, { roles });
    const twice = 'The same role is listed twice for one site and period.';
    expect(
      await set([
        { role: 'mechanic', sites: [s1] },
        { role: 'mechanic', sites: null },
      ]),
    ).toMatchObject({ status: 422, body: { errors: { roles: twice } } });
    expect(await set([{ role: 'mechanic', sites: [s1, s1] }])).toMatchObject({
      status: 422,
      body: { errors: { roles: 'The list contains a duplicate.' } },
    });
    expect(
      await call(
        admin,
        'POST',
        'users/',
        somebody('twice@mine.example', [
          { role: 'mechanic', sites: null },
          { role: 'mechanic', sites: null },
        ]),
      ),
    ).toMatchObject({ status: 422, body: { errors: { roles: twice } } });
    expect(
      (
        await set([
          { role: 'mechanic', sites: [s1] },
          { role: 'mechanic', sites: [s2] },
        ])
      ).status,
    ).toBe(200);

    const user = await server.login('mechanic');
    const later = new Date(Date.now() + 86_400_000).toISOString();
    expect(
      (
        await set([
          { role: 'mechanic', sites: [s1], valid_to: later },
          { role: 'mechanic', sites: null, valid_from: later },
        ])
      ).status,
    ).toBe(200);
    expect((await user.json('records/equipment/?limit=1')).status).toBe(404);
    const { body } = await set([{ role: 'mechanic', sites: null, valid_from: later }]);
    expect(body.roles.map(({ valid_from: from }) => Date.parse(from ?? ''))).toEqual([Date.parse(later)]);
    expect((await user.json<{ roles: unknown[] }>('me/', { method: 'POST' })).body.roles).toEqual([]);
  });

  it('keep their row while they stay as they are, so that what was lent of them stays', async () => {
    const id = await idOf('buyer');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const rows = async () =>
      (await server.host.pool.query<{ id: string }>('select id from role_assignment where user_id = $1', [id])).rows;
    const { body } = await call<UserDetail>(admin, 'PUT', `users/${id}/roles/`, {
      roles: [{ role: 'buyer', sites: null, valid_to: until }],
    });
    const before = await rows();
    await call(admin, 'PUT', `users/${id}/roles/`, { roles: body.roles });
    expect(await rows()).toEqual(before);
  });

  it('are not changed over what another administrator saved meanwhile', async () => {
    const id = await idOf('storekeeper');
    const { body: read } = await call<UserDetail>(admin, 'GET', `users/${id}/`);
    const set = (role: string) =>
      admin.json<UserDetail & { code: string; current: UserDetail }>(`administration/users/${id}/roles/`, {
        method: 'PUT',
        body: { roles: [{ role, sites: null }] },
        headers: { 'if-match': `"${read.version}"` },
      });
    const both = await Promise.all([set('mechanic'), set('operator')]);
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    const [won, lost] = [both.find(({ status }) => status === 200), both.find(({ status }) => status === 409)];
    expect(lost?.body).toMatchObject({
      code: 'stale',
      current: { version: won?.body.version, roles: won?.body.roles },
    });
    expect((await call<UserDetail>(admin, 'GET', `users/${id}/`)).body.roles).toEqual(won?.body.roles);
  });

  it('that are to need a second factor must exist', async () => {
    const set = (roles: readonly string[]) => call(admin, 'PUT', 'second_factor/', { roles });
    expect(await set(['admin', 'no_such_role'])).toMatchObject({
      status: 422,
      body: { errors: { roles: 'A role in the list does not exist.' } },
    });
    expect(await set(['admin', 'admin'])).toMatchObject({
      status: 422,
      body: { errors: { roles: 'The list contains a duplicate.' } },
    });
  });
});

describe('an account', () => {
  const change = (id: string, body: unknown, version: number, user = admin) =>
    user.json<UserDetail & Refusal>(`administration/users/${id}/`, {
      method: 'PATCH',
      body,
      headers: { 'if-match': `"${version}"` },
    });

  it('is renamed and gets another address, of which the old one is told; its login follows, links on their way end', async () => {
    const id = await idOf('hse');
    const { body: read } = await call<UserDetail>(admin, 'GET', `users/${id}/`);
    await call(admin, 'POST', `users/${id}/reset_link/`);
    const [, , link, token] = linkIn(await mailTo(server, 'hse@demo.filon', /password|mot de passe/)).split('/');
    const changed = await change(id, { name: 'Camı\u0301lle Lefèvre', email: 'C.Lefevre@Mine.example' }, read.version);
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: 'Camı\u0301lle Lefèvre'.normalize('NFC'),
        email: 'c.lefevre@mine.example',
        login: 'c.lefevre@mine.example',
      },
    });
    expect(
      (await mailTo(server, 'hse@demo.filon', /e-mail address was changed|adresse e-mail a changé/)).text,
    ).not.toContain('c.lefevre');
    expect((await server.json('change_password/check/', { method: 'POST', body: { id: link, token } })).status).toBe(
      410,
    );
    expect((await new CookieBrowser(server).signIn('c.lefevre@mine.example')).status).toBe(200);
    expect((await new CookieBrowser(server).signIn('hse@demo.filon')).status).toBe(401);
    const { rows } = await server.host.pool.query(
      `
        select changes
        from audit_event
        where record = 'app_user' and record_id = $1 and action = 'update'
        order by id desc
        limit 1`,
      [id],
    );
    expect(rows).toMatchObject([
      {
        changes: [
          { field: 'name' },
          { field: 'login' },
          { field: 'email', old: 'hse@demo.filon', new: 'c.lefevre@mine.example' },
        ],
      },
    ]);
    expect(await change(id, { name: 'Stale' }, read.version)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: changed.body.name } },
    });
    expect(await change(id, { email: 'buyer@demo.filon' }, changed.body.version)).toMatchObject({
      status: 422,
      body: { errors: { email: 'There is already an account with this e-mail.' } },
    });
    expect(await change(id, { login: 'buyer@demo.filon' }, changed.body.version)).toMatchObject({
      status: 422,
      body: { errors: { login: 'This login is taken.' } },
    });
    expect((await change(id, { name: 'By HR' }, changed.body.version, hr)).status).toBe(403);
    expect((await admin.json(`administration/users/${id}/`, { method: 'PATCH', body: { name: 'X' } })).status).toBe(
      428,
    );
  });

  it('of a program has no roles and no other name than its token', async () => {
    await call(admin, 'POST', 'api_keys/', {
      name: 'Weighbridge',
      permissions: ['site:read'],
      sites: null,
      expires_at: null,
    });
    const { rows } = await server.host.pool.query<{ id: string }>(
      `select id from app_user where kind = 'service' limit 1`,
    );
    const id = rows[0]?.id ?? '';
    expect(
      await call(admin, 'PUT', `users/${id}/roles/`, { roles: [{ role: 'mechanic', sites: null }] }),
    ).toMatchObject({ status: 409, body: { code: 'service_account' } });
    expect(await change(id, { name: 'Somebody' }, 1)).toMatchObject({ status: 409, body: { code: 'service_account' } });
  });
});

describe('names', () => {
  it.each(['Zoe\u200b', '\u202enitraM', 'Zoé\nMartin', 'Zo\u00ade'])('%j is refused with a sentence', async (name) => {
    expect(await call(admin, 'POST', 'users/', { ...somebody('hidden@mine.example'), name })).toMatchObject({
      status: 422,
      body: { errors: { name: expect.stringContaining('invisible character') } },
    });
  });

  it('say what is wrong with each field', async () => {
    expect(
      (
        await call(admin, 'POST', 'users/', {
          name: 'x'.repeat(200),
          email: 'none',
          login: 'a b',
          kind: 'robot',
          language: 'fr',
          other: 1,
        })
      ).body.errors,
    ).toEqual({
      name: 'At most 120 characters.',
      email: 'This is not an e-mail address.',
      login: 'A login has no spaces and at most one @, not at the beginning or end.',
      kind: 'Choose one of the values offered.',
      roles: 'This field is required.',
      other: 'This field does not exist.',
    });
  });
});

describe('the other actions', () => {
  it('disable an account, which ends its sessions, and enable it again', async () => {
    const user = await server.login('geologist');
    const id = await idOf('geologist');
    expect((await call<UserDetail>(hr, 'POST', `users/${id}/disable/`)).body.status).toBe('disabled');
    expect((await user.json('sites/')).status).toBe(401);
    expect((await new CookieBrowser(server).signIn('geologist')).status).toBe(401);
    expect((await call<UserDetail>(hr, 'POST', `users/${id}/enable/`)).body.status).toBe('active');
    expect((await new CookieBrowser(server).signIn('geologist')).status).toBe(200);
  });

  it('unlock an account that wrong passwords have closed', async () => {
    const id = await idOf('mechanic');
    const stranger = (address: string): CookieBrowser => Object.assign(new CookieBrowser(server), { address });
    for (let attempt = 0; attempt < 5; attempt += 1) await stranger('6.6.6.6').signIn('mechanic', 'wrong');
    expect((await stranger('6.6.6.7').signIn('mechanic')).status).toBe(429);
    expect((await call<UserDetail>(admin, 'GET', `users/${id}/`)).body.closed_until).not.toBeNull();
    expect((await call<UserDetail>(admin, 'POST', `users/${id}/unlock/`)).body.closed_until).toBeNull();
    expect((await stranger('6.6.6.7').signIn('mechanic')).status).toBe(200);
  });

  it('send a reset link, and show sessions to administrators alone', async () => {
    const id = await idOf('planner');
    expect((await call(admin, 'POST', `users/${id}/reset_link/`)).status).toBe(204);
    await mailTo(server, 'planner@demo.filon', 'Choose a new password');
    expect((await call<UserDetail>(hr, 'GET', `users/${id}/`)).body.sessions).toBeNull();
    const user = await server.login('planner');
    const { body } = await call<UserDetail>(admin, 'GET', `users/${id}/`);
    await call(admin, 'DELETE', `users/${id}/sessions/${body.sessions?.entries[0]?.id}/`);
    expect((await user.json('sites/')).status).toBe(401);
  });

  it('are in the audit log, with no secret in it', async () => {
    const { rows } = await server.host.pool.query<{ action: string; line: string }>(
      `select action, e::text as line from audit_event e where record = 'app_user'`,
    );
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['login', 'create', 'update', 'permission']));
    expect(rows.filter(({ line }) => line.includes('argon2'))).toEqual([]);
  });

  it('answer no secret and no row of the record API to write', async () => {
    const { body } = await admin.json<{ rows: readonly Record<string, unknown>[] }>('records/app_user/?limit=200');
    for (const name of ['password_hash', 'totp_secret', 'totp_pending', 'settings'])
      expect(body.rows.filter((row) => name in row)).toEqual([]);
    const id = await idOf('buyer');
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `${id}/`],
      ['DELETE', `${id}/`],
    ] as const)
      expect(
        (
          await admin.json(`records/app_user/${path}`, {
            method,
            body: { status: 'active' },
            headers: { 'if-match': '"1"', 'idempotency-key': 'x' },
          })
        ).status,
      ).toBe(404);
  });
});

describe('an import', () => {
  it('is not the one of other records', async () => {
    expect(
      (
        await fetch(`${server.url}/api/records/app_user/import/`, {
          method: 'POST',
          body: 'name;email\nX;x@demo.filon',
          headers: { 'content-type': 'text/csv', authorization: `Bearer ${admin.token}` },
        })
      ).status,
    ).toBe(404);
  });

  const row = (line: number, email: string, more: Record<string, string> = {}) => ({
    line,
    email,
    name: 'Ali Ben',
    login: '',
    kind: '',
    language: 'fr',
    role: '',
    sites: '',
    ...more,
  });
  const send = (commit: boolean, rows: readonly unknown[], user = admin) =>
    call<{ done: boolean; verdicts: readonly ImportVerdict[] }>(user, 'POST', 'users/import/', { commit, rows });

  it('gives a verdict for every row and does nothing before it is told, then all or nobody', async () => {
    const rows = [
      row(2, 'ali@mine.example', { role: 'Pompiste', sites: 'S1; S2' }),
      row(3, 'nope'),
      row(7, 'd@mine.example', { name: '' }),
      row(4, 'ALI@mine.example'),
      row(5, 'b@mine.example', { role: 'King' }),
      row(6, 'c@mine.example', { sites: 'S9', role: 'Mechanic' }),
    ];
    const { body } = await send(false, rows);
    expect(body.verdicts.map(({ fault }) => fault)).toEqual([
      null,
      'This is not an e-mail address.',
      expect.stringContaining('The name is missing'),
      'There is already an account with this e-mail.',
      'This role is unknown.',
      expect.stringContaining('One of the sites is unknown'),
    ]);
    expect((await send(true, rows)).body.done).toBe(false);
    expect((await server.host.pool.query(`select from app_user where email like '%ali@mine.example'`)).rowCount).toBe(
      0,
    );
    expect(await outboxOf(server, 'ali@mine.example')).toEqual([]);
    expect((await send(true, rows.slice(0, 1))).body.done).toBe(true);
    await mailTo(server, 'ali@mine.example', 'Votre compte Filon');
  });

  it('is no way around the right to give roles', async () => {
    expect((await send(true, [row(2, 'hr-made@mine.example', { role: 'admin' })], hr)).body).toMatchObject({
      done: false,
      verdicts: [{ fault: expect.any(String) }],
    });
  });
});

describe('seeing as somebody', () => {
  it('is of somebody else', async () => {
    expect(await call(admin, 'POST', `users/${admin.user.id}/view_as/`)).toMatchObject({
      status: 409,
      body: { code: 'own_account', detail: 'This is your own account: you already see it as yourself.' },
    });
  });

  it('shows what they see, changes nothing, and is in the audit log with both names', async () => {
    const id = await idOf('buyer');
    const opened = await call<{ token: string }>(admin, 'POST', `users/${id}/view_as/`);
    const asBuyer = <T>(path: string, method = 'GET', body?: unknown) =>
      server.json<T>(path, { method, body, headers: { authorization: `Bearer ${opened.body.token}` } });
    expect((await asBuyer<{ email: string; viewed: boolean }>('me/', 'POST')).body).toMatchObject({
      email: 'buyer@demo.filon',
      viewed: true,
    });
    expect((await asBuyer('records/app_user/')).status).toBe(403);
    for (const [method, path, body] of [
      ['PATCH', 'me/', { language: 'fr' }],
      ['POST', 'layouts/', { name: 'x', body: {} }],
      ['POST', 'me/second_factor/', { current: 'x' }],
      ['POST', 'me/sessions/end_others/', undefined],
    ] as const)
      expect(await asBuyer(path, method, body)).toMatchObject({ status: 403, body: { code: 'view_only' } });
    expect((await asBuyer('me/view_as/end/', 'POST')).status).toBe(204);
    expect((await asBuyer('sites/')).status).toBe(401);
    const { rows } = await server.host.pool.query(
      `select user_id from audit_event where action = 'view_as' and record_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ user_id: admin.user.id }, { user_id: admin.user.id }]);
    expect((await call(hr, 'POST', `users/${id}/view_as/`)).status).toBe(403);
  });
});
