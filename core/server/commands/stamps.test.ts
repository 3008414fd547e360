import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepStamp, sourceStamp, staleParts } from './stamps.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'filon-stamps-'));
  mkdirSync(join(root, 'core/app'), { recursive: true });
  writeFileSync(join(root, 'core/app/main.ts'), 'a');
});
afterEach(() => rmSync(root, { recursive: true }));

it('a part is stale until it was built, and again when a source is changed, added or removed', () => {
  const build = () => keepStamp(root, 'app', sourceStamp(root));
  const stale = () => staleParts(root, ['app', 'server']);
  expect(stale()).toEqual(['app', 'server']);
  build();
  expect(stale()).toEqual(['server']);
  utimesSync(join(root, 'core/app/main.ts'), 1, 1);
  expect(stale()).toContain('app');
  build();
  writeFileSync(join(root, 'core/app/more.ts'), '');
  expect(stale()).toContain('app');
  build();
  rmSync(join(root, 'core/app/more.ts'));
  expect(stale()).toContain('app');
});

it('tests and stories are no sources', () => {
  keepStamp(root, 'app', sourceStamp(root));
  writeFileSync(join(root, 'core/app/main.test.ts'), '');
  writeFileSync(join(root, 'core/app/main.stories.tsx'), '');
  expect(staleParts(root, ['app'])).toEqual([]);
});
