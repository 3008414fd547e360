import { expect, test } from 'vitest';
import { checkStandings, countStandings, isOverdue, standingOf, type CheckedMachine } from './check-board.ts';

const machine = (more: Partial<CheckedMachine>): CheckedMachine => ({
  id: '1',
  code: 'T-01',
  name: null,
  run: null,
  grounded: null,
  worked_at: null,
  reminded_at: null,
  ...more,
});
const run = (result: 'pass' | 'pass_with_remarks' | 'fail' | 'grounded') => ({
  run: { id: '2', number: 'FR-1', at: '2026-11-18T07:00:00.000Z', result },
});
const worked = { worked_at: '2026-11-18T07:00:00.000Z' };

test('each machine stands in one place, and the counts add up to the machines', () => {
  const machines = [
    machine({}),
    machine(worked),
    machine(run('pass')),
    machine({ ...run('pass_with_remarks'), ...worked }),
    machine(run('fail')),
    machine(run('grounded')),
    machine({ ...run('pass'), grounded: { number: 'IM-1', reason: 'Brake' } }),
    machine({ ...worked, grounded: { number: 'IM-2', reason: 'Brake' } }),
  ];
  expect(machines.map(standingOf)).toEqual([
    'idle',
    'missing',
    'ok',
    'remarks',
    'failed',
    'failed',
    'grounded',
    'grounded',
  ]);
  const counts = countStandings(machines);
  expect(checkStandings.reduce((sum, standing) => sum + counts[standing], 0)).toBe(machines.length);
});

test('a machine that works without a check is red from half an hour after it began on', () => {
  expect(isOverdue(machine(worked), '2026-11-18T07:29:59.999Z')).toBe(false);
  expect(isOverdue(machine(worked), '2026-11-18T07:30:00.000Z')).toBe(true);
  expect(isOverdue(machine({ ...worked, ...run('fail') }), '2026-11-18T09:00:00.000Z')).toBe(false);
  expect(isOverdue(machine({}), '2026-11-18T09:00:00.000Z')).toBe(false);
});
