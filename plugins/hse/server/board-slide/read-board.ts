import { formatISO, lastDayOfMonth, parseISO } from 'date-fns';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { contextOf } from '../../../../core/reports/report-context.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { monthsBefore, yearBefore } from '../../formulas/rolling-year.ts';
import type { injuryRates } from '../../reports/injury-rates.ts';
import type { safetyIndicators } from '../../reports/safety-indicators.ts';
import type { safetyTriangle } from '../../reports/safety-triangle.ts';
import type { AskedMonth } from '../monthly-report/asked-month.ts';
import { injuryRatesReport } from '../reports/injury-rates.ts';
import { safetyIndicatorsReport } from '../reports/safety-indicators.ts';
import { safetyTriangleReport } from '../reports/safety-triangle.ts';

/** Months of which the rates are drawn. */
const ratedMonths = 24;

/** What a board is shown of a month: the figures of the screen of indicators for the same month. */
export interface BoardMonth {
  readonly first: string;
  readonly last: string;
  /** Each by the month itself, or by the twelve that end with it. */
  readonly indicators: readonly ReportRowOf<typeof safetyIndicators>[];
  readonly months: readonly ReportRowOf<typeof injuryRates>[];
  /** Of the twelve months that end with it. */
  readonly layers: readonly ReportRowOf<typeof safetyTriangle>[];
}

export async function readBoard(
  host: Host,
  db: Database,
  caller: Caller,
  { month: first, sites }: Pick<AskedMonth, 'month' | 'sites'>,
): Promise<BoardMonth> {
  const last = formatISO(lastDayOfMonth(parseISO(first)), { representation: 'date' });
  const over = (span: { readonly from: string; readonly to: string }) =>
    contextOf(host, db, { ...span, shift: null, sites: sites.map(({ id }) => id), parameters: {} }, caller);
  return {
    first,
    last,
    indicators: await safetyIndicatorsReport.rows(await over({ from: first, to: last })),
    months: await injuryRatesReport.rows(await over(monthsBefore(last, ratedMonths))),
    layers: await safetyTriangleReport.rows(await over(yearBefore(last))),
  };
}
