import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../../core/http/api.ts';
import type { RejectionDetail, RejectionFilter, RejectionPage } from '../../../shared/monitor.ts';
import { monitorKey } from '../use-monitor.ts';

const key = 'ingest-quarantine';
const refreshMs = 15_000;

/** What waits in quarantine, newest first; more of it page by page. */
export function useQuarantine(filter: RejectionFilter, visible: boolean) {
  return useInfiniteQuery({
    queryKey: [key, filter],
    queryFn: ({ pageParam, signal }) =>
      api<RejectionPage>('tracking/ingest/rejections/', {
        query: { ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: visible ? refreshMs : false,
    placeholderData: keepPreviousData,
  });
}

/** One entry with all that is kept of it. */
export const useRejection = (id: string) =>
  useQuery({
    queryKey: [key, 'entry', id],
    queryFn: ({ signal }) => api<RejectionDetail>(`tracking/ingest/rejections/${id}/`, { signal }),
  });

/** Reads everything anew that tells of the quarantine. */
export function useRefreshQuarantine(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [key] });
    void client.invalidateQueries({ queryKey: [monitorKey] });
  };
}
