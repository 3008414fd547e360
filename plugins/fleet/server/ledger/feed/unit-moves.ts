import { planeMetres } from '../../../../../core/map/plane.ts';
import { noiseM, type MachineFix } from './motion.ts';
import type { Span } from './piece.ts';

/** A loading unit that comes farther than this from where it stood has moved, metres (catalogue operations.md §2). */
const leastMoveM = 50;
/** So long it must stay within the noise to stand. */
const standMs = 180_000;
/** Where positions lie farther apart in time nobody knows what it did between them. */
const gapMs = 330_000;

/**
 * The relocations of a loading unit: from the last position where it stood to the first where it stands again. Of
 * positions in order that tell where it was (`placed`); one that goes on has no end (Infinity) unless the unit has
 * fallen silent. Pure.
 */
export function unitMoves(fixes: readonly MachineFix[], now: number): readonly Span[] {
  const breaks = fixes.flatMap((fix, index) =>
    index > 0 && fix.at - (fixes[index - 1] as MachineFix).at > gapMs ? [index] : [],
  );
  const stretches = [0, ...breaks].map((from, index) => fixes.slice(from, breaks[index]));
  return stretches.flatMap((stretch, index) =>
    movesOf(stretch, index === stretches.length - 1 && now - (stretch.at(-1)?.at ?? 0) <= gapMs),
  );
}

/** The moves in positions that follow each other closely; `goesOn`: more of them are to come. */
function movesOf(fixes: readonly MachineFix[], goesOn: boolean): readonly Span[] {
  const moves: Span[] = [];
  const add = (from: number | null, to: number): unknown => from !== null && to > from && moves.push({ from, to });
  let stood: number | null = null;
  let walked = 0;
  for (const [index, fix] of fixes.entries()) {
    if (!stands(fixes, index)) continue;
    add(beginOf(fixes, stood, walked, index), fix.at);
    [stood, walked] = [index, index + 1];
  }
  const last = fixes.at(-1);
  if (last && walked < fixes.length) add(beginOf(fixes, stood, walked, null), goesOn ? Infinity : last.at);
  return moves;
}

/** Whether a unit stays where it is for a while from a position on, or has stayed there until it. */
function stands(fixes: readonly MachineFix[], index: number): boolean {
  const fix = fixes[index] as MachineFix;
  const stays = (step: 1 | -1): boolean => {
    for (let at = index + step, other = fixes[at]; other; at += step, other = fixes[at]) {
      if (planeMetres(fix, other) > noiseM) return false;
      if (Math.abs(other.at - fix.at) >= standMs) return true;
    }
    return false;
  };
  return stays(-1) || stays(1);
}

/**
 * When the way between two stands, from `walked` on, began, if it is one: single positions astray are none. Without the
 * first stand it began before the positions do; without the second it goes on.
 */
function beginOf(
  fixes: readonly MachineFix[],
  stood: number | null,
  walked: number,
  stand: number | null,
): number | null {
  const origin = fixes[stood ?? walked] as MachineFix;
  const isFar = (fix: MachineFix): boolean => planeMetres(origin, fix) > leastMoveM;
  const arrived = stand !== null && isFar(fixes[stand] as MachineFix);
  return arrived || fixes.slice(walked, stand ?? fixes.length).filter(isFar).length >= 2 ? origin.at : null;
}
