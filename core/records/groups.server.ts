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
import { columnSql } from './column-sql.server.ts';
import { presentRows } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { fieldOf } from './system-fields.ts';
import { groupable, summable } from './groups.ts';

const groupQuery = z.looseObject({ by: z.optional(z.string()) });

/**
 * `GET /api/records/<name>/groups/?by=<field>` and the filters of a list: how many rows each value has, and what their
 * numbers come to. Without `by` the whole list is one group.
 */
export async function readGroups(
  host: Host,
  whole: ServerRecord,
  query: unknown,
  caller: Caller,
  signal?: AbortSignal,
): Promise<Groups> {
  const parsed = groupQuery.safeParse(query);
  if (!parsed.success) throw problems.badQuery(msg`A parameter of this list is unknown or has a wrong form.`);
  const { by, ...list } = parsed.data;
  const record = listedRecord(whole);
  const { definition, hooks } = record;
  const field = by === undefined ? undefined : fieldOf(definition, by);
  if (by !== undefined && (!field || !groupable(field) || hooks.hidden?.includes(by)))
    throw problems.badQuery(msg`This list cannot be grouped by ${by}.`);
  const numbers = Object.entries(definition.fields).filter(
    ([name, { kind }]) => summable(kind) && !hooks.hidden?.includes(name),
  );
  const totals = numbers.flatMap(([name], index) => {
    const column = columnSql(record, name);
    return [
      sql`sum(${column})::float8 as ${sql.ref(`sum_${index}`)}`,
      sql`min(${column})::float8 as ${sql.ref(`min_${index}`)}`,
      sql`max(${column})::float8 as ${sql.ref(`max_${index}`)}`,
      sql`count(${column}) as ${sql.ref(`count_${index}`)}`,
    ];
  });
  const value = by === undefined ? sql`null` : columnSql(record, by);
  const selected = selection(whole, queryOf(whole, list, caller, 'en'), caller);
  const grouped = by === undefined ? sql`` : sql`group by 1 order by 1 nulls last limit ${mostGroups + 1}`;
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${sql.join([sql`${value} as value`, sql`count(*) as count`, ...totals])} ${selected} ${grouped}`.execute(
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
