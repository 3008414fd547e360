/** The address of a record's list that shows what the filters let through; `path` is the list's own. */
export const listPath = (path: string, filter: readonly string[]): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
