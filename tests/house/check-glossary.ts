import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { sections, unwantedWords } from './glossary.ts';
import { glossaryPage, judgeGlossary, type Message } from './judge-glossary.ts';

/**
 * `node tests/house/check-glossary.ts`: the messages of every catalog use the words of the glossary, and
 * `docs/glossary.md` shows them. `--write` writes that page.
 */
const file = join(import.meta.dirname, '../../docs/glossary.md');
const page = glossaryPage(sections, unwantedWords);
if (process.argv.includes('--write')) writeFileSync(file, page);

const faults = judgeGlossary(await readMessages(), sections, unwantedWords);
if (readFileSync(file, 'utf8') !== page)
  faults.push('docs/glossary.md is out of step: write it by node tests/house/check-glossary.ts --write');
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

async function readMessages(): Promise<Message[]> {
  const catalogs = await Promise.all((await getCatalogs(getConfig())).map((catalog) => catalog.read('fr')));
  return catalogs.flatMap((messages) =>
    Object.values(messages ?? {}).map(({ message = '', translation = '', context }) => ({
      en: message,
      fr: translation,
      context: context === '' ? undefined : context,
    })),
  );
}
