import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstPaintStyle } from '../../core/theme/first-paint.ts';
import { projectRoot } from '../support/folders.ts';

/** What was built before the tests; `bundle.test.ts` says whether it is of these sources. */
const page = readFileSync(join(projectRoot, 'dist/app/index.html'), 'utf8');

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
