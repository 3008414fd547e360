import type { ListedReport, ReportFigure } from '../../../core/reports/figure.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { totalOf } from '../../../core/reports/totals.ts';

/** The figure over all rows, and over those of each day in their order; no days where the report has none. */
export function figureOf(
  { day }: Pick<ListedReport, 'day'>,
  { column, total }: Pick<ReportFigure, 'column' | 'total'>,
  rows: readonly ReportRow[],
): { readonly value: number | null; readonly days: readonly (number | null)[] } {
  const byDay =
    day === null
      ? []
      : [
          ...Map.groupBy(
            rows.filter((row) => row[day] != null),
            (row) => String(row[day]),
          ),
        ].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { value: totalOf(rows, column, total), days: byDay.map(([, of]) => totalOf(of, column, total)) };
}
