import type { ReportQuery } from '../../../../core/reports/client.ts';
import type { ReportQuestion } from '../../../../core/reports/report.ts';

/** A question as another report takes it: the same period, sites and filters, and what that report asks beside. */
export function questionQuery(
  { from, to, shift, sites, parameters, at }: ReportQuestion,
  further: Readonly<Record<string, string>> = {},
): ReportQuery {
  const filters = Object.entries(parameters).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !['measure', 'by', 'split'].includes(name),
  ) as [string, string][];
  return {
    from,
    to,
    ...(shift ? { shift } : {}),
    sites: sites.join(','),
    ...(at === undefined ? {} : { at }),
    ...Object.fromEntries(filters),
    ...further,
  };
}
