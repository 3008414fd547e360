import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import type { MonitorAnswer, Rejection } from '../../monitor.ts';

const refreshMs = 5_000;
const key = 'ingest-monitor';

/** The figures of the sources over the last minutes, looked at again every few seconds. */
export function useMonitor(minutes: number, visible: boolean) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: [key, minutes], queryFn: ({ signal }) => api<MonitorAnswer>('tracking/ingest/', { query: { minutes }, signal }), refetchInterval: visible ? refreshMs : false, placeholderData: keepPreviousData });
  return { ...query, refresh: () => void client.invalidateQueries({ queryKey: [key] }) };
}

/** What one source was refused for one reason over the last minutes, newest first. */
export const useRejections = (source: string, code: string, minutes: number) =>
  useQuery({ queryKey: [key, 'rejections', source, code, minutes], queryFn: ({ signal }) => api<{ readonly rejections: readonly Rejection[] }>('tracking/ingest/rejections/', { query: { source, code, minutes }, signal }) });
