import { api } from '../http/api.ts';
import type { ReportQuestion, ReportRow } from './report.ts';

/** The rows of a report, and what was asked as the server understood it. */
export interface ReportAnswer {
  readonly question: ReportQuestion;
  readonly rows: readonly ReportRow[];
  /** There are more rows than one answer holds. */
  readonly isCut: boolean;
}

/** A question as the API takes it: `period` or `from`, `to` and `shift`, `sites`, and the report's own parameters. */
export type ReportQuery = Readonly<Record<string, string>>;

export const readReport = (name: string, query: ReportQuery, signal?: AbortSignal): Promise<ReportAnswer> =>
  api<ReportAnswer>(`reports/${name}/`, { query, ...(signal ? { signal } : {}) });
export const exportReport = (name: string, query: ReportQuery, format: 'csv' | 'xlsx'): Promise<Blob> =>
  api<Blob>(`reports/${name}/export/`, { query: { ...query, format }, responseType: 'blob' });
