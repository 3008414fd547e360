import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Newest } from '../../core/registry/newest.ts';
import type { SessionEntry, SignInEntry } from '../../core/session/sessions.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { CookieBrowser } from '../support/cookie-browser.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
});
afterAll(() => server?.stop());
beforeEach(() => server.host.pool.query('delete from login_event'));

const browserAt = (address: string): CookieBrowser => Object.assign(new CookieBrowser(server), { address });
const strangers = async (name: string, address: string, times = 5): Promise<void> => {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await browserAt(address).signIn(name, 'wrong')).status).toBe(401);
};

describe('a known device', () => {
  it('lets the owner in while strangers have closed the account to strangers', async () => {
    const owner = browserAt('10.0.0.1');
    await owner.signIn('dispatcher');
    await strangers('dispatcher', '6.6.6.6');
    expect((await browserAt('10.0.0.2').signIn('dispatcher')).status).toBe(429);
    expect((await owner.signIn('dispatcher')).status).toBe(200);
    // The owner's success does not give the strangers five more guesses.
    expect((await browserAt('6.6.6.6').signIn('dispatcher', 'wrong')).status).toBe(429);
  });

  it('lets the owner in when others at the same address tried name after name', async () => {
    const owner = browserAt('10.0.0.9');
    await owner.signIn('hse');
    for (let name = 0; name < 20; name += 1) await browserAt('10.0.0.9').signIn(`name${name}`, 'wrong');
    expect((await browserAt('10.0.0.9').signIn('buyer')).status).toBe(429);
    expect((await owner.signIn('hse')).status).toBe(200);
  });

  it('has five guesses of its own, and closes to itself alone', async () => {
    const [stolen, other] = [browserAt('10.0.0.1'), browserAt('10.0.0.3')];
    await stolen.signIn('planner');
    await other.signIn('planner');
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await stolen.signIn('planner', 'wrong')).status).toBe(401);
    expect((await stolen.signIn('planner')).status).toBe(429);
    expect((await other.signIn('planner')).status).toBe(200);
    expect((await browserAt('10.0.0.4').signIn('planner')).status).toBe(200);
  });

  it('is none with a forged cookie, nor with that of another account', async () => {
    const mine = browserAt('10.0.0.5');
    await mine.signIn('vendor');
    await strangers('mechanic', '6.6.6.6');
    expect((await mine.signIn('mechanic')).status).toBe(429);
    const [id = '', ...signature] = (mine.cookies.get('device') ?? '').split('.');
    const forged = browserAt('10.0.0.6');
    forged.cookies.set('device', `${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}.${signature.join('.')}`);
    expect((await forged.signIn('mechanic')).status).toBe(429);
  });

  it('serves several accounts, as the machine of a dispatch room does, and is announced to each but the first time', async () => {
    const shared = browserAt('10.0.0.7');
    const device = async (name: string): Promise<string> => {
      await shared.signIn(name);
      return shared.cookies.get('device') ?? '';
    };
    const [first, again, other] = [await device('geologist'), await device('geologist'), await device('operator')];
    expect(new Set([first, again, other]).size).toBe(1);
    expect(await outboxOf(server, 'geologist@demo.filon')).toEqual([]);
    await Object.assign(browserAt('10.0.0.8')).signIn('geologist');
    const mail = await mailTo(server, 'geologist@demo.filon', 'New sign-in to your account');
    expect(mail.text).toContain('10.0.0.8');
  });
});

describe('an office behind one address', () => {
  const office = '10.9.0.1';

  it('stays open when one account there is closed, and when some people there mistype', async () => {
    await strangers('dispatcher', office);
    for (const name of ['hse', 'planner', 'mechanic', 'geologist', 'buyer', 'approver', 'fuel'])
      await strangers(name, office, 1);
    expect((await browserAt(office).signIn('dispatcher')).status).toBe(429);
    expect((await browserAt(office).signIn('manager')).status).toBe(200);
    // Whoever mistyped once gets in with the right password.
    expect((await browserAt(office).signIn('hse')).status).toBe(200);
  });

  it('stays open to those who work there when a stranger in its network tries name after name, who is held up', async () => {
    await browserAt(office).signIn('storekeeper');
    for (let name = 0; name < 20; name += 1) await strangers(`name${name}`, office, 1);
    expect((await browserAt(office).signIn('name20', 'wrong')).status).toBe(429);
    expect((await browserAt(office).signIn('name0', 'wrong')).status).toBe(429);
    // A browser without a cookie, at the address where the account came in before.
    expect((await browserAt(office).signIn('storekeeper')).status).toBe(200);
    expect((await browserAt('10.9.0.2').signIn('name20', 'wrong')).status).toBe(401);
  });

  it('of IPv6 is its network: a stranger who takes another address for every name is held up, those who work there are not', async () => {
    const [familiar, strange] = ['2001:db8:7:1::a', (n: number) => `2001:db8:7:1:${n.toString(16)}::9`];
    await browserAt(familiar).signIn('storekeeper');
    for (let name = 0; name < 20; name += 1) await strangers(`six${name}`, strange(name), 1);
    expect((await browserAt(strange(20)).signIn('six20', 'wrong')).status).toBe(429);
    expect((await browserAt(strange(21)).signIn('storekeeper')).status).toBe(200);
    // The network beside it is somebody else's.
    expect((await browserAt('2001:db8:7:2::9').signIn('six20', 'wrong')).status).toBe(401);
  });

  it('slows one who tries one password on everybody who works there', async () => {
    await server.host.pool.query(
      `
        insert into app_user (id, login, email, name, kind)
        select gen_random_uuid(), 'clerk' || n, 'clerk' || n || '@demo.filon', 'Clerk', 'staff'
        from generate_series(1, 61) n`,
    );
    await server.host.pool.query(
      `
        insert into login_event (login, user_id, ok, method, ip, network)
        select login, id, true, 'password', $1, $1
        from app_user
        where login like 'clerk%'`,
      [office],
    );
    await server.host.pool.query(
      `
        insert into login_event (login, user_id, ok, method, ip, network)
        select login, id, false, 'password', $1, $1
        from app_user
        where login like 'clerk%'
        order by login
        limit 59`,
      [office],
    );
    await server.host.pool.query(`update login_event set at = at - interval '1 hour' where ok`);
    expect((await browserAt(office).signIn('clerk9', 'wrong')).status).toBe(401);
    expect((await browserAt(office).signIn('clerk8', 'wrong')).status).toBe(429);
  });
});

describe('sessions', () => {
  it('are listed with their devices, and one that is ended is out at once, its socket too', async () => {
    const [here, there] = [browserAt('10.1.0.1'), browserAt('10.1.0.2')];
    await here.signIn('buyer');
    await there.signIn('buyer');
    const socket = io(`${server.url}/live`, {
      transports: ['websocket'],
      auth: { token: there.access },
      reconnection: false,
    });
    await new Promise<void>((resolve, reject) => socket.on('hello', () => resolve()).on('connect_error', reject));
    const { body } = await here.bearer<{ sessions: Newest<SessionEntry>; signIns: Newest<SignInEntry> }>(
      'me/sessions/',
    );
    expect(body.sessions.entries.map(({ ip, current }) => [ip, current])).toEqual(
      expect.arrayContaining([
        ['10.1.0.1', true],
        ['10.1.0.2', false],
      ]),
    );
    expect(body.signIns.entries).toHaveLength(2);
    const other = body.sessions.entries.find(({ ip }) => ip === '10.1.0.2');
    const closed = new Promise((resolve) => socket.on('disconnect', resolve));
    expect((await here.bearer(`me/sessions/${other?.id}/`, 'DELETE')).status).toBe(204);
    expect(await closed).toBe('io server disconnect');
    expect((await there.bearer('sites/')).status).toBe(401);
    expect((await there.post('refresh/')).status).toBe(401);
    expect((await here.bearer('sites/')).status).toBe(200);
  });

  it('of somebody else cannot be ended by their id', async () => {
    const [victim, attacker] = [browserAt('10.2.0.1'), browserAt('10.2.0.2')];
    await victim.signIn('storekeeper');
    await attacker.signIn('fuel');
    const { body } = await victim.bearer<{ sessions: Newest<SessionEntry> }>('me/sessions/');
    expect((await attacker.bearer(`me/sessions/${body.sessions.entries[0]?.id}/`, 'DELETE')).status).toBe(404);
    expect((await attacker.bearer(`me/sessions/'%20or%201=1/`, 'DELETE')).status).toBe(404);
    expect((await victim.bearer('sites/')).status).toBe(200);
  });

  it('elsewhere end with one call', async () => {
    const [here, there, phone] = [browserAt('10.3.0.1'), browserAt('10.3.0.2'), browserAt('10.3.0.3')];
    for (const browser of [here, there, phone]) await browser.signIn('approver');
    expect((await here.bearer<{ ended: number }>('me/sessions/end_others/', 'POST')).body.ended).toBe(2);
    expect([
      (await here.bearer('sites/')).status,
      (await there.bearer('sites/')).status,
      (await phone.bearer('sites/')).status,
    ]).toEqual([200, 401, 401]);
  });

  it('tell the owner how the account was tried', async () => {
    await strangers('manager', '6.6.6.6', 2);
    const owner = browserAt('10.4.0.1');
    await owner.signIn('manager', demoPassword);
    const { body } = await owner.bearer<{ signIns: Newest<SignInEntry> }>('me/sessions/');
    expect(body.signIns.entries.map(({ ok, ip }) => [ok, ip])).toEqual([
      [true, '10.4.0.1'],
      [false, '6.6.6.6'],
      [false, '6.6.6.6'],
    ]);
  });
});
