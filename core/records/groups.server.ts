import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Caller, Database, Host } from '../host/host.ts';
import type { Field } from './field.ts';
import { mostGroups, type Group, type Groups } from './groups.ts';
import { listedRecord } from './levels.server.ts';
import { queryOf, selection } from './list.server.ts';
import { problems } from './problems.server.ts';
import type { ServerRecord } from './records.server.ts';
import { whileWanted } from '../host/database/while-wanted.ts';
import { columnSql, isDerived } from './column-sql.server.ts';
import { presentRows } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { fieldOf } from './system-fields.ts';
import { groupable, summable } from './groups.ts';

const groupQuery = z.looseObject({ by: z.optional(z.string()) });

/**
 * `GET /api/records/<name>/groups/?by=<field>` and the filters of a list: how many rows each value has, and what their
 * numbers come to; of these only some, where `columns` names them. Without `by` the whole list is one group.
 */
export async function readGroups(
  host: Host,
  whole: ServerRecord,
  query: unknown,
  caller: Caller,
  signal?: AbortSignal,
): Promise<Groups> {
  const parsed = groupQuery.safeParse(query);
  if (!parsed.success) throw problems.badQuery(msg`A parameter of this list is unknown or invalid.`);
  const { by, ...list } = parsed.data;
  const record = listedRecord(whole);
  const { definition, hooks } = record;
  const field = by === undefined ? undefined : fieldOf(definition, by);
  if (by !== undefined && (!field || !groupable(field) || hooks.hidden?.includes(by)))
    throw problems.badQuery(msg`This list cannot be grouped by ${by}.`);
  const asked = queryOf(whole, list, caller, 'en');
  const numbers = Object.entries(definition.fields).filter(
    ([name, { kind }]) => summable(kind) && !hooks.hidden?.includes(name) && (asked.columns?.includes(name) ?? true),
  );
  const value = by === undefined ? sql`null` : columnSql(record, by);
  const columns = numbers.map(([name], index) => sql`${columnSql(record, name)} as ${sql.ref(`number_${index}`)}`);
  // What a number is worked out by is asked once for a row, not again for each of its four totals.
  const apart = numbers.some(([name]) => isDerived(definition, name)) ? sql`offset 0` : sql``;
  const rowsOfList = sql`select ${sql.join([sql`${value} as value`, ...columns])} ${selection(whole, asked, caller)} ${apart}`;
  const totals = numbers.flatMap((_, index) => {
    const column = sql.ref(`number_${index}`);
    return [
      sql`sum(${column})::float8 as ${sql.ref(`sum_${index}`)}`,
      sql`min(${column})::float8 as ${sql.ref(`min_${index}`)}`,
      sql`max(${column})::float8 as ${sql.ref(`max_${index}`)}`,
      sql`count(${column}) as ${sql.ref(`count_${index}`)}`,
    ];
  });
  const grouped = by === undefined ? sql`` : sql`group by value order by value nulls last limit ${mostGroups + 1}`;
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${sql.join([by === undefined ? sql`null as value` : sql`value`, sql`count(*) as count`, ...totals])} from (${rowsOfList}) listed ${grouped}`.execute(
    host.db,
    whileWanted(signal),
  );
  const groups = rows.slice(0, mostGroups).map((row): Group => ({
    value: row.value ?? null,
    label: row.value ?? null,
    count: Number(row.count),
    totals: Object.fromEntries(numbers.map(([name], index) => [name, totalsAt(row, index)])),
  }));
  return {
    groups: by === undefined ? groups : await labelled(host, host.db, record, by, field, groups),
    more: rows.length > mostGroups,
  };
}

const totalsAt = (row: Record<string, unknown>, index: number) => ({
  count: Number(row[`count_${index}`]),
  sum: numberAt(row, `sum_${index}`),
  min: numberAt(row, `min_${index}`),
  max: numberAt(row, `max_${index}`),
});
const numberAt = (row: Record<string, unknown>, name: string): number | null =>
  row[name] == null ? null : Number(row[name]);

/** References with the words that name them, like the cells of a list. */
async function labelled(
  host: Host,
  db: Database,
  { definition }: ServerRecord,
  by: string,
  field: Field | undefined,
  groups: readonly Group[],
): Promise<readonly Group[]> {
  if (field?.kind !== 'ref' || by === 'site') return groups;
  const rows = groups.map(({ value }) => ({ [by]: value }) as unknown as StoredRow);
  const shown = await presentRows(host, db, definition, rows);
  return groups.map((group, index) => ({ ...group, label: shown[index]?.[by] ?? null }));
}
