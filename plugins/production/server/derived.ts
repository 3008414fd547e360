import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';

/** The cycle is the sum of its parts without the time out of it (catalogue operations.md §6.1). */
export const haulTripDerived: RecordHooks['derived'] = {
  cycle_s: sql`
    (
      coalesce(haul_trip.returning_s, 0) + coalesce(haul_trip.queue_load_s, 0) + coalesce(haul_trip.spot_s, 0) + coalesce(haul_trip.loading_s, 0) + coalesce(haul_trip.hauling_s, 0) + coalesce(haul_trip.queue_dump_s, 0) + coalesce(haul_trip.dumping_s, 0))`,
};

const measured = sql`(
  select avg(trip.loaded_km) from haul_trip trip
  where trip.site = haul_route.site
    and trip.source = haul_route.source
    and trip.destination = haul_route.destination
    and trip.deleted_at is null
    and trip.state <> 'rejected'
    and trip.dump_end > now() - interval '30 days'
    and not coalesce(trip.flags, '{}') && array['outlier', 'gps_gap'])`;

export const haulRouteDerived: RecordHooks['derived'] = {
  measured_km: measured,
  gap: sql`round(((${measured} / haul_route.distance - 1) * 100)::numeric, 1)::float8`,
};
