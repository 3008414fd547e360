import { sql, type RawBuilder } from 'kysely';
import { can } from '../../../../core/registry/access.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import type {
  Course,
  CourseOverspeed,
  CourseSpell,
  CourseState,
  CourseTrip,
  CourseVisit,
} from '../../shared/course.ts';
import type { Asked } from './asked.ts';
import { namedOperators } from './named-operators.ts';
import { haulIntervalView, locationView, materialView, statusIntervalView, tripView } from '../uses.ts';

type Of<Part> = Part & { readonly equipment: string };

const ms = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_part('epoch', ${column}) * 1000`;
/**
 * A stretch that began this long before the period may reach into it; beyond it nobody looks, so that indexes serve.
 */
const longestStretch = sql`interval '7 days'`;

/**
 * Visits as trackers told them (`geofence_event`), where none that follows from positions is known of the same place at
 * that time.
 */
const toldVisits = (machines: readonly string[], { from, to }: Pick<Asked, 'from' | 'to'>): RawBuilder<unknown> => sql`
  select entry.equipment, coalesce(place.code, entry.name), ${ms(sql`entry.ts`)}, ${ms(sql`exit.ts`)}, null::integer,
    null::float8
  from geofence_event entry left join place on place.location = entry.location
  left join lateral (
    select ts
    from geofence_event later
    where later.equipment = entry.equipment
      and later.location = entry.location
      and not later.entered
      and later.ts > entry.ts
    order by ts
    limit 1) exit on true
  where entry.equipment = any(${[...machines]})
    and entry.entered
    and entry.ts < ${to}
    and entry.ts > ${from}::timestamptz - ${longestStretch}
    and coalesce(exit.ts, entry.ts) > ${from}
    and not exists (
      select from geofence_visit visit where visit.equipment = entry.equipment and visit.location = entry.location
        and visit.entered_at <= coalesce(exit.ts, entry.ts) + interval '5 minutes'
        and coalesce(visit.left_at, 'infinity') >= entry.ts - interval '5 minutes')`;

/**
 * What machines did over a period: haul states, the time ledger, visits, overspeeds and trips, asked for side by side.
 * What belongs to a plugin that is not installed, or that the caller may not read, is left out.
 */
export async function courseOf(host: Host, caller: Caller, { machines, from, to }: Asked): Promise<readonly Course[]> {
  const { db } = host;
  const may = (permission: `${string}:${string}`): string[] =>
    machines.filter(({ site }) => can(caller.access, permission, site)).map(({ id }) => id);
  const all = machines.map(({ id }) => id);
  const codes = sql`
    select distinct on (location) location, code
    from ${locationView}
    where site = any(${machines.map(({ site }) => site)})`;
  const ask = async <Part>(ids: readonly string[], statement: RawBuilder<unknown>): Promise<readonly Of<Part>[]> =>
    ids.length === 0 ? [] : (await (statement as RawBuilder<Of<Part>>).execute(db)).rows;

  const [hauling, ledger, trucks] = [
    may('haul_state:read'),
    may('equipment_status_interval:read'),
    may('haul_trip:read'),
  ];
  const [states, spells, visits, speeds, trips] = await Promise.all([
    ask<CourseState>(
      hauling,
      sql`
        with place as (${codes})
        select truck as equipment, ${ms(sql`
          greatest(started_at, ${from}::timestamptz)`)} as from, ${ms(sql`least(ended_at, ${to}::timestamptz)`)} as to, state, place.code as place
        from ${haulIntervalView} haul left join place on place.location = haul.place
        where truck = any(${hauling})
          and started_at < ${to}
          and started_at > ${from}::timestamptz - interval '1 day'
          and ended_at > ${from}
        order by truck, started_at`,
    ),
    ask<CourseSpell>(
      ledger,
      sql`
        select equipment, ${ms(sql`started_at`)} as
        from, ${ms(sql`ended_at`)} as to, category, reason_code as code,
          json_build_object('en', reason_en, 'fr', reason_fr) as label, justified
        from ${statusIntervalView}
        where equipment = any(${ledger})
          and started_at < ${to}
          and started_at > ${from}::timestamptz - ${longestStretch}
          and (ended_at is null or ended_at > ${from})
        order by equipment, started_at`,
    ),
    ask<CourseVisit>(
      all,
      sql`
        with place as (${codes})
        select equipment, coalesce(place.code, '–') as place, ${ms(sql`entered_at`)} as
        from, ${ms(sql`left_at`)} as to, stop_s as "stopS", max_speed::float8 as "maxKmh"
        from geofence_visit visit left join place on place.location = visit.location
        where equipment = any(${all})
          and entered_at < ${to}
          and entered_at > ${from}::timestamptz - ${longestStretch}
          and (left_at is null or left_at > ${from})
        union all ${toldVisits(all, { from, to })} order by 1, 3`,
    ),
    ask<CourseOverspeed>(
      all,
      sql`
        with place as (${codes})
        select equipment, ${ms(sql`started_at`)} as at, place.code as place, seconds, limit_kmh::float8 as "limitKmh",
          max_kmh::float8 as "maxKmh", operator
        from overspeed_event speed
        left join place on place.location = speed.location
        where equipment = any(${all}) and started_at between ${from} and ${to}
        order by equipment, started_at`,
    ),
    ask<CourseTrip>(
      trucks,
      sql`
        with place as (${codes})
        select trip.truck as equipment, trip.id, trip.number, ${ms(sql`
          coalesce(trip.load_start, trip.cycle_start)`)} as from, ${ms(sql`trip.dump_end`)} as to, origin.code as source, target.code as destination,
          (select code from ${materialView} where material = trip.material limit 1) as material,
              trip.payload::float8 as payload_t
        from ${tripView} trip
        left join place origin on origin.location = trip.source
        left join place target on target.location = trip.destination
        where trip.truck = any(${trucks})
          and trip.dump_end > ${from}
          and trip.dump_end < ${to}::timestamptz + interval '2 hours'
          and coalesce(trip.load_start, trip.cycle_start, trip.dump_end) < ${to}
        order by trip.truck, trip.dump_end`,
    ),
  ]);

  return Promise.all(
    machines.map(async ({ id, site }) => {
      const ofMachine = <Part>(rows: readonly Of<Part>[]): readonly Part[] =>
        rows.filter(({ equipment }) => equipment === id);
      const overspeeds = ofMachine<CourseOverspeed>(speeds);
      const names = can(caller.access, 'trajectory:names', site)
        ? await namedOperators(host, caller, site, [...new Set(overspeeds.flatMap(({ operator }) => operator ?? []))])
        : new Map<string, string>();
      return {
        equipment: id,
        states: ofMachine(states),
        spells: ofMachine(spells),
        visits: ofMachine(visits),
        trips: ofMachine(trips),
        overspeeds: overspeeds.map((one) => ({ ...one, operator: names.get(one.operator ?? '') ?? null })),
      };
    }),
  );
}
