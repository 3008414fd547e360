import type { RecordDefinition } from '../record.ts';
import { hasColumn } from '../table.ts';
import type { ImportOptions, MatchedBy } from './import-job.ts';
import { isRunningNumber, runningNumber } from './running-number.ts';
import { namesBrought } from './sources.ts';

/**
 * Every set of fields by which a row of a record is told from all others: what imports go by unless told, then what no
 * two rows may share.
 */
export function keysOf({ key, unique }: Pick<RecordDefinition, 'key' | 'unique'>): readonly (readonly string[])[] {
  const sets = [key, ...unique].filter(({ length }) => length > 0);
  return sets.filter((set, index) => sets.findIndex((other) => other.join() === set.join()) === index);
}

/**
 * How the rows of a file are known to be there already: by a key that the file has whole, the reader's before the
 * record's. A list that has no key at all knows a row again that is the same in every column, provided that the file
 * brings what each row must be told. Without either every row is new.
 */
export function matchedBy(record: RecordDefinition, options: ImportOptions): MatchedBy {
  const brought = new Set([...namesBrought(options), ...(options.site ? ['site'] : [])]);
  const isKnown = (name: string): boolean =>
    (name === 'site' && record.scope === 'site') || Object.hasOwn(record.fields, name);
  // Numbers run site by site.
  const numbered = isRunningNumber(record, runningNumber)
    ? [brought.has('site') && record.scope === 'site' ? ['site', runningNumber] : [runningNumber]]
    : [];
  const keys = [...numbered, ...keysOf(record)].filter((set) =>
    set.every((name) => brought.has(name) && isKnown(name)),
  );
  if (options.key !== undefined) {
    const chosen = keys.find((set) => set.join() === options.key?.join()) ?? [];
    return { keys, key: chosen, also: [], whole: false };
  }
  const must = Object.entries(record.fields).filter(
    ([, field]) => field.required && !field.readOnly && field.initial === undefined && hasColumn(field),
  );
  const whole =
    keys.length === 0 && keysOf(record).length === 0 && must.length > 0 && must.every(([name]) => brought.has(name));
  const [first = []] = keys;
  // A data sheet is of a machine or of a model: a row that lacks the one is known by the other.
  // New rows of a file of numbered ones have no number yet.
  const mayLack = first.some((name) => Object.hasOwn(record.fields, name) && record.fields[name]?.required !== true);
  return { keys, key: first, also: mayLack ? keys.slice(1) : [], whole };
}
