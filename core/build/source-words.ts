import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { parseAst } from 'vite';
import { frontRecords, recordFiles } from './front-records.ts';

/** What is loaded at one time: the front door, a record, or everything else of a plugin. */
export type WordsPart = 'front' | 'plugin' | { readonly record: string };

/** Words by their ids. */
export type Words = Readonly<Record<string, string>>;

/**
 * The words of a part of a plugin in a language. The plugin has one catalog; what belongs where is told by the sources
 * that each message names.
 */
export async function wordsOf(root: string, plugin: string, part: WordsPart, locale: string): Promise<Words> {
  const entries = await entriesOf(join(root, `plugins/${plugin}/locales/${locale}.po`), locale);
  const isOf = ownsMessage(root, plugin, part);
  return Object.fromEntries(
    Object.entries(entries).flatMap(([id, { translation, message, origin = [] }]) =>
      isOf(
        id,
        origin.map(([file]) => file),
      )
        ? [[id, translation || (message ?? id)] as const]
        : [],
    ),
  );
}

type Entries = Awaited<ReturnType<ReturnType<typeof formatter>['parse']>>;
const read = new Map<string, { readonly text: string; readonly entries: Entries }>();

/** The messages of a catalog; each of its parts asks for them, so they are read once for each state of the file. */
async function entriesOf(filename: string, locale: string): Promise<Entries> {
  const text = readFileSync(filename, 'utf8');
  const before = read.get(filename);
  if (before?.text === text) return before.entries;
  const entries = await formatter({ lineNumbers: false }).parse(text, { locale, sourceLocale: 'en', filename });
  read.set(filename, { text, entries });
  return entries;
}

/** Words as a module that exports `messages`. Throws where one cannot be compiled. */
export function compileWords(locale: string, words: Words): string {
  const { source, errors } = createCompiledCatalog(locale, words, { namespace: 'es' });
  if (errors.length > 0)
    throw new Error(errors.map(({ source: text, error }) => `${text}: ${error.message}`).join('; '));
  return source;
}

function ownsMessage(
  root: string,
  plugin: string,
  part: WordsPart,
): (id: string, sources: readonly string[]) => boolean {
  const front = new Set([`plugins/${plugin}/index.ts`, `plugins/${plugin}/widgets/index.ts`]);
  if (part === 'front') {
    const titles = new Set(
      frontRecords(root, plugin).flatMap(({ title, plural, listTitle }) => [title.id, plural.id, listTitle?.id]),
    );
    return (id, sources) => titles.has(id) || sources.some((source) => front.has(source));
  }
  const reached = part === 'plugin' ? reachedBy(root, screenFiles(root, plugin)) : reachedBy(root, [part.record]);
  return (_id, sources) => sources.some((source) => reached.has(source));
}

/** What a plugin's screens are made of: all that is for browsers but its records and its front door. */
function screenFiles(root: string, plugin: string): readonly string[] {
  const records = new Set(recordFiles(root, plugin));
  return globSync(`plugins/${plugin}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) =>
      !records.has(file) && !/\.server\.|\.test\.|\/server\//.test(file) && file !== `plugins/${plugin}/index.ts`,
  );
}

/** The files and everything of their plugin that they import. */
function reachedBy(root: string, files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(root, file));
  }
  return reached;
}

function importsOf(root: string, file: string): readonly string[] {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const { body } = parseAst(readFileSync(join(root, file), 'utf8'), { lang });
  return body.flatMap((statement) => {
    const from =
      statement.type === 'ImportDeclaration' ||
      statement.type === 'ExportNamedDeclaration' ||
      statement.type === 'ExportAllDeclaration'
        ? statement.source?.value
        : undefined;
    if (!from?.startsWith('.') || !/\.tsx?$/.test(from)) return [];
    const found = normalize(join(dirname(file), from));
    return found.startsWith('plugins/') && existsSync(join(root, found)) ? [found] : [];
  });
}
