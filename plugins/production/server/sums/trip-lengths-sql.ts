import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { counted } from '../kpi/trips-sql.ts';

type Question = Pick<ReportContext, 'sites' | 'from' | 'to' | 'shift' | 'parameters' | 'at'>;

/** Whether kept lengths answer a question: they tell neither shifts nor trucks, and know usual trips alone. */
export const areLengthsKept = ({ shift, parameters }: Question): boolean =>
  shift === null && Object.values(parameters).every((value) => value == null || value === false);

/**
 * To be put after `with`: `month(site, month)`, the months of a question whose lengths are kept, and
 * `piece(site, from_day, to_day)`, all other days. A month whose trips have just changed is none that is kept.
 */
export const keptMonths = ({ sites, from, to, at }: Question): RawBuilder<unknown> => sql`
  month as materialized (
    select kept.site, kept.month
    from haul_trip_month kept
    where kept.kept
      and kept.site = any(${sites}::uuid[])
      and kept.month >= ${from}::date
      and kept.month + interval '1 month' <= ${to}::date + interval '1 day'
      ${
        at === undefined
          ? sql``
          : sql`and (kept.month + interval '1 month 1 day') at time zone 'UTC' <= ${at}::timestamptz`
      }
      and not exists (
        select
        from haul_trip_sum_mark mark
        where mark.site = kept.site
          and mark.production_date >= kept.month
          and mark.production_date < kept.month + interval '1 month')
  ), piece as materialized (
    select place.id as site, greatest(first::date, ${from}::date) as from_day,
      least((first + interval '1 month')::date - 1, ${to}::date) as to_day
    from site place
    cross join generate_series(
      date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 month') first
    where place.id = any(${sites}::uuid[]) and (place.id, first::date) not in (select site, month from month)
  )`;

/** Columns of the counted trips of those other days, as a table named `trip`. */
export const tripsBeside = ({ at }: Question, columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select trip.*
  from piece
  cross join lateral (
    select ${columns}
    from v_trip trip
    where trip.site = piece.site
      and trip.production_date between piece.from_day and piece.to_day
      and ${counted}
      ${at === undefined ? sql`` : sql`and trip.dump_end <= ${at}::timestamptz`}
    offset 0
  ) trip
) trip`;

/** `length(site, month, source, destination, seconds, trips, part)`: the lengths of some parts in the kept months. */
export const keptLengths = (...parts: readonly string[]): RawBuilder<unknown> => sql`(
  select known.site, known.source, known.destination, known.part, one.seconds, one.trips
  from month
  join haul_trip_length known on known.site = month.site and known.month = month.month
  cross join lateral unnest(known.seconds, known.trips) one (seconds, trips)
  where known.part = any(${[...parts]}::text[])
) length`;
