import type { Cycle } from './cycle.ts';
import { change, type Moment } from './moment.ts';
import { unitAtSpot } from './units.ts';

/** What a cycle knows of its load before there is one. */
export const unknownLoad: Partial<Cycle> = {
  loadPoint: null,
  loadStart: null,
  loadEnd: null,
  source: null,
  missedLoad: false,
  guessedLoad: false,
  stoodElsewhere: false,
  loadingUnit: null,
  closest: null,
  readings: [],
  passes: null,
  loaderT: null,
};

/** The truck was heard all the time since it was loaded. */
export const seenSinceLoad = ({ spans, loadEnd }: Cycle): boolean =>
  loadEnd !== null && !spans.some(({ start, state, gap }) => start.at >= loadEnd.at && (gap || state === 'unknown'));

/** It stands to be loaded and came near no dump since the last load, nor stood anywhere: that was none. */
export function forgetLoad(moment: Moment): void {
  const { drive } = moment;
  const { cycle } = drive;
  const from = cycle.loadStart?.at ?? 0;
  const spans = cycle.spans.flatMap((span) => {
    if (span.start.at < from) return [span];
    if (span.state === 'loading') return [{ ...span, falseLoad: true }];
    return [span.state === 'hauling' ? { ...span, state: 'returning' as const } : span];
  });
  cycle.spans = spans.filter((span, index) => span.state !== 'returning' || spans[index - 1]?.state !== 'returning');
  Object.assign(cycle, unknownLoad);
  drive.loaded = false;
  change(moment, unitAtSpot(moment) === null ? 'queue_load' : 'spot_load', drive.motion.since);
}
