import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../core/http/api.ts';
import { usePastBy } from '../../../core/live/time-context.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import type { Presence } from '../shared/snapshot.ts';

/** How often it is asked who is there, in milliseconds. */
const againMs = 30_000;
/** Steps in which the past is asked for. */
const grainMs = 60_000;

/** Who is at a site at the pane's time; undefined before the answer. One question serves the columns of all sites. */
export function usePresence(site: string): Presence | undefined {
  const { visible } = usePane();
  const instant = usePastBy(grainMs);
  const { data } = useQuery({
    queryKey: ['site-presence', instant],
    enabled: visible,
    placeholderData: keepPreviousData,
    refetchInterval: instant === null ? againMs : false,
    queryFn: async () =>
      (
        await api<{ sites: readonly Presence[] }>('sites_overview/presence/', {
          query: instant === null ? {} : { at: instant },
        })
      ).sites,
  });
  return data?.find((one) => one.site === site);
}
