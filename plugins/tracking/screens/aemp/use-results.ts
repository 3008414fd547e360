import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { AempResult } from '../../shared/aemp.ts';

export const resultsKey = ['aemp-results'];
/** Services are asked every quarter of an hour. */
const refreshMs = 30_000;

/** The last results of services of telematics, looked at again while the pane is in view. */
export function useResults(): { readonly results: readonly AempResult[]; readonly refresh: () => void } {
  const { visible } = usePane();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: resultsKey,
    queryFn: ({ signal }) => api<{ readonly results: readonly AempResult[] }>('tracking/aemp/', { signal }),
    refetchInterval: visible ? refreshMs : false,
    staleTime: refreshMs,
  });
  return { results: data?.results ?? [], refresh: () => void client.invalidateQueries({ queryKey: resultsKey }) };
}
