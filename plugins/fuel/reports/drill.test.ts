import { expect, it } from 'vitest';
import type { ReportQuestion } from '../../../core/reports/report.ts';
import { fuelConsumption } from './fuel-consumption.ts';
import { fuelDeliveries } from './fuel-deliveries.ts';
import { fuelTransferMatrix } from './fuel-transfers.ts';

const question: ReportQuestion = { from: '2026-03-01', to: '2026-03-31', shift: null, sites: [], parameters: {} };
/** The filters of an address, as lists read them. */
const filtersOf = (path: string | null): unknown =>
  JSON.parse(new URLSearchParams(path?.split('?')[1]).get('filter') ?? 'null');

it('a row of a report leads to the list of what is behind it, by production dates', () => {
  expect(filtersOf(fuelConsumption.drill({ machine: 'm' }, { ...question, shift: 'P1' }))).toEqual([
    'equipment:eq:m',
    'state:ne:cancelled',
    'product:in:["diesel","petrol"]',
    'production_date:gte:2026-03-01',
    'production_date:lte:2026-03-31',
    'shift:eq:P1',
  ]);
  expect(filtersOf(fuelDeliveries.drill({ month: '2026-02', vendor: 'v' }, question))).toEqual([
    'vendor:eq:v',
    'state:ne:draft',
    'production_date:gte:2026-02-01',
    'production_date:lte:2026-02-28',
    'product:eq:diesel',
  ]);
  expect(filtersOf(fuelTransferMatrix.drill({ origin_id: 'a', target_id: 'b' }, question))).toEqual([
    'from_tank:eq:a',
    'to_tank:eq:b',
    'production_date:gte:2026-03-01',
    'production_date:lte:2026-03-31',
  ]);
});
