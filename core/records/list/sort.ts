/** One key of a list's order, the most important first. */
export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

/** `-at,code` as keys. */
export const readSort = (sort: string): readonly SortKey[] =>
  sort
    .split(',')
    .filter(Boolean)
    .map((key) => ({ column: key.replace(/^-/, ''), descending: key.startsWith('-') }));

const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ column, descending }) => (descending ? `-${column}` : column)).join(',');

/** How a column is sorted, and its rank from 1; null when it is not. */
export function sortOf(
  sort: string,
  column: string,
): (SortKey & { readonly rank: number; readonly alone: boolean }) | null {
  const keys = readSort(sort);
  const index = keys.findIndex((key) => key.column === column);
  const key = keys[index];
  return key ? { ...key, rank: index + 1, alone: keys.length === 1 } : null;
}

/**
 * The order after somebody asked for a column: up, then down. Alone it is the whole order; `added` to others it comes
 * after them, turns round, and at the third time leaves.
 */
export function nextSort(sort: string, column: string, added: boolean): string {
  const current = sortOf(sort, column);
  if (!added) return current?.rank === 1 && current.alone && !current.descending ? `-${column}` : column;
  const keys = readSort(sort);
  if (!current) return writeSort([...keys, { column, descending: false }]);
  if (!current.descending)
    return writeSort(keys.map((key) => (key.column === column ? { column, descending: true } : key)));
  const left = keys.filter((key) => key.column !== column);
  return left.length === 0 ? column : writeSort(left);
}
