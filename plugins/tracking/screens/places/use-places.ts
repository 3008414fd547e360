import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import type { DrawnPlace } from '../../shared/course.ts';

const none: readonly DrawnPlace[] = [];
const hourMs = 3_600_000;

/**
 * The places and benches of sites, as they were in the hour of an instant; null: now. Empty until they are there, and
 * while not `enabled`.
 */
export function usePlaces(sites: readonly string[], at: number | null, enabled = true): readonly DrawnPlace[] {
  const hour = at === null ? null : Math.floor(at / hourMs) * hourMs;
  const { data } = useQuery({
    queryKey: ['tracking-places', sites, hour],
    enabled: enabled && sites.length > 0,
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      (
        await api<{ places: readonly DrawnPlace[] }>('tracking/places/', {
          query: { sites: sites.join(','), ...(hour === null ? {} : { at: new Date(hour).toISOString() }) },
          signal,
        })
      ).places,
  });
  return data ?? none;
}
