import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import { filtersIn } from '../../reports/safety-filters.ts';
import { refuseNotBegun } from './not-begun.ts';
import { inShift, observationsAsked } from './narrowed.ts';
import {
  layerClasses,
  layerUntoldBy,
  nearMissKinds,
  safetyTriangle,
  triangleLayers,
  unsafeNatures,
  type TriangleLayer,
} from '../../reports/safety-triangle.ts';

const [classes, layers] = [
  Object.values(layerClasses).flat(),
  Object.entries(layerClasses).flatMap(([layer, of]) => of.map(() => layer)),
];

/** The layers of the safety triangle, each with the rows that its list shows (catalogue hse.md §5.15). */
export const safetyTriangleReport = serverReport(safetyTriangle, async (context) => {
  const { db, sites, from, to, parameters } = context;
  await refuseNotBegun(context);
  const { employer, vendor } = filtersIn(parameters);
  const { rows } = await sql<{ layer: string | null; count: number; types: string | null }>`
    with place as (select id, time_zone from site where id = any(${sites}::uuid[])),
    layer_of as (select * from unnest(${classes}::text[], ${layers}::text[]) as pair(injury_class, layer)),
    unsafe as (select id from sor_type where nature = any(${unsafeNatures}::text[]))
    select layer_of.layer, count(*)::int as count, null as types
    from incident_person hurt
    join incident event on event.id = hurt.incident
    join place on place.id = event.site
    join layer_of on layer_of.injury_class = hurt.injury_class
    where hurt.deleted_at is null and event.deleted_at is null and event.state <> 'not_work_related'
      and event.kind <> 'commuting' and production_date(event.occurred_at, place.time_zone) between ${from} and ${to}
      and (${employer}::text is null or hurt.employer = ${employer})
      and (${vendor}::uuid is null or hurt.vendor = ${vendor}::uuid)
      and ${inShift(context, sql`event.occurred_at`, sql`place.time_zone`)}
    group by 1
    union all
    select 'near_misses', count(*)::int, null
    from incident event
    join place on place.id = event.site
    where event.deleted_at is null and event.state <> 'not_work_related' and event.kind = any(${nearMissKinds}::text[])
      and production_date(event.occurred_at, place.time_zone) between ${from} and ${to}
      and ${inShift(context, sql`event.occurred_at`, sql`place.time_zone`)}
    union all
    select 'unsafe', count(*)::int, (select coalesce(json_agg(id), '[]')::text from unsafe)
    from sor seen
    join place on place.id = seen.site
    where seen.deleted_at is null and seen.state <> 'rejected' and seen.sor_type in (select id from unsafe)
      and production_date(seen.observed_at, place.time_zone) between ${from} and ${to}
      and ${observationsAsked(context)}`.execute(db);
  const counted = new Map(rows.map((row) => [row.layer, row]));
  return (Object.keys(triangleLayers) as TriangleLayer[]).map((layer) => {
    const untold = layerUntoldBy(layer, context);
    const { count = 0, types = null } = counted.get(layer) ?? {};
    return untold.length > 0 ? { layer, count: null, types: null, untold } : { layer, count, types, untold: null };
  });
});
