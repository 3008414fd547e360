import { deviation } from 'd3-array';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import type { averageLoadMeasured } from '../../reports/average-load-measured.ts';

/** An average that the measured loads of some trucks propose. Tonnes. */
export interface Proposal {
  readonly tonnes: number;
  readonly loads: number;
  readonly stdDev: number | null;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The mean over all loads of the trucks – not the mean of their means –, to a tenth of a tonne; null without loads. */
export function proposedAverage(
  rows: readonly Pick<ReportRowOf<typeof averageLoadMeasured>, 'loads'>[],
): Proposal | null {
  const loads = rows.flatMap((row) => row.loads ?? []);
  if (loads.length === 0) return null;
  const spread = deviation(loads);
  return {
    tonnes: rounded(loads.reduce((sum, load) => sum + load, 0) / loads.length),
    loads: loads.length,
    stdDev: spread === undefined ? null : rounded(spread),
  };
}
