import { planeMetres, type Place } from '../../../../../core/map/plane.ts';
import type { StandingRule } from './road-stops.ts';

/**
 * A position of a machine as its device told it. Milliseconds, degrees, km/h, metres; engine load in %. Null: not told.
 */
export interface MachineFix extends Place {
  readonly at: number;
  readonly speed: number | null;
  readonly acc: number | null;
  readonly ignition: boolean | null;
  readonly load: number | null;
}

/** What lies nearer may be the receiver's noise (catalogue operations.md §5.4). */
export const noiseM = 25;
/** Whoever creeps farther than the noise within this time moves, however slowly. */
const creepMs = 120_000;

const ruleAt = (rules: readonly StandingRule[], at: number): StandingRule | undefined =>
  rules.findLast(({ from }) => from <= at);

/**
 * The positions that tell where a machine was: the accurate ones, but for single ones astray, of which the neighbours
 * on both sides know nothing. In order, as they came.
 */
export function placed(fixes: readonly MachineFix[], rules: readonly StandingRule[]): readonly MachineFix[] {
  const accurate = fixes.filter(
    ({ at, acc }) => acc === null || acc <= (ruleAt(rules, at)?.worstAccuracyM ?? Infinity),
  );
  return accurate.filter((fix, index) => {
    const [before, after] = [accurate[index - 1], accurate[index + 1]];
    return (
      !before ||
      !after ||
      planeMetres(before, fix) <= noiseM ||
      planeMetres(fix, after) <= noiseM ||
      planeMetres(before, after) > noiseM
    );
  });
}

/** Whether the machine moves from each of its positions on. One that does not tell changes nothing. */
export function motionOf(fixes: readonly MachineFix[], rules: readonly StandingRule[]): readonly boolean[] {
  const fixesWithPlace = placed(fixes, rules);
  const places = new Map(fixesWithPlace.map((fix, index) => [fix, index]));
  let moves = false;
  return fixes.map((fix) => {
    const [rule, place] = [ruleAt(rules, fix.at), places.get(fix)];
    if (rule && (fix.acc === null || fix.acc <= rule.worstAccuracyM)) {
      if (fix.speed !== null && fix.speed >= rule.stopKmh) moves = true;
      else if (place !== undefined) moves = isElsewhere(fixesWithPlace, place);
    }
    return moves;
  });
}

/**
 * Whether a position lies apart from where the machine was shortly before, and so does the next one. Of a device that
 * knows no speed the last position is enough.
 */
function isElsewhere(fixes: readonly MachineFix[], index: number): boolean {
  const fix = fixes[index] as MachineFix;
  const shortlyBefore = fixes.slice(Math.max(0, index - 60), index).find(({ at }) => at >= fix.at - creepMs);
  const before = shortlyBefore ?? (fix.speed === null ? fixes[index - 1] : undefined);
  if (!before || planeMetres(before, fix) <= noiseM) return false;
  const next = fixes[index + 1];
  return next ? planeMetres(before, next) > noiseM : fix.speed === null;
}
