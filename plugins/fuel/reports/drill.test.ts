import { expect, it } from 'vitest';
import type { ReportQuestion } from '../../../core/reports/report.ts';
import { fuelConsumption } from './fuel-consumption.ts';
import { fuelDeliveries } from './fuel-deliveries.ts';
import { fuelTransferMatrix } from './fuel-transfers.ts';

const question = { from: '2026-03-01', to: '2026-03-31', parameters: {} } as unknown as ReportQuestion;
/** The filters of an address, as lists read them. */
const filtersOf = (path: string | null | undefined): unknown =>
  JSON.parse(new URLSearchParams(path?.split('?')[1]).get('filter') ?? 'null');

it('a row of a report leads to the list of what is behind it', () => {
  expect(filtersOf(fuelConsumption.drill?.({ machine: 'm' }, question))).toEqual([
    'equipment:eq:m',
    'at:gte:2026-03-01T00:00:00Z',
    'at:lte:2026-03-31T23:59:59Z',
  ]);
  expect(filtersOf(fuelDeliveries.drill?.({ month: '2026-12', vendor: 'v' }, question))).toEqual([
    'vendor:eq:v',
    'arrived_at:gte:2026-12-01T00:00:00Z',
    'arrived_at:lt:2027-01-01T00:00:00.000Z',
  ]);
  expect(filtersOf(fuelTransferMatrix.drill?.({ origin_id: 'a', target_id: 'b' }, question))).toEqual([
    'from_tank:eq:a',
    'to_tank:eq:b',
    'started_at:gte:2026-03-01T00:00:00Z',
    'started_at:lte:2026-03-31T23:59:59Z',
  ]);
});
