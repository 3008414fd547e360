import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../core/host/host.ts';
import { sumColumns, sumKeys } from '../../plugins/production/server/sums/sum-columns.ts';

const agg = (name: string): 'sum' | 'min' | 'max' =>
  name === 'last_dump' ? 'max' : name.startsWith('first_') || name === 'shift_start' ? 'min' : 'sum';
const isInstant = (name: string): boolean => agg(name) !== 'sum';

/**
 * Groups of trips of which the kept sums say something else than the trips themselves, with the names of the sums: to
 * the trip in counts and instants, to a billionth in what is measured.
 */
export async function wrongSums(db: Database, from: string, to: string): Promise<readonly unknown[]> {
  const wrong = await Promise.all([
    compare(db, 'v_trip_sum', [...sumKeys.flow, ...sumKeys.truck], from, to),
    compare(db, 'v_flow_sum', sumKeys.flow, from, to),
  ]);
  return wrong.flat();
}

async function compare(
  db: Database,
  view: string,
  keys: readonly string[],
  from: string,
  to: string,
): Promise<readonly unknown[]> {
  const group = (table: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select jsonb_build_array(${sql.join(keys.map((key) => sql.ref(key)))}) as key,
      ${sql.join(
        sumColumns.map((name) => {
          const value = sql`${sql.raw(agg(name))}(${sql.ref(name)})`;
          return sql`${isInstant(name) ? sql`extract(epoch from ${value})` : value}::float8 as ${sql.ref(name)}`;
        }),
      )}
    from ${table} one where production_date between ${from}::date and ${to}::date group by ${sql.join(keys.map((key) => sql.ref(key)))}`;
  const { rows } = await sql`
    with kept as (${group(sql.table(view))}), told as (${group(sql`v_trip_addend`)})
    select ${view}::text as view, coalesce(kept.key, told.key) as key,
      to_jsonb(kept) - 'key' as kept, to_jsonb(told) - 'key' as told
    from kept full join told on told.key = kept.key
    where kept.key is null or told.key is null or ${sql.join(
      sumColumns.map((name) => {
        const [one, other] = [sql.ref(`kept.${name}`), sql.ref(`told.${name}`)];
        return sql`(${one} is null) <> (${other} is null) or abs(${one} - ${other}) > 1e-9 * greatest(1, abs(${other}))`;
      }),
      sql` or `,
    )}
    limit 3`.execute(db);
  return rows;
}
