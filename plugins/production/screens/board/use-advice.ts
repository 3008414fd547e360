import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { can } from '../../../../core/registry/access.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { Advice } from '../../shared/advice.ts';
import { dispatchAdvice } from '../../records/dispatch-advice.ts';

/** Trucks get free every half minute; whoever decides needs a moment to read. */
const everyMs = 10_000;

/** The sites in view whose advice this user may see. */
export function useAdviceSites(): readonly string[] {
  const { selected } = useSites();
  const { user } = useSession();
  return selected.flatMap(({ id }) => (user !== null && can(user.access, 'dispatch_advice:read', id) ? [id] : []));
}

/** The proposals that wait for an answer, while the board is live and looked at. */
export function useAdvice(): {
  readonly advice: Advice | null;
  readonly error: Error | null;
  readonly again: () => void;
} {
  const pane = usePane();
  const { at } = usePaneTime();
  const queries = useQueryClient();
  const sites = useAdviceSites();
  const asks = pane.visible && at === null && sites.length > 0;
  const { data, error } = useQuery({
    queryKey: ['dispatch-advice', sites.join(',')],
    enabled: asks,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api<Advice>('production/advice/', { query: { sites: sites.join(',') }, signal }),
  });
  const again = (): void => void queries.invalidateQueries({ queryKey: ['dispatch-advice'] });
  useRecordChanges(dispatchAdvice, sites, asks, again);
  return { advice: data ?? null, error, again };
}
