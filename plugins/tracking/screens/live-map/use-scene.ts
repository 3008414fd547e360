import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../core/http/api.ts';
import { usePastBy } from '../../../../core/live/time-context.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { stateOfCategory, type MachineState, type SceneMachine, type Trail } from '../../shared/scene.ts';

/** How often it is asked what machines do, in milliseconds. */
const againMs = 15_000;
/** Steps in which the past is asked for: in a replay too, for the trails follow the machines. */
const grainMs = 60_000;

/**
 * What the machines of the sites in view do at the pane's time, and their ways of the last three minutes; null before
 * the answer.
 */
export function useScene(): {
  readonly states: ReadonlyMap<string, MachineState> | null;
  readonly trails: readonly Trail[] | null;
} {
  const { visible } = usePane();
  const { selected } = useSites();
  const sites = selected.map(({ id }) => id).join(',');
  const instant = usePastBy(grainMs);
  const query = { sites, ...(instant === null ? {} : { at: instant }) };
  const enabled = visible && sites !== '';
  const { data } = useQuery({
    queryKey: ['tracking-scene', query],
    queryFn: async ({ signal }) =>
      (await api<{ machines: readonly SceneMachine[] }>('tracking/scene/', { query, signal })).machines,
    enabled,
    refetchInterval: instant === null ? againMs : false,
    placeholderData: keepPreviousData,
  });
  const { data: trails } = useQuery({
    queryKey: ['tracking-trails', query],
    queryFn: async ({ signal }) =>
      (await api<{ trails: readonly Trail[] }>('tracking/trails/', { query, signal })).trails,
    enabled,
    staleTime: grainMs,
  });
  const states = useMemo(
    () => (data ? new Map(data.map(({ equipment, category }) => [equipment, stateOfCategory(category)])) : null),
    [data],
  );
  return { states, trails: trails ?? null };
}
