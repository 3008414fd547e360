import { expect, test } from 'vitest';
import { hoursOfYear, type KeptMonth } from './hours-of-year.ts';

const kept = (month: string, more: Partial<KeptMonth> = {}): KeptMonth => ({
  id: `${month} ${more.employer ?? 'company'} ${more.vendor?.id ?? ''}`,
  version: 1,
  month,
  employer: 'company',
  vendor: null,
  department: null,
  headcount: 10,
  hours: 1_000.1,
  state: 'validated',
  ...more,
});
const firm = { id: 'f', label: 'Kindia' };

test('sums of employers and of months are the same hours', () => {
  const rows = [
    kept('2026-01-01'),
    kept('2026-02-01', { hours: 1_000.2 }),
    kept('2026-01-01', { employer: 'contractor', hours: 50 }),
    kept('2026-01-01', { employer: 'contractor', vendor: firm, hours: 25.5 }),
  ];
  const { lines, months, sum } = hoursOfYear(rows, 2026, '2026-04-01');
  expect(lines.map(({ employer, vendor, sum: own }) => [employer, vendor?.label ?? null, own])).toEqual([
    ['company', null, 2_000.3],
    ['contractor', null, 50],
    ['contractor', 'Kindia', 25.5],
  ]);
  expect(months.map(({ hours }) => hours).slice(0, 3)).toEqual([1_075.6, 1_000.2, 0]);
  expect(sum).toBe(2_075.8);
});

test('a month says what it lacks, and one that is not over lacks nothing yet', () => {
  const rows = [
    kept('2026-01-01'),
    kept('2026-02-01', { state: 'proposed' }),
    kept('2026-03-01', { employer: 'contractor' }),
  ];
  const { months, lines } = hoursOfYear(rows, 2026, '2026-05-01');
  expect(months.map(({ state }) => state).slice(0, 6)).toEqual([
    'whole',
    'waiting',
    'missing',
    'missing',
    'ahead',
    'ahead',
  ]);
  expect(lines).toHaveLength(2);
});

test('where nobody told anything there is a line of each employer to begin with', () => {
  const { lines, sum } = hoursOfYear([], 2026, '2026-05-01');
  expect(lines.map(({ employer }) => employer)).toEqual(['company', 'contractor']);
  expect(sum).toBe(0);
});
