import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../support/folders.ts';

/** Every source file of the project with the files that import it, all below the project's root. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

const importing = /(?:from|import|import\()\s*['"](\.{1,2}\/[^'"?]+)/g;

export const sourceFiles = (): readonly string[] =>
  globSync('{core,plugins,stories,tests,.storybook}/**/*.{ts,tsx}', { cwd: projectRoot });

/** Reads who imports whom, `import()` and types as well: a few hundred milliseconds for some thousand files. */
export function readImporters(files: readonly string[] = sourceFiles()): Importers {
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, path = ''] of readFileSync(join(projectRoot, file), 'utf8').matchAll(importing)) {
      const target = relative(projectRoot, join(projectRoot, dirname(file), path));
      if (!existsSync(join(projectRoot, target))) continue;
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(file));
    }
  }
  return importers;
}

/** The files themselves, and all that import them, directly or not; `passes` says which files hand a change on. */
export function reachOf(
  changed: readonly string[],
  importers: Importers,
  passes: (file: string) => boolean = () => true,
): ReadonlySet<string> {
  const reached = new Set(changed);
  for (const file of reached) {
    if (passes(file)) for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
}
