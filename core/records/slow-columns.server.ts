import type { Host } from '../host/host.ts';
import { isDerived } from './column-sql.server.ts';
import { groupable, summable } from './groups.ts';
import type { RecordDefinition } from './record.ts';
import type { ServerRecord } from './records.server.ts';
import type { SlowColumns } from './slow-columns.ts';
import { fieldOf } from './system-fields.ts';
import { rowsAbout } from './table-sizes.server.ts';

/** From so many rows on they are not sorted by a column, or added up, within 300 ms: 2 µs a row, measured. */
const slowFrom = 100_000;
/** The same where every row must be worked out first: up to 60 µs a row. */
const slowDerivedFrom = 5_000;

/** The columns that an index of the record begins with, its site aside. */
const ledTo = ({ sort, indexes, unique }: RecordDefinition): ReadonlySet<string> =>
  new Set([sort.split(','), ...indexes, ...unique].flatMap(([first]) => (first ? [first.replace(/^-/, '')] : [])));

/**
 * By which columns a list of so many rows is slow to sort and to group, for the reader to know before they ask; null:
 * by none. `columns` are those that the list shows: groups add up their numbers.
 *
 * @param about how many rows the list has; null where they were not all counted: so many as the table has, as
 * PostgreSQL estimates it
 */
export async function slowColumns(
  host: Pick<Host, 'db' | 'records'>,
  { definition, hooks }: ServerRecord,
  columns: readonly string[] | null,
  about: number | null,
): Promise<SlowColumns | null> {
  const rows = about ?? (await rowsAbout(host)).get(definition.name) ?? 0;
  if (rows < slowDerivedFrom) return null;
  const isLong = rows >= slowFrom;
  const names = [...Object.keys(definition.fields), 'site', 'state', 'created_at', 'updated_at'];
  const led = ledTo(definition);
  const addsDerived = names.some(
    (name) =>
      isDerived(definition, name) &&
      summable(definition.fields[name]?.kind ?? '') &&
      (columns === null || columns.includes(name)),
  );
  const fields = names.flatMap((name) => {
    const field = hooks.hidden?.includes(name) ? undefined : fieldOf(definition, name);
    return field ? [{ name, field, derived: isDerived(definition, name) }] : [];
  });
  const sort = fields.flatMap(({ name, field, derived }) =>
    field.sortable && (derived || (isLong && !led.has(name))) ? [name] : [],
  );
  const group = fields.flatMap(({ name, field, derived }) =>
    groupable(field) && (isLong || derived || addsDerived) ? [name] : [],
  );
  return sort.length + group.length === 0 ? null : { sort, group };
}
