import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/screens.md'), 'utf8');
const cells = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
/** Where a path of the table's second column lies. */
const fileOf = (path: string): string => (path.startsWith('core/') ? path : `plugins/${path}`);

it('every file and test that the table of screens names is there', () => {
  const files = cells.flatMap(([, , where = '']) => where.split(', ').filter((path) => /\.tsx?$|\/$/.test(path)));
  const tests = cells.flatMap(([, , , test = '']) => test.split(', ').filter((name) => /^(api|browser)\//.test(name)));
  expect(files.length).toBeGreaterThan(100);
  expect(tests.length).toBeGreaterThan(100);
  expect(files.filter((path) => !existsSync(join(root, fileOf(path))))).toEqual([]);
  expect([...new Set(tests)].filter((name) => !existsSync(join(root, `tests/${name}.test.ts`)))).toEqual([]);
});

it('an item without a test says what it waits for, or that it is left out', () => {
  const untold = cells.filter(
    ([, item = '', where = '', test]) =>
      test === '' && !['item', '---'].includes(item) && !/^waits? for |^left out: /.test(where),
  );
  expect(untold).toEqual([]);
});
