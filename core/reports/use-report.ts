import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { readReport, type ReportAnswer, type ReportQuery } from './client.ts';

/** A report's rows; those of the last question stay until the new ones come. */
export function useReport(name: string, query: ReportQuery): UseQueryResult<ReportAnswer> {
  return useQuery({
    queryKey: ['report', name, query],
    queryFn: ({ signal }) => readReport(name, query, signal),
    placeholderData: keepPreviousData,
  });
}
