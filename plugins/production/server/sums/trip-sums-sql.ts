import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { equipmentTable } from '../uses.ts';
import { sumColumns, sumKeys, type SumName } from './sum-columns.ts';

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
 * themselves would give. Right at any instant: of shifts whose trips have just changed it has the trips. Of 40 columns
 * the few that are named take a third of the time.
 */
export function tripSumsSql(question: Question, by: SumsBy, columns?: readonly SumName[]): RawBuilder<unknown> {
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
  const every = [...sumKeys.flow, ...(isOfTruck ? sumKeys.truck : []), ...sumColumns];
  const taken = sql.join((columns ?? every).map((name) => sql`one.${sql.ref(name)}`));
  // A shift begins on the calendar day before its production date at the earliest, in any time zone: what is older than
  // two days was over. Of the rest only trips tell when they ended.
  const over = sql`((${at}::timestamptz at time zone 'UTC')::date - 1)`;
  const last = at === undefined ? sql`${to}::date` : sql`least(${to}::date, ${over} - 1)`;
  // The marks as a list that is asked once: joined with them, every line reads them anew.
  return sql`(
    select ${taken} from ${sql.table(isOfTruck ? 'haul_trip_sum' : 'haul_flow_sum')} one
    where one.production_date between ${from}::date and ${last} and ${asked}
      and (one.site, one.production_date, one.shift_code) not in (
        select site, production_date, shift_code from haul_trip_sum_mark)
    union all
    select ${taken}
    from (select distinct site, production_date, shift_code from haul_trip_sum_mark) mark
    cross join lateral (
      select *
      from v_trip_addend addend
      where addend.site = mark.site
        and addend.production_date = mark.production_date
        and addend.shift_code = mark.shift_code
      offset 0
    ) one
    where mark.production_date between ${from}::date and ${last} and ${asked}
    ${
      at === undefined
        ? sql``
        : sql`
          union all
          select ${taken} from v_trip_addend one
          where one.production_date between greatest(${from}::date, ${over}) and ${to}::date
            and one.dump_end <= ${at}::timestamptz and ${asked}`
    }
  ) trip`;
}
