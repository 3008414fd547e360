import { planeMetres, type Place } from '../../../../../core/map/plane.ts';

/** A position of a truck. Milliseconds, degrees, km/h, metres. */
export interface Fix extends Place {
  readonly at: number;
  readonly speed: number;
  readonly acc: number | null;
}

/** A time during which a truck stood. Without an end it stands at its last position. */
export interface RoadStop {
  readonly from: number;
  readonly to: number | null;
}

/**
 * When a truck stands and when it moves, as the haul-cycle engine judges it from an instant on (catalogue operations.md
 * §5.3). Milliseconds, km/h, metres.
 */
export interface StandingRule {
  readonly from: number;
  readonly stopKmh: number;
  readonly moveKmh: number;
  readonly worstAccuracyM: number;
}

/** Farther than this from where it stopped it has moved (catalogue operations.md §5.4). */
const anchorM = 25;
/** After a longer silence nobody knows when it drove away: it stood as long as it was seen to stand. */
const silenceMs = 60_000;

/**
 * The stops in a truck's positions, which are in order, as are the rules, of which the first holds from the beginning.
 * One displaced position ends no stop.
 */
export function roadStops(fixes: readonly Fix[], rules: readonly StandingRule[]): readonly RoadStop[] {
  const stops: RoadStop[] = [];
  let anchor: Fix | null = null;
  let far: Fix | null = null;
  let stood: Fix | null = null;
  for (const fix of fixes) {
    const rule = rules.findLast(({ from }) => from <= fix.at);
    if (!rule || (fix.acc !== null && fix.acc > rule.worstAccuracyM)) continue;
    if (anchor === null) {
      if (fix.speed < rule.stopKmh) anchor = stood = fix;
      continue;
    }
    const isFar: boolean = planeMetres(anchor, fix) > anchorM;
    if (fix.speed <= rule.moveKmh && !(isFar && far !== null)) {
      far = isFar ? fix : null;
      if (!isFar) stood = fix;
      continue;
    }
    const [gone, last]: [Fix, Fix] = [far ?? fix, stood ?? anchor];
    stops.push({ from: anchor.at, to: gone.at - last.at > silenceMs ? last.at : gone.at });
    anchor = stood = fix.speed < rule.stopKmh ? fix : null;
    far = null;
  }
  return anchor === null ? stops : [...stops, { from: anchor.at, to: null }];
}
