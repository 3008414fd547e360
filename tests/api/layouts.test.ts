import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Layout {
  readonly id: string;
  readonly name: string;
  readonly owner_name: string;
  readonly mine: boolean;
  readonly version: number;
  readonly body: unknown;
}

let server: TestServer;
let dispatcher: TestUser;
let supervisor: TestUser;
let vendor: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
  [dispatcher, supervisor, vendor] = await Promise.all([
    server.login('dispatcher'),
    server.login('supervisor'),
    server.login('vendor'),
  ]);
});
afterAll(() => server?.stop());

const body = { version: 1, tree: { direction: 'row', panes: ['map', 'é'] } };
const save = async (user: TestUser, more: object = {}) =>
  (await user.json<Layout>('layouts/', { method: 'POST', body: { name: 'Morning', body, ...more } })).body;
const put = (user: TestUser, id: string, version: number | null, change: object) =>
  user.json<Layout & { code?: string; current?: Layout }>(`layouts/${id}/`, {
    method: 'PUT',
    body: change,
    headers: version === null ? {} : { 'if-match': `"${version}"` },
  });
const names = async (user: TestUser) => (await user.json<Layout[]>('layouts/')).body.map(({ id }) => id);

describe('a saved workspace', () => {
  it('comes back as it was saved', async () => {
    const { id } = await save(dispatcher);
    expect((await dispatcher.json<Layout>(`layouts/${id}/`)).body).toMatchObject({
      name: 'Morning',
      owner_name: 'Hicham Amrani',
      mine: true,
      version: 1,
      body,
    });
  });

  it('is its owner’s alone until it is shared with a role or a site', async () => {
    const { id } = await save(dispatcher);
    expect(await names(supervisor)).not.toContain(id);
    expect((await supervisor.json(`layouts/${id}/`)).status).toBe(404);
    const [site] = (await dispatcher.json<{ id: string }[]>('sites/')).body;
    expect((await put(dispatcher, id, 1, { shared_sites: [site?.id] })).status).toBe(200);
    expect(await names(supervisor)).toContain(id);
    expect(await names(vendor)).not.toContain(id);
    expect((await put(supervisor, id, 2, { name: 'Mine now' })).body.code).toBe('not_yours');
    expect((await supervisor.json(`layouts/${id}/`, { method: 'DELETE', headers: { 'if-match': '2' } })).status).toBe(
      403,
    );
  });

  it('is shared only with roles that its owner holds, unless he is an administrator', async () => {
    const answer = await dispatcher.json('layouts/', {
      method: 'POST',
      body: { name: 'x', body, shared_roles: ['shift_supervisor'] },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign_share' } });
    const admin = await server.login('admin');
    const { id } = await save(admin, { shared_roles: ['shift_supervisor'] });
    expect(await names(supervisor)).toContain(id);
    expect(await names(dispatcher)).not.toContain(id);
    // An administrator of one site speaks to a role there, not everywhere.
    await createAccount(server.host.db, {
      email: 'one-site@demo.filon',
      name: 'One',
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [{ role: 'admin', sites: [seedId('site', 'S1')] }],
    });
    const local = await server.login('one-site');
    const share = await local.json<{ shared_sites: string[] }>('layouts/', {
      method: 'POST',
      body: { name: 'x', body, shared_roles: ['shift_supervisor'] },
    });
    expect([share.status, share.body.shared_sites]).toEqual([201, [seedId('site', 'S1')]]);
  });

  it('shared with a role and a site is for who has the role at that site', async () => {
    const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
    const person = async (
      name: string,
      roles: readonly { readonly role: string; readonly sites: string[] | null }[],
    ) => {
      await createAccount(server.host.db, {
        email: `${name}@demo.filon`,
        name,
        kind: 'staff',
        language: 'en',
        password: demoPassword,
        roles: [...roles],
      });
      return server.login(name);
    };
    const local = await person('local', [{ role: 'admin', sites: [here] }]);
    const [near, far, other, all] = [
      await person('near', [{ role: 'geologist', sites: [here] }]),
      await person('far', [{ role: 'geologist', sites: [there] }]),
      await person('other', [
        { role: 'mechanic', sites: [here] },
        { role: 'geologist', sites: [there] },
      ]),
      await person('all', [{ role: 'geologist', sites: null }]),
    ];
    const seenBy = async (id: string) =>
      (await Promise.all([near, far, other, all].map(async (user) => (await names(user)).includes(id)))).map(Number);
    expect(await seenBy((await save(local, { shared_roles: ['geologist'], shared_sites: [here] })).id)).toEqual([
      1, 0, 0, 1,
    ]);
    expect(await seenBy((await save(local, { shared_sites: [here] })).id)).toEqual([1, 0, 1, 1]);
    // Who administers one site shares with roles there and nowhere else: without a site told, it is theirs.
    const narrowed = await save(local, { shared_roles: ['geologist'] });
    expect(narrowed).toMatchObject({ shared_roles: ['geologist'], shared_sites: [here] });
    expect(await seenBy(narrowed.id)).toEqual([1, 0, 0, 1]);
    expect((await put(local, narrowed.id, 1, { shared_sites: [there] })).body.code).toBe('foreign_share');
    expect((await put(local, narrowed.id, 1, { shared_sites: [] })).body).toMatchObject({
      shared_sites: [here],
      version: 2,
    });
    expect((await put(local, narrowed.id, 2, { name: 'Only its name' })).body).toMatchObject({
      shared_roles: ['geologist'],
      shared_sites: [here],
    });
    // A role of one site is no right to share at another that one sees by another role.
    expect(
      await other.json('layouts/', {
        method: 'POST',
        body: { name: 'x', body, shared_roles: ['geologist'], shared_sites: [here] },
      }),
    ).toMatchObject({ status: 403, body: { code: 'foreign_share' } });
    expect(await seenBy((await save(await server.login('admin'), { shared_roles: ['geologist'] })).id)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('refuses a change that starts from an old version, and shows the new one', async () => {
    const { id } = await save(dispatcher);
    await put(dispatcher, id, 1, { name: 'First' });
    expect(await put(dispatcher, id, 1, { name: 'Second' })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'First', version: 2 } },
    });
    expect((await put(dispatcher, id, null, { name: 'Third' })).status).toBe(428);
  });

  it('loses no change when many are written at once', async () => {
    const { id } = await save(dispatcher);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => put(dispatcher, id, 1, { name: `Try ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('keeps its last 20 versions and goes back to any of them', async () => {
    const { id } = await save(dispatcher);
    for (let version = 1; version <= 24; version += 1)
      await put(dispatcher, id, version, { body: { version: 1, step: version + 1 } });
    const versions = (await dispatcher.json<{ version: number }[]>(`layouts/${id}/versions/`)).body.map(
      ({ version }) => version,
    );
    expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
    const restored = await dispatcher.json<Layout>(`layouts/${id}/versions/10/restore/`, {
      method: 'POST',
      headers: { 'if-match': '25' },
    });
    expect(restored.body).toMatchObject({ version: 26, body: { step: 10 } });
    expect(
      (await dispatcher.json(`layouts/${id}/versions/3/restore/`, { method: 'POST', headers: { 'if-match': '26' } }))
        .status,
    ).toBe(404);
  });

  it('is deleted with its versions', async () => {
    const { id } = await save(dispatcher);
    expect((await dispatcher.json(`layouts/${id}/`, { method: 'DELETE', headers: { 'if-match': '1' } })).status).toBe(
      204,
    );
    expect((await dispatcher.json(`layouts/${id}/`)).status).toBe(404);
  });

  it.each([
    { name: '', body },
    { name: 'x' },
    { name: 'x', body: [] },
    { name: 'x', body: { big: 'a'.repeat(65_536) } },
    { name: 'x'.repeat(81), body },
    { name: 'x', body: { nul: '\u0000' } },
  ])('refuses draft %#', async (draft) => {
    expect((await dispatcher.json('layouts/', { method: 'POST', body: draft })).status).toBe(422);
  });
});

describe('the workspace as it was left', () => {
  it('is there on the next machine, for its user alone', async () => {
    expect((await supervisor.json('layouts/current/')).body).toEqual({ body: null, version: 0, updated_at: null });
    await supervisor.json('layouts/current/', { method: 'PUT', body: { body } });
    await supervisor.json('layouts/current/', { method: 'PUT', body: { body: { ...body, focused: 2 } } });
    const again = await server.login('supervisor');
    expect((await again.json('layouts/current/')).body).toMatchObject({ body: { ...body, focused: 2 }, version: 2 });
    expect((await dispatcher.json('layouts/current/')).body).toMatchObject({ body: null });
  });
});
