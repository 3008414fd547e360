import { saveFile } from '../http/save-file.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { exportReport, type ReportQuery } from './client.ts';

interface SavedReport {
  readonly report: string;
  readonly query: ReportQuery;
  readonly kind: 'csv' | 'xlsx';
  /** The file's name, without its end. */
  readonly name: string;
}

/** Saves a report's rows as a file; what goes wrong is told in a toast. */
export function useSaveReport(): (saved: SavedReport) => Promise<void> {
  const showProblem = useProblemToast();
  return ({ report, query, kind, name }) =>
    exportReport(report, query, kind).then((file) => saveFile(`${name}.${kind}`, file), showProblem);
}
