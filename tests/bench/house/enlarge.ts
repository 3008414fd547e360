import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { generatedPlugin } from './generated-plugin.ts';

/** The plugins that the house is to carry besides its own. */
const ids = [
  'assays',
  'blasting',
  'camps',
  'drainage',
  'environment',
  'haulroads',
  'laboratory',
  'permits',
  'quality',
  'stores',
];

/** Writes ten more plugins into a copy of the project, with their migrations and their words in both languages. */
export async function enlarge(copy: string): Promise<void> {
  for (const id of ids) {
    for (const [path, content] of Object.entries(generatedPlugin(id))) write(join(copy, 'plugins', id, path), content);
    for (const locale of ['en', 'fr']) write(join(copy, `plugins/${id}/locales/${locale}.po`), emptyCatalog);
  }
  const run = (program: string, ...words: string[]): void => {
    execFileSync(program, words, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  run('node', 'core/server/commands/migration.ts', 'begins');
  run('lingui', 'extract', '--clean');
  await translate(copy);
  run('oxfmt', ...ids.map((id) => `plugins/${id}`));
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const emptyCatalog = 'msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n';

/** Fills what has no French: as the other plugins say it, else with words of about the length that French has. */
async function translate(copy: string): Promise<void> {
  const po = formatter({ lineNumbers: false });
  const read = (file: string) =>
    po.parse(readFileSync(file, 'utf8'), { locale: 'fr', sourceLocale: 'en', filename: file });
  const files = globSync('{core/i18n,plugins/*}/locales/fr.po', { cwd: copy }).map((file) => join(copy, file));
  const catalogs = await Promise.all(files.map(async (file) => ({ file, entries: await read(file) })));
  const french = new Map(
    catalogs.flatMap(({ entries }) =>
      Object.values(entries).flatMap(({ message, context, translation }) =>
        translation ? [[`${context ?? ''}|${message}`, translation] as const] : [],
      ),
    ),
  );
  for (const { file, entries } of catalogs) {
    const missing = Object.entries(entries).filter(([, { translation }]) => !translation);
    if (missing.length === 0) continue;
    const filled = missing.map(([id, entry]) => {
      const translation = french.get(`${entry.context ?? ''}|${entry.message}`) ?? `En français : ${entry.message}`;
      return [id, { ...entry, translation }] as const;
    });
    const text = await po.serialize(
      { ...entries, ...Object.fromEntries(filled) },
      { locale: 'fr', sourceLocale: 'en', filename: file, existing: readFileSync(file, 'utf8') },
    );
    writeFileSync(file, text);
  }
}
