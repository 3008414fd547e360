import { sql } from 'kysely';
import type { Database } from '../../../../../core/host/host.ts';
import { millis } from '../../../../../core/host/millis.ts';
import type { MachineFix } from './motion.ts';
import type { StandingRule } from './road-stops.ts';
import { positionView, standingRuleView } from '../../uses.ts';

/** A machine whose positions are asked for from an instant (milliseconds) on. */
export interface FixesAsked {
  readonly id: string;
  readonly from: number;
}

/** No position that is older than this when it comes is taken in. */
export const oldestFixMs = 8 * 86_400_000;

/**
 * The positions of many machines at once, in order, each with the one before its instant, by the view that a tracking
 * plugin publishes.
 */
export async function readFixes(
  db: Database,
  asked: readonly FixesAsked[],
): Promise<ReadonlyMap<string, readonly MachineFix[]>> {
  if (asked.length === 0) return new Map();
  const asks = asked.map(({ id, from }) => ({
    id,
    since: new Date(from).toISOString(),
    oldest: new Date(from - oldestFixMs).toISOString(),
  }));
  const columns = sql`ts, lon, lat, speed, acc, ignition, engine_load`;
  const { rows } = await sql<MachineFix & { machine: string }>`
    select ask.id as machine, ${millis('fix.ts')} as at, fix.lon, fix.lat, fix.speed::float8 as speed,
      fix.acc::float8 as acc, fix.ignition, fix.engine_load::float8 as load
    from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb) as ask(id uuid, since timestamptz, oldest timestamptz)
    cross join lateral (
      (
        select ${columns}
        from ${positionView}
        where equipment = ask.id and ts < ask.since and ts > ask.oldest
        order by ts desc
        limit 1)
      union all
      (select ${columns} from ${positionView} where equipment = ask.id and ts >= ask.since)
    ) fix order by ask.id, fix.ts`.execute(db);
  return Map.groupBy(rows, ({ machine }) => machine);
}

/** The usual figures (catalogue operations.md §5.3). */
const usual: StandingRule = { from: -Infinity, stopKmh: 3, moveKmh: 7, worstAccuracyM: 30 };

/**
 * From what speed on the machines of each site move, by the view that a production plugin publishes; else the usual
 * figures.
 */
export async function readRules(db: Database): Promise<(site: string) => readonly StandingRule[]> {
  const { rows } = await sql<StandingRule & { site: string }>`
    select site, ${millis('valid_from')} as "from", stop_kmh as "stopKmh", move_kmh as "moveKmh",
      worst_accuracy_m as "worstAccuracyM"
    from ${standingRuleView}
    order by valid_from`.execute(db);
  const bySite = Map.groupBy(rows, ({ site }) => site);
  return (site) => bySite.get(site) ?? [usual];
}
