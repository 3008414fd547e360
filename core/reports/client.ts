import { api } from '../http/api.ts';
import type { ReportDefinition, ReportQuestion, ReportRow, ReportRowOf } from './report.ts';

/** The rows of a report, and what was asked as the server understood it. */
export interface ReportAnswer<Row = ReportRow> {
  readonly question: ReportQuestion;
  readonly rows: readonly Row[];
  /** There are more rows than one answer holds. */
  readonly isCut: boolean;
}

/** A question as the API takes it: `period` or `from`, `to` and `shift`, `sites`, and the report's own parameters. */
export type ReportQuery = Readonly<Record<string, string>>;

/** The answer to a question; rows are typed by the report: `readReport<typeof fuelIssues>('fuel_issues', query)`. */
export const readReport = <R = ReportDefinition>(
  name: string,
  query: ReportQuery,
  signal?: AbortSignal,
): Promise<ReportAnswer<ReportRowOf<R>>> =>
  api<ReportAnswer<ReportRowOf<R>>>(`reports/${name}/`, { query, ...(signal ? { signal } : {}) });
export const exportReport = (name: string, query: ReportQuery, format: 'csv' | 'xlsx'): Promise<Blob> =>
  api<Blob>(`reports/${name}/export/`, { query: { ...query, format }, responseType: 'blob' });
