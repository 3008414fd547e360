import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { firstPaintStyle } from '../../core/theme/first-paint.ts';

const root = join(import.meta.dirname, '../..');
let page = '';

beforeAll(() => {
  const built = spawnSync(process.execPath, ['core/server/commands/build.ts', '--stale', '--part', 'app'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The application could not be built: ${built.stderr}`);
  page = readFileSync(join(root, 'dist/app/index.html'), 'utf8');
}, 240_000);

test('the built page paints before any stylesheet is there, in the one style that the policy allows', () => {
  expect(page).not.toContain('rel="stylesheet"');
  expect([...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style)).toEqual([firstPaintStyle]);
});

test('the built page announces what its first script starts', () => {
  for (const [kind, name] of [
    ['rel="preload" as="style"', /assets\/shell-[^"]+\.css/],
    ['rel="modulepreload"', /assets\/start-/],
    ['rel="modulepreload"', /assets\/react-/],
    ['rel="modulepreload"', /assets\/shell-/],
  ] as const)
    expect(page.split('\n').some((line) => line.includes(kind) && name.test(line))).toBe(true);
});
