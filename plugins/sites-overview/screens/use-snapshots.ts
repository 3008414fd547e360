import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../core/http/api.ts';
import type { Snapshot } from '../snapshot.ts';

/** The situations of a production date at some sites, in the order of time; null before the answer. */
export function useSnapshots(day: string, sites: string): { readonly snapshots: readonly Snapshot[] | null; readonly error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['site-snapshots', day, sites],
    enabled: sites !== '',
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: () => api<{ snapshots: readonly Snapshot[] }>('sites_overview/snapshots/', { query: { from: day, to: day, sites } }),
  });
  return { snapshots: data?.snapshots ?? null, error: data ? null : error };
}
