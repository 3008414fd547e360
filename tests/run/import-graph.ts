import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../support/folders.ts';

/** Every source file of the project with the files that import it, all below the project's root. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that a pattern finds, `import.meta.glob(['./records/*.ts'])`, and those of a plugin's virtual module. */
const finding = /import\.meta\.glob(?:<[^(]*>)?\(\s*\[?((?:\s*'[^']+',?)+)|'virtual:plugin\/([\w-]+)'/g;
const importing = /(?:from|import|import\()\s*['"](\.{1,2}\/[^'"?]+)/g;

export const sourceFiles = (): readonly string[] =>
  globSync('{core,plugins,stories,tests,.storybook}/**/*.{ts,tsx}', { cwd: projectRoot });

/** Reads who imports whom, `import()` and types as well: a few hundred milliseconds for some thousand files. */
export function readImporters(files: readonly string[] = sourceFiles()): Importers {
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const named = [...text.matchAll(importing)].map(([, path = '']) => path);
    for (const path of [...named, ...found(file, text)]) {
      const target = relative(projectRoot, join(projectRoot, dirname(file), path));
      if (!existsSync(join(projectRoot, target))) continue;
      const known = importers.get(target) ?? new Set();
      importers.set(target, known.add(file));
    }
  }
  return importers;
}

/** What a file imports without naming it, relative to it. */
const found = (file: string, text: string): readonly string[] =>
  [...text.matchAll(finding)].flatMap(([, patterns, plugin]) => {
    const wanted = plugin
      ? ['./records/*.ts']
      : [...(patterns ?? '').matchAll(/'([^'!][^']*)'/g)].map(([, one = '']) => one);
    return wanted.flatMap((pattern) => globSync(pattern, { cwd: join(projectRoot, dirname(file)) }));
  });

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
