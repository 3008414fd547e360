import { expect, test } from 'vitest';
import { unitTarget, type Board, type BoardUnit } from './board.ts';

const unit = (code: string, more: Partial<BoardUnit>): BoardUnit =>
  ({ unit: code, site: 'S1', code, ownTarget: null, trucksPlanned: null, ...more }) as BoardUnit;
const board = (...units: readonly BoardUnit[]): Board => ({ units, targets: { S1: 3_000 } });

test('a unit is judged by its own target, else by the trucks planned for it, and never by an equal share', () => {
  const [big, small, own] = [
    unit('E-01', { trucksPlanned: 8 }),
    unit('E-02', { trucksPlanned: 4 }),
    unit('E-03', { trucksPlanned: 3, ownTarget: 700 }),
  ];
  const all = board(big, small, own);
  expect([big, small, own].map((one) => unitTarget(all, one))).toEqual([1_600, 800, 700]);
  const unplanned = unit('E-04', {});
  expect([unplanned, big].map((one) => unitTarget(board(big, unplanned), one))).toEqual([null, null]);
});
