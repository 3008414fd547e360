import { sql } from 'kysely';
import { equipmentTable } from './uses.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { cycleSeconds } from './cycle-seconds.ts';

export const haulTripDerived: RecordHooks['derived'] = {
  cycle_s: cycleSeconds('haul_trip'),
  hour: sql`
    select extract(hour from local_clock(haul_trip.dump_end, site.time_zone))::int
    from site
    where site.id = haul_trip.site`,
  truck_group: sql`select machine."group" from ${equipmentTable} machine where machine.id = haul_trip.truck`,
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
