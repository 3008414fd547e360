import { ratio } from '../../../../core/reports/ratio.ts';
import { cycleParts, meanCycleMinutes, queuePercent, type CyclePart } from '../../reports/formulas/cycle.ts';

/** What `partSums` answers. */
export type PartSums = Readonly<
  Record<`sum_${CyclePart}` | 'sum_cycle' | 'sum_queue' | 'counted' | 'counted_dumping', number>
>;

/** What comes of `partMeans`, and the sums themselves. */
export const partColumns: readonly string[] = [
  ...cycleParts,
  'cycle',
  'queue_pct',
  'counted',
  'counted_dumping',
  ...[...cycleParts, 'cycle', 'queue'].map((part) => `sum_${part}`),
];

/** Mean minutes of each part, of the whole cycle, and the share of queues (catalogue operations.md §10.6). */
export function partMeans(row: PartSums): Record<CyclePart | 'cycle' | 'queue_pct', number | null> {
  const sums = Object.fromEntries(cycleParts.map((part) => [part, row[`sum_${part}`]])) as Record<CyclePart, number>;
  const minutes = (part: CyclePart): number | null => {
    const mean = ratio(sums[part], part === 'dumping' ? row.counted_dumping : row.counted);
    return mean === null ? null : mean / 60;
  };
  return {
    ...(Object.fromEntries(cycleParts.map((part) => [part, minutes(part)])) as Record<CyclePart, number | null>),
    cycle: meanCycleMinutes(sums, row.counted),
    queue_pct: queuePercent(sums),
  };
}
