import { records } from '../client.ts';
import type { Field } from '../field.ts';
import { rememberLabels } from '../reference-labels.ts';
import type { GridRow } from './paste-rows.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/**
 * References pasted as words are looked up, in the site of the row if it has one: a row whose name is, or begins with,
 * just these words takes their place. What is not found stays as it is and is refused.
 */
export async function findPastedReferences(
  rows: readonly GridRow[],
  columns: readonly (readonly [string, Field])[],
  site: string | null,
): Promise<readonly GridRow[]> {
  const pointing = columns.filter(([, { kind }]) => kind === 'ref');
  const wanted = new Map<string, { readonly record: string; readonly words: string }>();
  for (const row of rows) {
    for (const [name, field] of pointing) {
      const words = row[name];
      if (typeof words === 'string' && !uuid.test(words))
        wanted.set(`${String(field.options.record)} ${words}`, { record: String(field.options.record), words });
    }
  }
  if (wanted.size === 0) return rows;
  const found = new Map<string, string>();
  await Promise.all(
    [...wanted].map(async ([key, { record, words }]) => {
      const { results } = await records
        .search(words, record, { limit: 10, sites: site === null ? [] : [site] })
        .catch(() => ({ results: [] }));
      const named = results.filter(({ label }) => label.toLowerCase() === words.toLowerCase());
      const [match, another] =
        named.length > 0
          ? named
          : results.filter(({ label }) => label.toLowerCase().startsWith(`${words.toLowerCase()} `));
      if (!match || another) return;
      rememberLabels([match]);
      found.set(key, match.id);
    }),
  );
  if (found.size === 0) return rows;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      pointing.map(([name, field]) => [
        name,
        found.get(`${String(field.options.record)} ${String(row[name])}`) ?? row[name],
      ]),
    ),
  }));
}
