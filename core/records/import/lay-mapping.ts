import { wordsOf } from './header-words.ts';
import type { ColumnOptions } from './import-job.ts';

/** A mapping laid over a file, with what it misses there and what the file has beyond it. */
export interface LaidMapping {
  readonly options: ColumnOptions;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/**
 * Where each column of a mapping stands in another file: by its name to the letter, else accents, case and punctuation
 * aside. Null where it lacks.
 */
function placesOf(known: readonly string[], header: readonly string[]): readonly (number | null)[] {
  const taken = new Set<number>();
  const places: (number | null)[] = known.map(() => null);
  const take = (normalise: (text: string) => string): void => {
    for (const [index, title] of known.entries()) {
      if (places[index] !== null) continue;
      const at = header.findIndex((other, place) => !taken.has(place) && normalise(other) === normalise(title));
      if (at < 0) continue;
      taken.add(at);
      places[index] = at;
    }
  };
  take((text) => text);
  take(wordsOf);
  return places;
}

/**
 * What a mapping that was made for one header says of another: columns are known by their names, wherever they stand.
 */
export function layMapping(known: readonly string[], options: ColumnOptions, header: readonly string[]): LaidMapping {
  const places = placesOf(known, header);
  const spread = <Value>(values: readonly (Value | null)[] | undefined): (Value | null)[] =>
    header.map((_, place) => {
      const from = places.indexOf(place);
      return from < 0 ? null : (values?.[from] ?? null);
    });
  const splits = (options.splits ?? []).flatMap((split) => {
    const column = places[split.column];
    return column == null ? [] : [{ ...split, column }];
  });
  const joins = (options.joins ?? []).flatMap((join) => {
    const columns = join.columns.map((column) => places[column]);
    return columns.every((column) => column != null) ? [{ ...join, columns: columns as number[] }] : [];
  });
  const isUsed = (column: number): boolean =>
    options.mapping?.[column] != null ||
    (options.splits ?? []).some((split) => split.column === column) ||
    (options.joins ?? []).some(({ columns }) => columns.includes(column));
  return {
    options: {
      ...options,
      mapping: spread(options.mapping),
      dates: spread(options.dates),
      units: spread(options.units),
      splits,
      joins,
    },
    missing: known.filter((_, column) => isUsed(column) && places[column] === null),
    extra: header.filter((title, place) => title !== '' && !places.includes(place)),
  };
}
