import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/folders.ts';

const defined = /define(?:Record|Report|Stream|Widget|Command)\(\{\s*(?:name|id):\s*'([^']+)'/g;
const path = /(?:path|aliases|base|root)\b[^'`\n]*['`](?:\$\{\w+\})?(\/[\w/:-]+)/g;

/**
 * What the rest of the project can call a plugin's things by: records, reports, streams, widgets, commands, and the
 * last part of its paths.
 */
export function namesOf(plugin: string): ReadonlySet<string> {
  const names = new Set<string>([plugin]);
  for (const file of globSync(`plugins/${plugin}/**/*.{ts,tsx}`, { cwd: projectRoot })) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    for (const [, name = ''] of text.matchAll(defined)) names.add(name);
    for (const [, last = ''] of text.matchAll(path))
      names.add(last.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '');
  }
  // Words that are of everybody tell nothing of anybody.
  for (const word of ['', 'new', 'edit', 'live', 'status', 'import', 'print']) names.delete(word);
  return names;
}
