import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import type { MonitorAnswer } from '../../shared/monitor.ts';

const refreshMs = 5_000;
export const monitorKey = 'ingest-monitor';

/** The figures of the sources over the last minutes, looked at again every few seconds. */
export function useMonitor(minutes: number, visible: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [monitorKey, minutes],
    queryFn: ({ signal }) => api<MonitorAnswer>('tracking/ingest/', { query: { minutes }, signal }),
    refetchInterval: visible ? refreshMs : false,
    placeholderData: keepPreviousData,
  });
  return { ...query, refresh: () => void client.invalidateQueries({ queryKey: [monitorKey] }) };
}
