import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../core/http/api.ts';
import { shiftAt } from '../../../core/sites/shift.ts';
import type { SelectableSite } from '../../../core/http/site.ts';
import type { Snapshot } from '../shared/snapshot.ts';

interface Situations {
  /** The last situation of a site up to then, of the production date that ran there. */
  readonly of: (site: string) => Snapshot | undefined;
  /** What is missing may still come. */
  readonly waiting: boolean;
  readonly error: Error | null;
}

/**
 * The situations of sites at an instant (milliseconds). Of a long range the production date shown is enough; where
 * clocks differ, it is not the same at each site.
 */
export function useSnapshots(sites: readonly SelectableSite[], at: number): Situations {
  const dayOf = new Map(sites.map(({ id, timeZone }) => [id, shiftAt(new Date(at), timeZone).productionDate]));
  const days = [...dayOf.values()].toSorted();
  const query = { from: days[0] ?? '', to: days.at(-1) ?? '', sites: [...dayOf.keys()].join(',') };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['site-snapshots', query],
    enabled: sites.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: () => api<{ snapshots: readonly Snapshot[] }>('sites_overview/snapshots/', { query }),
  });
  return {
    of: (site) =>
      data?.snapshots.findLast(
        (snapshot) =>
          snapshot.site === site && snapshot.production_date === dayOf.get(site) && Date.parse(snapshot.at) <= at,
      ),
    waiting: isPlaceholderData || (!data && !error),
    error: data ? null : error,
  };
}
