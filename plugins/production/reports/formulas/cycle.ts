import { ratio } from '../../../../core/reports/ratio.ts';

/** The parts of a cycle in the order of driving; seconds of each are a column `<part>_s` of a trip. */
export const cycleParts = ['returning', 'queue_load', 'spot', 'loading', 'hauling', 'queue_dump', 'dumping'] as const;
export type CyclePart = (typeof cycleParts)[number];
export const partColumnNames = cycleParts.map((part) => `${part}_s` as const);

/** Seconds of the parts of one or more cycles; what is absent is zero. */
export type PartSeconds = Readonly<Partial<Record<CyclePart, number | null>>>;

/** Σ of the parts, without time out of the cycle. */
export const cycleSeconds = (parts: PartSeconds): number =>
  cycleParts.reduce((sum, part) => sum + (parts[part] ?? 0), 0);

const queueSeconds = ({ queue_load: load, queue_dump: dump }: PartSeconds): number => (load ?? 0) + (dump ?? 0);

/**
 * Mean cycle in minutes: Σ cycle / n over trips that are neither outlier nor partial (catalogue operations.md §10.6).
 */
export function meanCycleMinutes(sum: PartSeconds, trips: number): number | null {
  const mean = ratio(cycleSeconds(sum), trips);
  return mean === null ? null : mean / 60;
}

/** Queue % = Σ (queue at loading + queue at dump) / Σ cycle (§10.6). */
export function queuePercent(sum: PartSeconds): number | null {
  const share = ratio(queueSeconds(sum), cycleSeconds(sum));
  return share === null ? null : share * 100;
}

export type QueueClass = 'low' | 'moderate' | 'high' | 'critical';

/** ≤ 5 % low, ≤ 15 % moderate, ≤ 25 % high, above critical (§6.2). */
export const queueClass = (percent: number | null): QueueClass | null =>
  percent === null ? null : percent <= 5 ? 'low' : percent <= 15 ? 'moderate' : percent <= 25 ? 'high' : 'critical';

/**
 * 100 × Σ standard / Σ actual over haul, return, spot and dump: queues and loading are not the operator's to control
 * (§10.23).
 */
export function operatorCycleIndex(standard: number | null, actual: number | null): number | null {
  const index = ratio(standard, actual);
  return index === null ? null : index * 100;
}
