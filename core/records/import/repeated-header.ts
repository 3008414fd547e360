import type { GridRow } from './table-file.ts';

/** A line as it is compared: numbers of pages aside. */
const likeness = ({ cells }: GridRow): string => {
  const texts = cells.map((cell) => cell.trim().replaceAll(/\d+/g, '#'));
  return JSON.stringify(texts.slice(0, texts.findLastIndex((text) => text !== '') + 1));
};

/**
 * The rows without those that print the header again, and the titles that stood above it, at the top of a further page.
 */
export function withoutRepeats(
  rows: readonly GridRow[],
  header: readonly GridRow[],
  titles: readonly GridRow[],
): { readonly rows: readonly GridRow[]; readonly repeated: number } {
  const heads = new Set(header.map(likeness));
  const above = new Set(titles.map(likeness));
  const kept: GridRow[] = [];
  let repeated = 0;
  for (const row of rows) {
    if (!heads.has(likeness(row))) {
      kept.push(row);
      continue;
    }
    repeated += 1;
    for (let last = kept.at(-1); last && above.has(likeness(last)); last = kept.at(-1)) {
      kept.pop();
      repeated += 1;
    }
  }
  return { rows: kept, repeated };
}
