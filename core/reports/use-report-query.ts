import { useMemo } from 'react';
import { useSteppedPast } from '../live/time-context.tsx';
import { usePane } from '../registry/pane.ts';
import { useSites } from '../sites/use-sites.ts';
import type { ReportQuery } from './client.ts';
import type { ReportDefinition } from './report.ts';

/** What a report is asked, kept in the pane's search parameters, so that a link or a reload brings the same report. */
export interface ReportControls {
  readonly query: ReportQuery;
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
}

const periodNames = ['period', 'from', 'to', 'shift'];

/**
 * The question in the pane's address; `sites` are those in view, and a report that knows the past is asked at the
 * pane's instant.
 */
export function useReportQuery(report: Pick<ReportDefinition, 'parameters' | 'past'>): ReportControls {
  const pane = usePane();
  const past = useSteppedPast();
  const instant = report.past ? past : null;
  const { selected } = useSites();
  const sites = selected.map(({ id }) => id).join(',');
  const search = pane.search.toString();
  const query = useMemo(() => {
    const parameters = new URLSearchParams(search);
    const names = [...periodNames, ...Object.keys(report.parameters)].filter((name) => parameters.get(name));
    return {
      ...Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])),
      sites,
      ...(instant === null ? {} : { at: instant }),
    };
  }, [search, sites, report, instant]);
  return { query, set: pane.setSearch };
}
