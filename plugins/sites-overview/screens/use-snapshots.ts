import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { api } from '../../../core/http/api.ts';
import type { Snapshot } from '../snapshot.ts';

/** The situations of some production dates at some sites, in the order of time; null before the answer. */
export function useSnapshots(days: readonly string[], sites: string): { readonly snapshots: readonly Snapshot[] | null; readonly error: Error | null } {
  const answers = useQueries({
    queries: days.map((day) => ({
      queryKey: ['site-snapshots', day, sites],
      enabled: sites !== '',
      placeholderData: keepPreviousData,
      refetchInterval: 60_000,
      queryFn: () => api<{ snapshots: readonly Snapshot[] }>('sites_overview/snapshots/', { query: { from: day, to: day, sites } }),
    })),
  });
  const error = answers.find((answer) => answer.error && !answer.data)?.error ?? null;
  return { snapshots: answers.every(({ data }) => data !== undefined) ? answers.flatMap(({ data }) => data?.snapshots ?? []) : null, error };
}
