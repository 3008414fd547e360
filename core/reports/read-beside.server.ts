import { reachIn } from '../registry/access.ts';
import type { ReportContext } from './report.server.ts';
import type { ReportRow } from './report.ts';

/** Those of the question's sites at which the caller may read a report. */
export const sitesReading = ({ caller, sites }: ReportContext, name: string): readonly string[] =>
  sites.filter((site) => reachIn(caller.access, `${name}:read`, site) === 'site');

/**
 * What another report answers to the same period and sites, for figures beside one's own: none where no plugin brings
 * it, or the caller may not read it. `wanted` are the columns that are taken of its rows; others may be null.
 */
export async function readBeside(
  context: ReportContext,
  name: string,
  wanted: readonly string[],
  parameters: ReportContext['parameters'] = {},
): Promise<readonly ReportRow[]> {
  const report = context.host.reports.get(name);
  const sites = sitesReading(context, name);
  return report && sites.length > 0 ? report.rows({ ...context, sites, parameters, wanted: new Set(wanted) }) : [];
}
