import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { unitInHeader } from './column-unit.ts';
import type { ColumnJoin, ColumnOptions, ColumnSplit } from './import-job.ts';

/** What a column is said to be: a field, two of them, a part of one, or nothing. */
export type ColumnMeaning =
  | { readonly field: string | null }
  | { readonly split: ColumnSplit }
  | { readonly join: ColumnJoin };

/**
 * The options with a column meaning something else. Every field is brought once: it is taken from where it stood
 * before.
 */
export function withMeaning(
  record: RecordDefinition,
  options: ColumnOptions,
  header: readonly string[],
  column: number,
  meaning: ColumnMeaning,
): ColumnOptions {
  const taken = new Set(
    'field' in meaning ? [meaning.field] : 'split' in meaning ? meaning.split.into : [meaning.join.field],
  );
  const columns = 'join' in meaning ? meaning.join.columns : [column];
  const free = (name: string | null): string | null => (name !== null && taken.has(name) ? null : name);
  const mapping = header.map((_, place) => (columns.includes(place) ? null : free(options.mapping?.[place] ?? null)));
  if ('field' in meaning) mapping[column] = meaning.field;
  const splits = (options.splits ?? [])
    .filter((split) => !columns.includes(split.column))
    .map((split) => ({ ...split, into: split.into.map(free) }));
  const joins = (options.joins ?? []).filter(
    (join) => !join.columns.some((place) => columns.includes(place)) && !taken.has(join.field),
  );
  const fixed = Object.fromEntries(Object.entries(options.fixed ?? {}).filter(([name]) => !taken.has(name)));
  const field = 'field' in meaning && meaning.field !== null ? fieldOf(record, meaning.field) : undefined;
  const unit = field ? unitInHeader(header[column] ?? '', field) : null;
  return {
    mapping,
    splits: 'split' in meaning ? [...splits, meaning.split] : splits,
    joins: 'join' in meaning ? [...joins, meaning.join] : joins,
    fixed,
    units: header.map((_, place) => (place === column ? unit : (options.units?.[place] ?? null))),
  };
}

/** One place of a list of as many as there are columns. */
export const withPlace = <Value>(
  header: readonly string[],
  values: readonly (Value | null)[] | undefined,
  column: number,
  value: Value | null,
): (Value | null)[] => header.map((_, place) => (place === column ? value : (values?.[place] ?? null)));
