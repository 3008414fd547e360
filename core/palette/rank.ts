import fuzzysort from 'fuzzysort';
import { fold } from '../i18n/fold.ts';

/** What is ranked: an id, and labels of which the best counts. */
export interface Ranked {
  readonly id: string;
  readonly label: string;
  readonly otherLabels: readonly string[];
}

/** How often and how lately an entry was run, as one number; 0 is never. */
export type Usage = (id: string) => number;

/** Ranks queries over one list of entries. Building it costs, asking is cheap. */
export interface Ranker<Entry extends Ranked> {
  readonly rank: (query: string, usage: Usage, limit: number) => readonly Entry[];
}

interface Name<Entry> {
  readonly entry: Entry;
  readonly text: string;
  readonly plain: string;
}

/** How a label holds the query; a lower class always comes first. */
const classes = { exact: 0, prefix: 1, word: 2, fuzzy: 3 } as const;

/** Matches that fuzzysort calls good enough; below, letters are merely scattered over the label. */
const threshold = 0.28;

/** Candidates taken from fuzzysort before the classes reorder them. */
const candidates = 300;

/** Whether the query stands at the beginning of a word of the label. */
function beginsWord(label: string, query: string): boolean {
  for (let at = label.indexOf(query); at >= 0; at = label.indexOf(query, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(label[at - 1] ?? ' ')) return true;
  }
  return false;
}

function classOf(label: string, query: string): number {
  if (label === query) return classes.exact;
  if (label.startsWith(query)) return classes.prefix;
  return beginsWord(label, query) ? classes.word : classes.fuzzy;
}

/**
 * Exact, then beginning, then beginning of a word, then scattered letters; within a class what is used most,
 * then what fuzzysort thinks fits best, then the shorter label. Without a query, what is used most.
 */
export function createRanker<Entry extends Ranked>(entries: readonly Entry[]): Ranker<Entry> {
  const names: Name<Entry>[] = entries.flatMap((entry) =>
    [entry.label, ...entry.otherLabels].map((text) => ({ entry, text, plain: fold(text) })),
  );
  const snapshot = fuzzysort.snapshot(names, { key: ({ plain: text }) => text });

  const byUsage = (usage: Usage, limit: number): readonly Entry[] =>
    entries
      .map((entry, index) => ({ entry, index, used: usage(entry.id) }))
      .sort((one, other) => other.used - one.used || one.index - other.index)
      .slice(0, limit)
      .map(({ entry }) => entry);

  return {
    rank: (query, usage, limit) => {
      const wanted = fold(query);
      if (wanted === '') return byUsage(usage, limit);
      const found = fuzzysort.go(wanted, snapshot, { limit: candidates, threshold }).map(({ obj, score }) => ({
        entry: obj.entry,
        class: classOf(obj.plain, wanted),
        used: usage(obj.entry.id),
        score,
        length: obj.plain.length,
      }));
      found.sort(
        (one, other) =>
          one.class - other.class || other.used - one.used || other.score - one.score || one.length - other.length,
      );
      return [...new Set(found.map(({ entry }) => entry))].slice(0, limit);
    },
  };
}
