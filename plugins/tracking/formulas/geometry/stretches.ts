import { planeMetres } from '../../../../core/map/plane.ts';
import type { Position } from './distance.ts';
import { simplify } from './simplify.ts';

/** Metres between fixes that follow each other, beyond which a line between them would cut a corner. */
const widestGapM = 400;
/** A fix that makes the way from the one before to the one after so many metres longer, and twice as long, is none. */
const spikeM = 100;
/** What a line may be off its fixes, in metres: a haul road is wider. */
const toleranceM = 6;

function isSpike(before: Position, fix: Position, after: Position): boolean {
  const [by, direct] = [planeMetres(before, fix) + planeMetres(fix, after), planeMetres(before, after)];
  // Where the road bends, what lies between grows by less than half.
  return by > direct + spikeM && by > 2 * direct;
}

/** The fixes of a drive as lines along a road: without those that jumped aside, and broken where too little was heard. */
export function stretchesOf<Fix extends Position>(fixes: readonly Fix[]): readonly (readonly Fix[])[] {
  const stretches: Fix[][] = [];
  for (const [index, fix] of fixes.entries()) {
    const [before, after] = [fixes[index - 1], fixes[index + 1]];
    if (before && after && isSpike(before, fix, after)) continue;
    const open = stretches.at(-1);
    const last = open?.at(-1);
    if (open && last && planeMetres(last, fix) <= widestGapM) open.push(fix);
    else stretches.push([fix]);
  }
  return stretches.filter(({ length }) => length > 1).map((stretch) => simplify(stretch, toleranceM));
}
