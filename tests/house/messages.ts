import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * True when every sentence of the sources is in the catalogs, every catalog is complete in French, and all are written alike.
 * The catalogs are left as they were found.
 */
export async function checkMessages(): Promise<boolean> {
  const before = readCatalogFiles();
  const extracted = spawnSync('lingui', ['extract', '--clean'], { encoding: 'utf8' });
  if (extracted.status !== 0) console.error(extracted.stdout, extracted.stderr);
  const after = readCatalogFiles();
  const behind = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
  const french = await readFrench();
  const missing = missingFrench(french);
  const torn = twoTranslations(french);
  const curled = curledApostrophes(french);
  for (const file of behind) restore(file, before.get(file));
  for (const file of behind) console.error(`${file} is behind its sources: run npm run messages.`);
  for (const sentence of missing) console.error(`No French for: ${sentence}`);
  for (const sentence of torn) console.error(`Two translations of one sentence, give one of them a context: ${sentence}`);
  for (const sentence of curled) console.error(`Write ' as the catalogue does: ${sentence}`);
  return extracted.status === 0 && behind.length + missing.length + torn.length + curled.length === 0;
}

const readCatalogFiles = (): Map<string, string> => new Map(globSync('{core,plugins}/**/locales/**/*.po').map((file) => [file, readFileSync(file, 'utf8')]));

function restore(file: string, content: string | undefined): void {
  if (content === undefined) rmSync(file);
  else writeFileSync(file, content);
}

type French = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof getCatalogs>>[number]['read']>>>;

async function readFrench(): Promise<readonly French[]> {
  const catalogs = await getCatalogs(getConfig());
  const read = await Promise.all(catalogs.map((catalog) => catalog.read('fr')));
  return read.map((messages) => messages ?? {});
}

function missingFrench(catalogs: readonly French[]): string[] {
  return catalogs.flatMap((messages) => Object.values(messages).flatMap(({ translation, message }) => (translation ? [] : [message ?? '?'])));
}

const curledApostrophes = (catalogs: readonly French[]): string[] => catalogs.flatMap((messages) => Object.values(messages).flatMap(({ translation = '', message = '' }) => [message, translation].filter((words) => words.includes('’'))));

/** In the running application all catalogs are one: of two translations of a sentence the one loaded last would win. */
function twoTranslations(catalogs: readonly French[]): string[] {
  const first = new Map<string, string>();
  const torn = new Set<string>();
  for (const [id, { translation = '', message }] of catalogs.flatMap((messages) => Object.entries(messages))) {
    if (translation !== (first.get(id) ?? translation)) torn.add(`${message} (${first.get(id)}, ${translation})`);
    first.set(id, translation);
  }
  return [...torn];
}
