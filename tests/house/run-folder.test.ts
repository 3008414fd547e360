import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeRunFolder, leftoversOf, openRunFolder } from '../run/run-folder.ts';

const before = process.env.TMPDIR;
let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'runs-'));
  process.env.TMPDIR = parent;
});
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(parent, { recursive: true, force: true });
});

/** A process that carries the name of a run and does not end by itself. */
async function leftBehind(folder: string) {
  const child = spawn('sleep', ['600'], { env: { ...process.env, TEST_FOLDER: folder }, stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}

test.skipIf(process.platform !== 'linux')(
  'what a run left behind that was broken off is ended and removed by the next one; a run that goes on is left alone',
  async () => {
    const dead = join(parent, 'filon-tests-dead');
    mkdirSync(dead);
    const ended = spawn('true', { stdio: 'ignore' });
    await once(ended, 'exit');
    writeFileSync(join(dead, 'run.pid'), String(ended.pid));
    const orphan = await leftBehind(dead);
    expect(leftoversOf(dead).map(({ pid }) => pid)).toEqual([orphan.pid]);

    const living = join(parent, 'filon-tests-living');
    mkdirSync(living);
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)', 'tests/run.ts'], { stdio: 'ignore' });
    writeFileSync(join(living, 'run.pid'), String(other.pid));

    const exit = once(orphan, 'exit');
    const folder = await openRunFolder();
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect([existsSync(dead), existsSync(living), existsSync(folder)]).toEqual([false, true, true]);
    other.kill();

    const late = await leftBehind(folder);
    expect((await closeRunFolder(folder)).map(({ pid }) => pid)).toEqual([late.pid]);
    expect(existsSync(folder)).toBe(false);
  },
);
