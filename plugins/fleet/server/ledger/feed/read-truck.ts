import { sql } from 'kysely';
import type { Database } from '../../../../../core/host/host.ts';
import { millis } from '../../../../../core/host/millis.ts';
import type { HaulTime } from './haul-pieces.ts';
import type { Span } from './piece.ts';
import { roadStops, type Fix, type RoadStop, type StandingRule } from './road-stops.ts';
import { haulIntervalView, locationView, positionView, standingRuleView } from '../../uses.ts';

/** What is known of a truck's haul cycles around a time. */
export interface TruckCycles {
  readonly times: readonly HaulTime[];
  readonly stops: readonly RoadStop[];
  /** Where the open cycle begins: before it nothing changes unless somebody says so. */
  readonly cycleFrom: number;
  /**
   * The cycle before the open one has ended but is not written yet; from here on the times are whole. Null: they all
   * are.
   */
  readonly wholeFrom: number | null;
}

type StoredTime = HaulTime & { readonly open: boolean };

/** Before the window, to know what a silent truck did. */
const leadMs = 3_600_000;
const longestMs = 86_400_000;

/** Reads a truck's cycles from an instant on (milliseconds); null where the engine knows nothing of it. */
export async function readTruck(db: Database, truck: string, from: number): Promise<TruckCycles | null> {
  const type = sql`(select type from ${locationView} place where place.location = haul.place limit 1)`;
  const { rows: known } = await sql<StoredTime>`
    select haul.state, ${millis('haul.started_at')} as "from", ${millis('haul.ended_at')} as "to", haul.place,
      case when haul.state = 'out' then ${type} end as "placeType", haul.production_date is null as open
    from ${haulIntervalView} haul
    where haul.truck = ${truck}
      and haul.started_at > ${new Date(from - longestMs)}
      and haul.ended_at > ${new Date(from - leadMs)}
    order by haul.started_at`.execute(db);
  const last = known.at(-1);
  if (!last) return null;
  const hole = known.findLastIndex((time, index) => index > 0 && time.from > (known[index - 1] as StoredTime).to);
  const times = hole < 0 ? known : known.slice(hole);
  const travels = times.filter(
    ({ state, from: start, to }) => (state === 'returning' || state === 'hauling') && to > from && to - start > 0,
  );
  const first = travels[0];
  const stops = first ? await readStops(db, truck, { from: first.from, to: last.to }) : [];
  return {
    times,
    stops,
    cycleFrom: (times.find(({ open }) => open) ?? last).from,
    wholeFrom: hole < 0 ? null : (times[0] as StoredTime).from,
  };
}

async function readStops(db: Database, truck: string, { from, to }: Span): Promise<readonly RoadStop[]> {
  const { rows } = await sql<Fix>`
    select ${millis('ts')} as at, lon, lat, speed::float8 as speed, acc::float8 as acc
    from ${positionView}
    where equipment = ${truck} and ts >= ${new Date(from)} and ts <= ${new Date(to)} and speed is not null
    order by ts`.execute(db);
  const { rows: rules } = await sql<StandingRule>`
    select ${millis('rule.valid_from')} as "from", stop_kmh as "stopKmh", move_kmh as "moveKmh",
      worst_accuracy_m as "worstAccuracyM"
    from ${standingRuleView} rule
    join equipment truck on truck.site = rule.site
    where truck.id = ${truck}
    order by rule.valid_from`.execute(db);
  return roadStops(rows, rules);
}
