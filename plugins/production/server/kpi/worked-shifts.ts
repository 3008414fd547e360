import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';

/**
 * SQL: `worked(site, code, production_date, starts_at, ends_at)`, to be put after `with ${shifts},`: the shifts of the
 * question that have begun, from the day on which the site's first trip was dumped. One without a trip is among them.
 */
export const workedShifts = ({ sites, now }: Pick<ReportContext, 'sites' | 'now'>): RawBuilder<unknown> => sql`
  first_trip as materialized (
    select place.id as site, (
      select min(trip.production_date)
      from haul_trip trip
      where trip.site = place.id and trip.deleted_at is null and trip.state <> 'rejected') as day
    from site place
    where place.id = any(${sites}::uuid[])
  ), worked as (
    select shift.*
    from shift join first_trip on first_trip.site = shift.site and first_trip.day <= shift.production_date
    where shift.starts_at < ${now}::timestamptz
  )`;
