import { sql } from 'kysely';
import { can } from '../../../../core/registry/access.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { distance } from '../../formulas/geometry/distance.ts';
import { gapMs } from '../../formulas/geometry/gap.ts';
import type { Asked, AskedMachine } from './asked.ts';
import { namedOperators } from './named-operators.ts';

interface Fix {
  readonly at: number;
  readonly lon: number;
  readonly lat: number;
  /** Null: the device did not know. */
  readonly speed: number | null;
  readonly heading: number | null;
  readonly payload: number | null;
  readonly operator: string | null;
}

/** A track as it is answered. */
export interface AnsweredTrack {
  readonly equipment: string;
  readonly code: string;
  readonly site: string;
  readonly target: number | null;
  /**
   * `[ts in ms, lon, lat, speed km/h, heading, payload t, index of the operator's name]` in order of time; an absent
   * index is -1.
   */
  readonly points: readonly (readonly [number, number, number, number, number | null, number | null, number])[];
  /** Names, told once each: a day of positions names the same three people ten thousand times. */
  readonly operators: readonly string[];
}

/** Where a device does not know its speed, the way from the point before tells it, km/h; 0 where nobody knows. */
function speedBetween(before: Fix | undefined, fix: Fix | undefined): number {
  const elapsed = before && fix ? fix.at - before.at : 0;
  if (!before || !fix || elapsed <= 0 || elapsed > gapMs) return 0;
  return Math.round((distance(before, fix) / elapsed) * 36_000) / 10;
}

/** One machine's track. The raw positions and those that are kept longer are asked for side by side. */
export async function trackOf(
  host: Host,
  caller: Caller,
  { id, code, site, target }: AskedMachine,
  { from, to }: Asked,
): Promise<AnsweredTrack> {
  const [raw, thinned] = await Promise.all([
    sql<Fix>`
      select date_part('epoch', ts) * 1000 as at, lon, lat, speed::float8 as speed, heading::float8 as heading,
        payload::float8 as payload, operator
      from position where equipment = ${id} and ts between ${from} and ${to} order by ts`.execute(host.db),
    sql<Fix>`
      select date_part('epoch', ts) * 1000 as at, lon, lat, speed::float8 as speed, heading::float8 as heading,
        payload::float8 as payload, null as operator
      from position_minute where equipment = ${id} and ts between ${from} and ${to} order by ts`.execute(host.db),
  ]);
  // A day is kept in one of the two; at the border of both the raw positions follow.
  const fixes = thinned.rows.length === 0 ? raw.rows : [...thinned.rows, ...raw.rows].sort((a, b) => a.at - b.at);
  const badges = [...new Set(fixes.flatMap(({ operator }) => operator ?? []))];
  const names = can(caller.access, 'trajectory:names', site)
    ? await namedOperators(host, caller, site, badges)
    : new Map<string, string>();
  const operators = [...new Set(names.values())];
  const nameless = -1;
  const indexes = new Map([...names].map(([badge, name]) => [badge, operators.indexOf(name)]));
  return {
    equipment: id,
    code,
    site,
    target,
    operators,
    points: fixes.map(
      ({ at, lon, lat, speed, heading, payload, operator }, index) =>
        [
          at,
          lon,
          lat,
          speed ?? speedBetween(fixes[index - 1], fixes[index]),
          heading,
          payload,
          indexes.get(operator ?? '') ?? nameless,
        ] as const,
    ),
  };
}
