import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sourceStamp } from '../../core/server/commands/stamps.ts';
import { startPostgres } from '../../core/server/postgres/start-postgres.ts';
import { projectRoot } from '../../core/host/root.ts';
import { runAdmin } from '../support/admin.ts';
import { runCommand, type RunningCommand } from '../support/process.ts';

const start = 'core/server/commands/start.ts';
let dataDir: string;
const running: RunningCommand[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'filon-start-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await (await startPostgres({ folder: join(dataDir, 'postgres'), use: 'only' })).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function run(settings: Record<string, string> = {}): RunningCommand {
  const command = runCommand(start, { PORT: '0', DATA_DIR: dataDir, SIM_SPEED: '0', ...settings });
  running.push(command);
  return command;
}

/** Waits until the accounts are printed; answers the address and the password as they stand there. */
async function announced(command: RunningCommand): Promise<{ url: string; password: string }> {
  await command.line(/Ctrl-C ends it/);
  const [, url = ''] = await command.line(/^ {2}Filon {4}(\S+)$/);
  const [, password = ''] = await command.line(/password {2}(\S+)$/);
  return { url, password };
}

const signIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/login/`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  });

describe('npm start', () => {
  it('prints an address and accounts with which one gets in; Ctrl-C ends everything; the next start builds nothing and is the same', async () => {
    const first = run();
    const { url, password } = await announced(first);
    const sources = sourceStamp(projectRoot());
    for (const name of ['admin', 'dispatcher', 'vendor2']) {
      expect(first.output).toContain(`    ${name}@demo.filon`);
      expect((await signIn(url, `${name}@demo.filon`, password)).status).toBe(200);
    }
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    first.child.kill('SIGINT');
    expect(await first.end()).toBe(0);

    const second = run();
    const again = await announced(second);
    expect(again.password).toBe(password);
    // Whoever edits a source while this test runs gets a build, as he should.
    expect(second.output.join('\n').includes('Building') && sourceStamp(projectRoot()) === sources).toBe(false);
    second.child.kill('SIGTERM');
    expect(await second.end()).toBe(0);
  });

  it('goes on after it was killed, with the same accounts and sessions', async () => {
    const killed = run();
    const { url, password } = await announced(killed);
    const cookies = (await signIn(url, 'admin@demo.filon', password)).headers.getSetCookie();
    killed.child.kill('SIGKILL');
    await killed.end();
    const next = await announced(run());
    const refreshed = await fetch(`${next.url}/api/refresh/`, {
      method: 'POST',
      headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
    });
    expect(refreshed.status).toBe(200);
  });

  it('refuses to run twice on one folder', async () => {
    await announced(run());
    const second = run();
    expect(await second.end()).toBe(1);
    expect(second.output.at(-1)).toMatch(/^Filon already runs on this data folder/);
  });

  it('takes another demo password when it is told one', async () => {
    const { url, password } = await announced(run({ DEMO_PASSWORD: 'told-by-the-environment' }));
    expect(password).toBe('told-by-the-environment');
    expect((await signIn(url, 'admin@demo.filon', password)).status).toBe(200);
  });

  it('lets the audit log be proved, while it runs and when it does not', async () => {
    const command = run();
    await announced(command);
    const beside = runCommand('core/server/commands/admin.ts', { DATA_DIR: dataDir }, ['verify-audit']);
    expect(await beside.end()).toBe(0);
    expect(beside.output).toEqual([
      expect.stringMatching(/^The audit log is unbroken: \d+ lines\.$/),
      expect.stringMatching(
        /^Compared with the link of line \d+ in \S+audit-anchor\.json\. AUDIT_ANCHORS is not set: no link of another disk was compared\.$/,
      ),
    ]);
    command.child.kill('SIGINT');
    expect(await command.end()).toBe(0);
    expect(await runCommand('core/server/commands/admin.ts', { DATA_DIR: dataDir }, ['verify-audit']).end()).toBe(0);
    const copies = join(dataDir, 'copies');
    const compare = () => runAdmin({ DATA_DIR: dataDir, AUDIT_ANCHORS: copies }, ['verify-audit']);
    expect((await compare()).said).toContain(`${copies} is not there: none of its links was compared.`);
    writeFileSync(copies, `${readFileSync(join(dataDir, 'audit-anchor.json'), 'utf8')}\n{"seq"`);
    expect((await compare()).said).toContain(
      `, and with 1 link of ${copies}. 1 of its lines could not be read as a link and was not compared.`,
    );
    // Without the link that is kept beside the database, nobody can say whether the end was cut off.
    const anchor = join(dataDir, 'audit-anchor.json');
    renameSync(anchor, `${anchor}.away`);
    const blind = runCommand('core/server/commands/admin.ts', { DATA_DIR: dataDir }, ['verify-audit']);
    expect(await blind.end()).toBe(1);
    expect(blind.output.join(' ')).toContain('(audit-anchor.json in DATA_DIR) is missing');
    expect(blind.output.join(' ')).not.toContain('unbroken');
    renameSync(`${anchor}.away`, anchor);
  });

  it('says in one sentence that its port is taken, and leaves no database behind', async () => {
    const thief = createServer().listen(0, '127.0.0.1');
    await once(thief, 'listening');
    const { port } = thief.address() as AddressInfo;
    const command = run({ PORT: String(port) });
    expect(await command.end()).toBe(1);
    expect(command.output.at(-1)).toBe(`Port ${port} is in use: stop the program that listens there, or set PORT.`);
    thief.close();
    const next = await startPostgres({ folder: join(dataDir, 'postgres'), use: 'only' });
    expect(next.started).toBe(true);
    await next.stop();
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a number, not "abc".'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".'],
    [
      { DATABASE_URL: 'mysql://u:hush@host/x' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      { DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/x' },
      'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    ],
    [{ SIM_SPEED: '-1' }, 'SIM_SPEED must be at least 0, not "-1".'],
    [{ FILON_PORT: '1' }, expect.stringMatching(/^FILON_PORT is not a setting of Filon; there are PORT, HOST, /)],
  ])('refuses %j', async (settings, sentence) => {
    const command = run(settings as Record<string, string>);
    expect(await command.end()).toBe(1);
    expect(command.output.at(-1)).toEqual(sentence);
  });
});

describe('without the demo', () => {
  it('nobody can sign in until the first account is made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'filon-empty-'));
    chmodSync(folder, 0o755);
    const command = run({ DATA_DIR: folder, DEMO: '0' });
    await command.line(/Nobody can sign in yet: npm run admin -- create-user makes the first account\./);
    const [, url = ''] = await command.line(/^ {2}Filon {4}(\S+)$/);
    const make = (password: string) =>
      runCommand(
        'core/server/commands/admin.ts',
        { DATA_DIR: folder },
        ['create-user', '--email', 'Zoe@Mine.example', '--name', 'Zoé'],
        `${password}\n`,
      );
    expect(await make('too short').end()).toBe(1);
    const made = make('a long enough password');
    expect(await made.end(), made.output.join('\n')).toBe(0);
    // Outside the demo an administrator sets up a second factor at the first sign-in.
    expect((await signIn(url, 'zoe@mine.example', 'a long enough password')).status).toBe(202);
    expect(await make('a long enough password').end()).toBe(1);
    command.child.kill('SIGINT');
    expect(await command.end()).toBe(0);
    const demo = run({ DATA_DIR: folder, DEMO: '1' });
    expect(await demo.end()).toBe(1);
    expect(demo.output.at(-1)).toMatch(/^DEMO=1 needs an empty database/);
    rmSync(folder, { recursive: true, force: true });
  });
});
