import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processState } from '../../core/server/postgres/process-table.ts';
import {
  startPostgres,
  type EmbeddedPostgres,
  type PostgresOptions,
} from '../../core/server/postgres/start-postgres.ts';
import { databaseUser } from '../../core/server/postgres/system-user.ts';

let parent: string;
let folder: string;
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'filon faults é '));
  chmodSync(parent, 0o755);
  folder = join(parent, 'postgres');
});

afterEach(async () => {
  const killed = children.splice(0);
  for (const child of killed) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  // Takes over whatever a killed process left running, and ends it.
  if (killed.length > 0 && existsSync(folder)) await (await startPostgres({ folder, use: 'only' })).stop();
  rmSync(parent, { recursive: true, force: true });
});

async function start(options: Partial<PostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ folder, use: 'only', ...options });
  servers.push(server);
  return server;
}

interface Process {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly errors: string[];
  readonly started: () => Promise<{ url: string; pid: number; started: boolean }>;
}

/** Another program on the same folder. */
function run(mode = 'hold'): Process {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../support/postgres-process.ts'), folder, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: string[] = [];
  const errors: string[] = [];
  const out = createInterface({ input: child.stdout });
  out.on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  return {
    child,
    lines,
    errors,
    started: async () => {
      while (lines.length === 0) {
        if (child.exitCode !== null) throw new Error(errors.join('\n'));
        await sleep(10);
      }
      return JSON.parse(lines[0] ?? '') as { url: string; pid: number; started: boolean };
    },
  };
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 3_000) throw new Error('It never happened.');
    await sleep(20);
  }
}

describe('the embedded database', () => {
  it('keeps its rows over a stop and a start, in a folder with spaces and accents', async () => {
    const first = await start();
    await query(first.url, `create table kept as select 'naïve' as word`);
    await first.stop();
    expect(processState(first.pid)).not.toBe('running');
    const second = await start();
    expect(second.started).toBe(true);
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'naïve' }]);
  });

  it('keeps its password to its owner and listens on this machine alone', async () => {
    const { url } = await start();
    expect(statSync(join(folder, 'pg.json')).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(url, 'show password_encryption')).toEqual([{ password_encryption: 'scram-sha-256' }]);
    expect(existsSync(join(folder, 'password'))).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)('does not run as root', async () => {
    const { pid } = await start();
    expect(statSync(`/proc/${pid}`).uid).toBe(databaseUser()?.uid);
  });

  it('is taken over when Filon was killed, with every acknowledged row', async () => {
    const killed = run('write');
    const { pid, url } = await killed.started();
    await until(() => killed.lines.length > 50);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const acknowledged = Number(killed.lines.at(-1));
    const next = await start();
    expect(next).toMatchObject({ pid, url, started: false });
    const [row] = await query<{ last: number }>(next.url, 'select max(number) as last from kept');
    expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
  });

  it('recovers when Filon and the database were killed together', async () => {
    const killed = run('write');
    const { pid } = await killed.started();
    await until(() => killed.lines.length > 50);
    process.kill(pid, 'SIGKILL');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const acknowledged = Number(killed.lines.at(-1));
    const next = await start();
    expect(next.started).toBe(true);
    const [row] = await query<{ rows: number; last: number }>(
      next.url,
      'select count(*)::integer as rows, max(number) as last from kept',
    );
    expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
    expect(row?.rows).toBe(row?.last);
  });

  it('is started again, on the same port, when it is killed under a running Filon', async () => {
    const told: string[] = [];
    const server = await start({ tell: (sentence) => told.push(sentence) });
    await query(server.url, 'create table kept as select 1 as number');
    process.kill(server.pid, 'SIGKILL');
    await until(() => told.length > 0);
    await until(() =>
      query(server.url, 'select number from kept').then(
        (rows) => rows.length === 1,
        () => false,
      ),
    );
    expect(told).toEqual(['The database ended; it is started again.']);
  });

  it('refuses a second Filon on the same folder in one sentence and does the first no harm', async () => {
    const first = await start();
    const second = run();
    const [code] = (await once(second.child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(second.errors).toEqual([
      expect.stringMatching(
        /^Filon already runs on this data folder \(process \d+\): stop it first, or set DATA_DIR to another folder\.$/,
      ),
    ]);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('serves a command beside a running Filon and outlives it', async () => {
    const first = await start();
    const beside = await startPostgres({ folder, use: 'shared' });
    expect(beside).toMatchObject({ pid: first.pid, started: false });
    await beside.stop();
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is made once when two start at the same time on nothing', async () => {
    const both = [run(), run()];
    const outcomes = await Promise.allSettled(both.map((process) => process.started()));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(readdirSync(parent)).toEqual(['postgres']);
  });

  it('survives first starts that were cut short at any moment', async () => {
    for (const wait of [60, 150, 300, 450, 700]) {
      const { child } = run();
      await sleep(wait);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(parent)).toEqual(['postgres']);
  });

  it('takes another port when its own was taken meanwhile', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    await first.stop();
    const thief = createServer().listen(port, '127.0.0.1');
    await once(thief, 'listening');
    try {
      const second = await start();
      expect(new URL(second.url).port).not.toBe(String(port));
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      thief.close();
    }
  });

  it.runIf(process.platform === 'linux')(
    'is not kept from starting by a lock file whose number belongs to a zombie or to another program',
    async () => {
      const first = await start();
      const lockFile = join(folder, 'data', 'postmaster.pid');
      const lock = readFileSync(lockFile, 'utf8');
      await first.stop();
      // The child outlives the shell, which would bury it; what the shell becomes does not.
      const mother = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 600'], {
        stdio: ['ignore', 'pipe', 'ignore'],
        ...databaseUser(),
      });
      children.push(mother);
      const [line] = (await once(createInterface({ input: mother.stdout }), 'line')) as [string];
      await until(() => processState(Number(line)) === 'zombie');
      for (const pid of [Number(line), mother.pid]) {
        writeFileSync(lockFile, lock.replace(/^\d+/, String(pid)));
        const server = await start();
        expect(server.started).toBe(true);
        await server.stop();
      }
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'lets its user, and nobody else, through a folder that only root may enter',
    async () => {
      chmodSync(parent, 0o700);
      await start();
      expect(statSync(parent)).toMatchObject({ uid: 0, gid: databaseUser()?.gid });
      expect(statSync(parent).mode & 0o777).toBe(0o710);
      expect(existsSync(join(folder, 'data', 'PG_VERSION'))).toBe(true);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'finds a place that its user can reach when the way to the folder is barred',
    async () => {
      chmodSync(parent, 0o700);
      folder = join(parent, 'data of Filon', 'postgres');
      const { url } = await start();
      const [row] = await query<{ data_directory: string }>(url, 'show data_directory');
      try {
        expect(row?.data_directory).toMatch(/^\/var\/lib\/filon\/data\/[0-9a-f]{16}\/data$/);
        expect(readFileSync(join(folder, 'pg.json'), 'utf8')).toContain('password');
      } finally {
        for (const server of servers.splice(0)) await server.stop();
        rmSync(join(row?.data_directory ?? '', '..'), { recursive: true });
        rmSync(folder);
      }
    },
  );
});
