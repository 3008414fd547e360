import type { ReportAnswer } from '../../../../core/reports/client.ts';
import type { ReportDefinition, ReportQuestion } from '../../../../core/reports/report.ts';
import { useReport } from '../../../../core/reports/use-report.ts';
import { untoldBy, type SafetyFilter } from '../../reports/safety-filters.ts';

/** What another report of the page answers to the same question. */
export interface NarrowedAnswer {
  readonly answer: ReportAnswer | undefined;
  /** Filters that are asked for and that the report does not know: it is not shown then. */
  readonly untold: readonly SafetyFilter[];
}

/** Asks a report by the filters of the page that it knows, over the page's period or one of its own. */
export function useNarrowedReport(
  report: Pick<ReportDefinition, 'name' | 'parameters'>,
  { from, to, shift, sites, parameters }: ReportQuestion,
  span: { readonly from: string; readonly to: string } = { from, to },
): NarrowedAnswer {
  const known = Object.keys(report.parameters);
  const asked = known.flatMap((name) => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const { data } = useReport(report.name, {
    ...span,
    ...(shift === null ? {} : { shift }),
    sites: sites.join(','),
    ...Object.fromEntries(asked),
  });
  return { answer: data, untold: untoldBy([...known, 'shift'], { parameters, shift }) };
}
