import { motionOf, type MachineFix } from './motion.ts';
import type { Span } from './piece.ts';
import type { StandingRule } from './road-stops.ts';

/** What a machine does by its own positions: `stands` where its device knows nothing of the ignition. */
export interface MachineRun extends Span {
  readonly doing: 'works' | 'idles' | 'off' | 'stands' | 'silent';
}

/**
 * So long a silent machine counts as doing what it did, and what one position told of the ignition holds for those that
 * do not tell (catalogue operations.md §2).
 */
export const carryMs = 20 * 60_000;
/**
 * So long before an instant one must know the positions to tell what a machine did from it on: the last one, and what
 * held when that came.
 */
export const leadMs = 2 * carryMs;
/** An engine that is loaded as much as this works, wherever it stands, % (catalogue operations.md §2). */
const workingLoad = 25;

/**
 * What a machine did from its first position on up to `now` (milliseconds), without gap; positions in order. The last
 * run may be empty. Pure.
 */
export function machineRuns(
  fixes: readonly MachineFix[],
  rules: readonly StandingRule[],
  now: number,
): readonly MachineRun[] {
  const moves = motionOf(fixes, rules);
  const runs: MachineRun[] = [];
  const add = (run: MachineRun): void => {
    const last = runs.at(-1);
    if (last && last.doing === run.doing) runs[runs.length - 1] = { ...last, to: run.to };
    else runs.push(run);
  };
  let key: { readonly on: boolean; readonly at: number } | null = null;
  for (const [index, { at, ignition, load }] of fixes.entries()) {
    if (ignition !== null) key = { on: ignition, at };
    const on = key !== null && at - key.at <= carryMs ? key.on : null;
    const until = fixes[index + 1]?.at ?? Math.max(now, at);
    add({
      from: at,
      to: Math.min(until, at + carryMs),
      doing: doingOf(on, (moves[index] ?? false) || (load ?? 0) >= workingLoad),
    });
    if (until - at > carryMs) add({ from: at + carryMs, to: until, doing: 'silent' });
  }
  return runs;
}

function doingOf(on: boolean | null, works: boolean): MachineRun['doing'] {
  if (on === false) return 'off';
  if (works) return 'works';
  return on ? 'idles' : 'stands';
}
