import { inferLoad } from '../load.ts';
import { change, stateOf, type Moment } from '../moment.ts';
import type { HaulState } from '../states.ts';
import { dumping } from './dumping.ts';
import { loading } from './loading.ts';
import { comesBack, goesOut } from './out.ts';
import { towardDump } from './toward-dump.ts';
import { towardLoad } from './toward-load.ts';

/** The rules by the state they leave (§5.5). Each answers whether it changed the state. */
const table: Readonly<Record<HaulState, (moment: Moment) => boolean>> = {
  unknown: starts,
  returning: towardLoad,
  queue_load: towardLoad,
  spot_load: towardLoad,
  loading,
  hauling: towardDump,
  queue_dump: towardDump,
  dumping,
  out: comesBack,
};

/** One fix may pass several states; more than this many would be a circle. */
const mostPerFix = 8;

export function applyRules(moment: Moment): void {
  for (let count = 0; count < mostPerFix; count += 1) {
    if (!goesOut(moment) && !table[stateOf(moment.drive).state](moment)) return;
  }
}

function starts(moment: Moment): boolean {
  const { drive } = moment;
  if (drive.loaded) inferLoad(moment);
  else change(moment, 'returning', drive.mark);
  return true;
}
