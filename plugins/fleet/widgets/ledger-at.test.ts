import { expect, test } from 'vitest';
import { ledgerAt } from './ledger-at.ts';

const row = (machine: string, from: string, category: string) => ({
  machine,
  started_at: `2026-03-09T${from}:00Z`,
  category,
});
const rows = [row('T-01', '06:30', 'P'), row('T-01', '08:00', 'DTU'), row('T-02', '07:00', 'SBO')];

test('each machine does what began last before the instant', () => {
  expect([...ledgerAt(rows, Date.parse('2026-03-09T09:00Z'))]).toEqual([
    ['T-01', 'DTU'],
    ['T-02', 'SBO'],
  ]);
  expect([...ledgerAt(rows, Date.parse('2026-03-09T07:30Z'))]).toEqual([
    ['T-01', 'P'],
    ['T-02', 'SBO'],
  ]);
  expect([...ledgerAt(rows, Date.parse('2026-03-09T06:45Z'))]).toEqual([['T-01', 'P']]);
});
