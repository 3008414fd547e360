/** Those of some words that hold what a reader looks for, in whatever case; all where nothing is looked for. */
export const matching = (all: readonly string[], wanted: string): readonly string[] =>
  all.filter((one) => one.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()));
