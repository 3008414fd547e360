import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/**
 * True when every sentence of the sources is in the catalogs and every catalog is complete in French.
 * The catalogs are left as they were found.
 */
export async function checkMessages(): Promise<boolean> {
  const before = readCatalogFiles();
  const extracted = spawnSync('lingui', ['extract', '--clean'], { encoding: 'utf8' });
  if (extracted.status !== 0) console.error(extracted.stdout, extracted.stderr);
  const after = readCatalogFiles();
  const behind = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
  const missing = await missingFrench();
  for (const file of behind) restore(file, before.get(file));
  for (const file of behind) console.error(`${file} is behind its sources: run npm run messages.`);
  for (const sentence of missing) console.error(`No French for: ${sentence}`);
  return extracted.status === 0 && behind.length === 0 && missing.length === 0;
}

const readCatalogFiles = (): Map<string, string> => new Map(globSync('{core,plugins}/**/locales/**/*.po').map((file) => [file, readFileSync(file, 'utf8')]));

function restore(file: string, content: string | undefined): void {
  if (content === undefined) rmSync(file);
  else writeFileSync(file, content);
}

async function missingFrench(): Promise<string[]> {
  const catalogs = await getCatalogs(getConfig());
  const read = await Promise.all(catalogs.map((catalog) => catalog.read('fr')));
  return read.flatMap((messages) => Object.values(messages ?? {}).flatMap(({ translation, message }) => (translation ? [] : [message ?? '?'])));
}
