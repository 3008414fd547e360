import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/folders.ts';

/** Plugins whose screens all stand in stories. One that gets there is added here, and stays. */
const told = ['hse'];

/** What a file imports from beside it, at once or on demand. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/(?:from |import\(?\s*)'(\.[^']+)'/g)].flatMap(
    ([, path = '']) => {
      const found = relative(projectRoot, join(projectRoot, dirname(file), path));
      return /\.tsx?$/.test(found) && existsSync(join(projectRoot, found)) ? [found] : [];
    },
  );

/** Every file that stories show, themselves or by what they show. A front door shows nothing: it names its screens. */
function shownByStories(): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = globSync('stories/**/*.stories.tsx', { cwd: projectRoot });
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!/^plugins\/[^/]+\/index\.ts$/.test(file.split(sep).join('/'))) queue.push(...importsOf(file));
  }
  return seen;
}

it.each(told)('every screen of %s stands in a story', (plugin) => {
  const shown = shownByStories();
  const screens = globSync(`plugins/${plugin}/screens/**/*.tsx`, { cwd: projectRoot }).filter(
    // Routes are read by the front door, and draw nothing.
    (file) => !/(-routes|\.test)\.tsx$/.test(file),
  );
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.filter((file) => !shown.has(file)).toSorted()).toEqual([]);
});
