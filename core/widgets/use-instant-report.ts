import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePaneTime } from '../live/time-context.tsx';
import { usePane } from '../registry/pane.ts';
import { readReport, type ReportAnswer } from '../reports/client.ts';
import type { Preset } from '../reports/period.ts';
import { shiftAt, type Shift } from '../sites/shift.ts';
import { useSites } from '../sites/use-sites.ts';

/** How often a live figure is asked for again, in milliseconds. */
const againMs = 30_000;
/** Steps in which the past is asked for: a replay would else ask at every tick. */
const grainMs = 60_000;

/** A report about a period that ends at the pane's instant. */
export interface InstantReport {
  /** Null before the first answer. */
  readonly answer: ReportAnswer | null;
  readonly error: Error | null;
  /** The instant that the pane shows, in milliseconds. */
  readonly instant: number;
  readonly live: boolean;
  /** The shift that runs at the instant, by the clock of the first site in view. */
  readonly shift: Shift;
  readonly timeZone: string;
}

/**
 * Asks a report for a period as it is at the pane's time: now and ever again while the pane is visible, or in the past.
 */
export function useInstantReport(
  name: string,
  preset: Preset,
  parameters: Readonly<Record<string, string>> = {},
  enabled = true,
): InstantReport {
  const { visible } = usePane();
  const { at } = usePaneTime();
  const { selected } = useSites();
  const timeZone = selected[0]?.timeZone ?? 'UTC';
  const sites = selected.map(({ id }) => id).join(',');
  const instant = at === null ? null : Math.floor(at / grainMs) * grainMs;
  const query = {
    period: preset,
    sites,
    ...(instant === null ? {} : { at: new Date(instant).toISOString() }),
    ...parameters,
  };
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['report', name, query],
    queryFn: ({ signal }) => readReport(name, query, signal),
    enabled: enabled && visible && sites !== '',
    refetchInterval: instant === null ? againMs : false,
    placeholderData: keepPreviousData,
  });
  // Live, the clock that decides which shift runs is that of the last answer.
  const now = at ?? (dataUpdatedAt || instantNow());
  const shift = useMemo(() => shiftAt(new Date(now), timeZone), [now, timeZone]);
  return { answer: data ?? null, error: data ? null : error, instant: now, live: at === null, shift, timeZone };
}

const instantNow = (): number => Math.floor(Date.now() / grainMs) * grainMs;
