import { useMemo } from 'react';
import { usePast } from '../../../core/live/past.ts';
import type { StreamDefinition } from '../../../core/live/stream.ts';
import { useStream, useStreamSites, type StreamView } from '../../../core/live/use-stream.ts';
import type { Shift } from '../../../core/sites/shift.ts';
import { shiftClockMs, useShift } from './use-shift.ts';

/** What belongs to a shift may come so long after its end, such as people who leave. */
const afterMs = 2 * 3_600_000;
/** How often late entries of an earlier shift are looked for. */
const againMs = 15_000;
const nothing: readonly never[] = [];

/**
 * The rows of a stream for the shift that a screen shows: those of now while it runs, those that were in view at its
 * end where it is an earlier one.
 */
export function useShiftStream<Row>(stream: StreamDefinition<Row>): {
  readonly view: StreamView<Row>;
  readonly shift: Shift;
  readonly running: boolean;
} {
  const live = useStream(stream, { clockMs: shiftClockMs });
  const { shift, running } = useShift(live.now);
  const sites = useStreamSites(stream);
  const end = Math.min(live.now, shift.endsAt.getTime() + afterMs);
  const { rows } = usePast(stream, sites, running ? null : end, { againMs });
  const view = useMemo(
    () =>
      running
        ? live
        : { ...live, rows: rows ?? nothing, state: rows === null && live.state === 'live' ? 'loading' : live.state },
    [running, live, rows],
  );
  return { view, shift, running };
}
