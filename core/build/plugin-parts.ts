import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { frontRecords, recordFiles, type FrontWords } from './front-records.ts';
import { compileWords, wordsOf, type WordsPart } from './source-words.ts';

const locales = ['en', 'fr'];
const prefix = '\0filon:';
const virtual = /^virtual:(plugin|parts|words|front-words)(\/|$)/;
/** Files of a plugin's front door: what they load on demand is loaded through its parts. */
const doors = /\/plugins\/([^/]+)\/(index|widgets\/index)\.ts$/;
const loading = /\bimport\(\s*'(\.[^']+)'\s*\)/g;

/**
 * Makes what follows from a plugin's files and what nobody should write twice:
 *
 * - `virtual:plugin/<id>`: `records`, as the first load knows them, and `messages`, its words, to be spread into
 *   `definePlugin`;
 * - `virtual:front-words`: `frontWords(locale)`, the titles of all front doors of this edition in one file;
 * - `virtual:parts/<id>`: everything that a front door loads on demand. A built front door names its screens by number
 *   there: the names of their files and of what they need beside weigh more than the doors, and come with the first of
 *   them. Those that `isFirst` names are worth their weight: they come without asking for the others.
 */
export function pluginParts(edition: 'app' | 'vendor', isFirst: (part: string) => boolean = () => false): Plugin {
  const root = join(import.meta.dirname, '../..');
  let built = false;
  return {
    name: 'plugin-parts',
    enforce: 'pre',
    configResolved: ({ isProduction }) => {
      built = isProduction;
    },
    resolveId: { filter: { id: virtual }, handler: (id) => `${prefix}${id}.js` },
    transform: {
      filter: { id: doors },
      handler(code, id) {
        const plugin = doors.exec(id)?.[1];
        if (!built || !plugin) return null;
        const parts = partsOf(root, plugin);
        return code.replaceAll(loading, (asked, from: string) => {
          const file = join(dirname(id), from);
          return isFirst(file) ? asked : partOf(plugin, parts.indexOf(file));
        });
      },
    },
    load: {
      // Vite's mark of modules that are no files.
      filter: { id: /^\0filon:/ },
      async handler(id) {
        const [kind = '', plugin = '', ...rest] = id.slice(`${prefix}virtual:`.length, -'.js'.length).split('/');
        if (kind === 'front-words' && plugin === '')
          return `export const frontWords = ${byLocale((locale) => `import('virtual:front-words/${locale}')`)};`;
        if (kind === 'front-words') return frontModule(root, edition, plugin);
        if (kind === 'parts')
          return `export const parts = [${partsOf(root, plugin)
            .map((part) => `() => import(${JSON.stringify(part)})`)
            .join(',\n')}];`;
        if (kind === 'plugin') {
          for (const file of recordFiles(root, plugin)) this.addWatchFile(join(root, file));
          return pluginModule(root, plugin, built, isFirst);
        }
        const [locale = '', record] = rest;
        this.addWatchFile(join(root, `plugins/${plugin}/locales/${locale}.po`));
        const part: WordsPart = record ? { record: `plugins/${plugin}/records/${record}.ts` } : 'plugin';
        return compileWords(locale, await wordsOf(root, plugin, part, locale));
      },
    },
  };
}

/** What a front door loads on demand, in an order that depends on its files alone: screens, records, words. */
function partsOf(root: string, plugin: string): readonly string[] {
  const loaded = ['index.ts', 'widgets/index.ts'].flatMap((name) => {
    const file = join(root, 'plugins', plugin, name);
    if (!existsSync(file)) return [];
    return [...readFileSync(file, 'utf8').matchAll(loading)].map(([, from = '']) => join(dirname(file), from));
  });
  const records = frontRecords(root, plugin).map(({ file }) => file);
  const words = ['', ...records.map((file) => `/${basename(file, '.ts')}`)].flatMap((part) =>
    locales.map((locale) => `virtual:words/${plugin}/${locale}${part}`),
  );
  return [...new Set([...loaded, ...records.map((file) => join(root, file)), ...words])];
}

const partOf = (plugin: string, index: number): string =>
  `import('virtual:parts/${plugin}').then((door) => door.parts[${index}]())`;

const byLocale = (loadOf: (locale: string) => string): string =>
  `(locale) => ({ ${locales.map((locale) => `${locale}: () => ${loadOf(locale)}`).join(', ')} })[locale]()`;

function pluginModule(root: string, plugin: string, built: boolean, isFirst: (part: string) => boolean): string {
  const parts = partsOf(root, plugin);
  const words = ({ id, message, context }: FrontWords): string =>
    JSON.stringify(built ? { id } : { id, message, ...(context === undefined ? {} : { context }) });
  const load = (part: string): string =>
    built && !isFirst(part) ? partOf(plugin, parts.indexOf(part)) : `import(${JSON.stringify(part)})`;
  const wordsLoader = (part: string): string => byLocale((locale) => load(`virtual:words/${plugin}/${locale}${part}`));
  const entries = frontRecords(root, plugin).map(
    ({ file, constant, title, plural, listTitle, ...told }) => `{
      ...${JSON.stringify(told)},
      title: ${words(title)},
      plural: ${words(plural)},
      ${listTitle ? `listTitle: ${words(listTitle)},` : ''}
      load: async () => (await ${load(join(root, file))}).${constant},
      words: ${wordsLoader(`/${basename(file, '.ts')}`)},
    }`,
  );
  return `export const records = [${entries.join(',\n')}];\nexport const messages = ${wordsLoader('')};`;
}

async function frontModule(root: string, edition: 'app' | 'vendor', locale: string): Promise<string> {
  const plugins = edition === 'vendor' ? ['vendor-portal'] : pluginIds(root);
  const parts = await Promise.all(plugins.map((plugin) => wordsOf(root, plugin, 'front', locale)));
  return compileWords(locale, Object.assign({}, ...parts));
}

const pluginIds = (root: string): readonly string[] =>
  globSync('plugins/*/index.ts', { cwd: root })
    .map((file) => file.split('/')[1] ?? '')
    .filter((id) => existsSync(join(root, `plugins/${id}/locales/en.po`)))
    .toSorted();
