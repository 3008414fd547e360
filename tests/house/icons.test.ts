import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/folders.ts';

/** An icon by its name, as Blueprint's components would take it. */
const byName = /\b(?:icon|leftIcon|rightIcon)=(?:"[\w-]+"|\{'[\w-]+'\})/;

it('gives every icon as a component: names of icons are left out of the build', () => {
  const named = globSync('{core,plugins,stories}/**/*.tsx', { cwd: projectRoot }).flatMap((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (byName.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(named).toEqual([]);
});
