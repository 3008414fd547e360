import { quarantineStates, type RejectionFilter } from '../../../shared/monitor.ts';

/** Periods by their length in minutes; longer than 30 days nothing is kept. */
export const periodMinutes = [15, 60, 1_440, 10_080, 43_200] as const;

/**
 * A filter as the address of the screen holds it. `minutes`: so far back from now; absent where `from` and `to` say it.
 */
export type ShownFilter = RejectionFilter & { readonly minutes?: number | undefined };

/** Reads the filter in an address; what stands there and is none counts as absent. */
export function filterOf(search: URLSearchParams): ShownFilter {
  const text = (name: string): string | undefined => search.get(name) || undefined;
  const state = [...quarantineStates, 'all' as const].find((one) => one === search.get('state')) ?? 'waiting';
  const instant = (name: string): string | undefined => {
    const at = Date.parse(search.get(name) ?? '');
    return Number.isNaN(at) ? undefined : new Date(at).toISOString();
  };
  const [from, to] = [instant('from'), instant('to')];
  const minutes =
    from === undefined && to === undefined
      ? (periodMinutes.find((one) => String(one) === search.get('period')) ?? 43_200)
      : undefined;
  return {
    source: text('source'),
    code: text('code'),
    kind: text('kind'),
    device: text('device'),
    search: text('q'),
    state,
    from,
    to,
    minutes,
  };
}

/** What a call that changes is told: it knows no minutes, for it may take some itself. */
export function fixedFilter({ minutes, ...filter }: ShownFilter): RejectionFilter {
  return minutes === undefined ? filter : { ...filter, from: new Date(Date.now() - minutes * 60_000).toISOString() };
}
