import { describe, expect, it } from 'vitest';
import { advance, faultOfSteps, signaturesNeeded, stepsFor, type AskedTask, type PolicyStep } from './plan-approval.ts';
import { afterWorkingHours, workingHours } from './working-hours.ts';

const step = (order: number, from: string, more: Partial<PolicyStep> = {}): PolicyStep => ({
  order,
  label: `S${order}`,
  from_amount: from,
  approver_kind: 'site_role',
  role: 'manager',
  mode: 'one',
  sla_hours: 24,
  ...more,
});
/** PR-STD of the catalogue: 0, 20 000, 200 000 (both), 1 000 000. */
const standard = [
  step(1, '0'),
  step(2, '20000'),
  step(3, '200000'),
  step(3, '200000', { label: 'S3b', role: 'approver' }),
  step(4, '1000000'),
];

describe('steps', () => {
  it.each([
    ['19999.99', ['S1']],
    ['185000', ['S1', 'S2']],
    ['200000', ['S1', 'S2', 'S3', 'S3b']],
    ['1000000', ['S1', 'S2', 'S3', 'S3b', 'S4']],
  ])('of %s (R1)', (amount, labels) => {
    expect(stepsFor(standard, amount).map(({ label }) => label)).toEqual(labels);
  });
  it('leave no amount unsigned, and each names who signs', () => {
    const told = (steps: readonly Partial<PolicyStep>[]) => {
      const sentence = faultOfSteps(steps)?.sentence;
      return sentence ? [sentence.message, sentence.values] : null;
    };
    expect(told(standard)).toBeNull();
    expect(told([step(1, '100')])?.[1]).toEqual({ 0: '0', 1: '100' });
    expect(told([step(1, '0', { to_amount: '10' }), step(2, '20')])?.[1]).toEqual({ 0: '10', 1: '20' });
    expect(told([step(1, '0', { to_amount: '10.50' })])?.[1]).toEqual({ 0: '10.5' });
    expect(told([step(1, '0', { role: null })])?.[0]).toContain('role');
    expect(told([step(1, '0', { mode: 'n_of' })])?.[0]).toContain('how many');
    expect(told([step(1, '5', { to_amount: '5' })])?.[0]).toContain('ends before');
  });
  it('count signatures by their rule', () => {
    expect([
      signaturesNeeded({ mode: 'one' }, 4),
      signaturesNeeded({ mode: 'all' }, 4),
      signaturesNeeded({ mode: 'n_of', n: 2 }, 4),
      signaturesNeeded({ mode: 'n_of', n: 5 }, 4),
    ]).toEqual([1, 4, 2, 4]);
  });
});

const task = (id: string, order: number, approver: string, status = 'waiting', more: Partial<AskedTask> = {}) => ({
  id,
  place: order,
  order,
  needed: 1,
  approver,
  status,
  ...more,
});

describe('signatures', () => {
  it('open the lowest order first, and skip who was asked too', () => {
    expect(advance([task('a', 1, 'x'), task('b', 1, 'y'), task('c', 2, 'z')], true)).toEqual({
      changed: new Map([
        ['a', 'open'],
        ['b', 'open'],
      ]),
      isDone: false,
    });
    expect(advance([task('a', 1, 'x', 'approved'), task('b', 1, 'y', 'open'), task('c', 2, 'z')], true)).toEqual({
      changed: new Map([
        ['b', 'skipped'],
        ['c', 'open'],
      ]),
      isDone: false,
    });
  });
  it('of one person count once, unless each step wants its own', () => {
    const tasks = [task('a', 1, 'x', 'approved'), task('c', 2, 'x')];
    expect(advance(tasks, true)).toEqual({ changed: new Map([['c', 'skipped']]), isDone: true });
    expect(advance(tasks, false)).toEqual({ changed: new Map([['c', 'open']]), isDone: false });
  });
  it('are all needed side by side', () => {
    const both = (a: string, b: string) => [
      task('a', 3, 'x', a, { place: 3 }),
      task('b', 3, 'y', b, { place: 4 }),
      task('c', 4, 'z', 'waiting', { place: 5 }),
    ];
    expect(advance(both('approved', 'open'), true)).toEqual({ changed: new Map(), isDone: false });
    expect(advance(both('approved', 'approved'), true).changed).toEqual(new Map([['c', 'open']]));
  });
});

describe('working hours', () => {
  const at = (text: string): number => Date.parse(`${text}Z`);
  it('run from 8 to 17 on workdays (P1)', () => {
    expect(workingHours(at('2026-11-23T16:00'), at('2026-11-24T10:00'))).toBe(3);
    expect(workingHours(at('2026-11-27T16:00'), at('2026-11-30T08:30'))).toBe(1.5);
    expect(workingHours(at('2026-11-28T09:00'), at('2026-11-29T20:00'))).toBe(0);
  });
  it('end when as many are over', () => {
    expect(afterWorkingHours(at('2026-11-23T16:00'), 3)).toBe(at('2026-11-24T10:00'));
    expect(afterWorkingHours(at('2026-11-27T16:00'), 24)).toBe(at('2026-12-02T13:00'));
    expect(afterWorkingHours(at('2026-11-28T03:00'), 1)).toBe(at('2026-11-30T09:00'));
  });
});
