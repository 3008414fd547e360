import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { minutes, percent } from '../../../core/reports/columns.ts';
import type { CyclePart } from './formulas/cycle.ts';

/** The parts of a cycle and the whole, in the reader's words, in the order of driving. */
export const partWords = {
  returning: msg`Empty travel`,
  queue_load: msg`Queue at loading`,
  spot: msg`Spotting`,
  loading: msg({ message: 'Loading', context: 'haul state' }),
  hauling: msg`Loaded travel`,
  queue_dump: msg`Queue at dump`,
  dumping: msg({ message: 'Dumping', context: 'haul state' }),
  cycle: msg`Cycle`,
} satisfies Readonly<Record<CyclePart | 'cycle', MessageDescriptor>>;

const part = (name: CyclePart) =>
  minutes(partWords[name], msg`Mean excluding outlier and partial trips: Σ seconds of the part ÷ trips ÷ 60.`);

/** Mean minutes of each part, of the whole cycle, and the share of queues (catalogue operations.md §10.6). */
export const partColumns = {
  returning: part('returning'),
  queue_load: part('queue_load'),
  spot: part('spot'),
  loading: part('loading'),
  hauling: part('hauling'),
  queue_dump: part('queue_dump'),
  dumping: part('dumping'),
  cycle: minutes(
    partWords.cycle,
    msg`Σ of all parts, without time out of cycle, ÷ trips excluding outlier and partial trips.`,
  ),
  queue_pct: percent(
    msg`Queue %`,
    msg`100 × Σ (queue at loading + queue at dump) ÷ Σ cycle, excluding outlier and partial trips.`,
  ),
};

/** Sums by which rows carry the parts of their cycles, in s, and how many cycles they are of. */
export const partSumNames = {
  sum_returning: 'number',
  sum_queue_load: 'number',
  sum_spot: 'number',
  sum_loading: 'number',
  sum_hauling: 'number',
  sum_queue_dump: 'number',
  sum_dumping: 'number',
  sum_cycle: 'number',
  sum_queue: 'number',
  counted: 'number',
  counted_dumping: 'number',
} as const;

/** The totals of those columns, from those sums. */
export const partTotals = {
  returning: { over: ['sum_returning', 'counted'], factor: 1 / 60 },
  queue_load: { over: ['sum_queue_load', 'counted'], factor: 1 / 60 },
  spot: { over: ['sum_spot', 'counted'], factor: 1 / 60 },
  loading: { over: ['sum_loading', 'counted'], factor: 1 / 60 },
  hauling: { over: ['sum_hauling', 'counted'], factor: 1 / 60 },
  queue_dump: { over: ['sum_queue_dump', 'counted'], factor: 1 / 60 },
  dumping: { over: ['sum_dumping', 'counted_dumping'], factor: 1 / 60 },
  cycle: { over: ['sum_cycle', 'counted'], factor: 1 / 60 },
  queue_pct: { over: ['sum_queue', 'sum_cycle'], factor: 100 },
} as const;
