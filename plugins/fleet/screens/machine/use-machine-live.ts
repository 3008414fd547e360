import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { MachineLive } from '../../shared/machine-live.ts';

/**
 * Positions come every few seconds: one machine is asked for often enough to be followed, seldom enough to cost
 * nothing.
 */
const everyMs = 5_000;

/**
 * What is known of a machine now, looked at again while the pane is in view; undefined before the first answer.
 * `readAt` is in milliseconds.
 */
export function useMachineLive(id: string): { readonly live: MachineLive | undefined; readonly readAt: number } {
  const { visible } = usePane();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['machine', id, 'live'],
    queryFn: () => api<MachineLive>(`fleet/machines/${id}/live/`),
    refetchInterval: visible ? everyMs : false,
  });
  return { live: data, readAt: dataUpdatedAt };
}
