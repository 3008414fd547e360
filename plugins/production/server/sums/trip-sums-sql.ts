import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { equipmentTable } from '../uses.ts';
import { sumColumns, sumKeys } from './sum-columns.ts';

type Question = Pick<ReportContext, 'sites' | 'from' | 'to' | 'shift' | 'parameters' | 'at'>;

/**
 * By what sums are kept: `flow` is what was carried from where to where (loading unit, source, destination, bench,
 * material); `truck` has trucks, operators and qualities beside, and twenty times as many lines.
 */
export type SumsBy = 'flow' | 'truck';

/** What can be asked for of either, and what only sums by truck tell. */
const ofFlow = ['loading_unit', 'source', 'destination', 'material'] as const;
const ofTruck = ['truck', 'operator', 'quality'] as const;

/**
 * Sums of the trips that a question is about, by shift and more, as a table named `trip` with the columns of
 * `v_trip_sum`: `trips` is how many, `payload` their tonnes, and so on; whoever adds them up has what the trips
 * themselves would give. Right at any instant: of shifts whose trips have just changed it has the trips.
 */
export function tripSumsSql(question: Question, by: SumsBy): RawBuilder<unknown> {
  const { sites, from, to, shift, parameters, at } = question;
  const isOfTruck = by === 'truck' || [...ofTruck, 'group'].some((name) => parameters[name] != null);
  const asked = sql.join(
    [
      sql`one.site = any(${sites}::uuid[])`,
      ...(shift === null ? [] : [sql`one.shift_code = ${shift}`]),
      ...[...ofFlow, ...ofTruck].flatMap((name) =>
        parameters[name] == null ? [] : [sql`one.${sql.ref(name)} = ${parameters[name]}`],
      ),
      ...(parameters.group == null
        ? []
        : [sql`one.truck in (select id from ${equipmentTable} where "group" = ${parameters.group})`]),
    ],
    sql` and `,
  );
  const table = sql.table(isOfTruck ? 'v_trip_sum' : 'v_flow_sum');
  if (at === undefined)
    return sql`(
      select * from ${table} one where one.production_date between ${from}::date and ${to}::date and ${asked}
    ) trip`;
  // A shift begins on the calendar day before its production date at the earliest, in any time zone: what is older than
  // two days was over. Of the rest only trips tell when they ended.
  const columns = isOfTruck ? [...sumKeys.flow, ...sumKeys.truck] : sumKeys.flow;
  const taken = sql.join([...columns, ...sumColumns].map((name) => sql`one.${sql.ref(name)}`));
  const over = sql`((${at}::timestamptz at time zone 'UTC')::date - 1)`;
  return sql`(
    select ${taken} from ${table} one
    where one.production_date between ${from}::date and least(${to}::date, ${over} - 1) and ${asked}
    union all
    select ${taken} from v_trip_addend one
    where one.production_date between greatest(${from}::date, ${over}) and ${to}::date
      and one.dump_end <= ${at}::timestamptz and ${asked}
  ) trip`;
}
