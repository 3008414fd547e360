import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { bareSentences } from './bare-sentences.ts';

/**
 * `node tests/house/check-messages.ts`: every catalog is complete in French, all are written alike, and no words stand
 * beside them. What they hold is compared with the sources by lingui itself.
 */
const french = await readFrench();
const faults = [
  ...missingFrench(french).map((sentence) => `No French for: ${sentence}`),
  ...twoTranslations(french).map(
    (sentence) => `Two translations of one sentence, give one of them a context: ${sentence}`,
  ),
  ...curledApostrophes(french).map((sentence) => `Write ' as the catalogue does: ${sentence}`),
  ...bareSentences().map((sentence) => `Words in one language alone, give them to t or Trans: ${sentence}`),
];
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

type French = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof getCatalogs>>[number]['read']>>>;

async function readFrench(): Promise<readonly French[]> {
  const catalogs = await getCatalogs(getConfig());
  const read = await Promise.all(catalogs.map((catalog) => catalog.read('fr')));
  return read.map((messages) => messages ?? {});
}

function missingFrench(catalogs: readonly French[]): string[] {
  return catalogs.flatMap((messages) =>
    Object.values(messages).flatMap(({ translation, message }) => (translation ? [] : [message ?? '?'])),
  );
}

function curledApostrophes(catalogs: readonly French[]): string[] {
  return catalogs.flatMap((messages) =>
    Object.values(messages).flatMap(({ translation = '', message = '' }) =>
      [message, translation].filter((words) => words.includes('’')),
    ),
  );
}

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
