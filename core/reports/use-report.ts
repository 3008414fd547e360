import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { readReport, type ReportAnswer, type ReportQuery } from './client.ts';
import type { ReportDefinition, ReportRowOf } from './report.ts';

/** A report's rows; those of the last question stay until the new ones come. */
export function useReport<R = ReportDefinition>(
  name: string,
  query: ReportQuery,
): UseQueryResult<ReportAnswer<ReportRowOf<R>>> {
  return useQuery({
    queryKey: ['report', name, query],
    queryFn: ({ signal }) => readReport<R>(name, query, signal),
    placeholderData: keepPreviousData,
  });
}
