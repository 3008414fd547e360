import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/folders.ts';

test('no screen asks for a date or a time by an input of the browser, whose language is not the one chosen', () => {
  const screens = globSync('{core,plugins}/**/*.tsx', { cwd: projectRoot });
  expect(screens.length).toBeGreaterThan(300);
  const asking = screens.filter((file) =>
    /type=(?:\{?["'])(?:date|datetime-local|time|month|week)["']/.test(readFileSync(join(projectRoot, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});
