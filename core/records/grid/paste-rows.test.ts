import { describe, expect, test } from 'vitest';
import { boolean, quantity, text } from '../fields/index.ts';
import { cellsOf, pasteCells } from './paste-rows.ts';

const label = { id: 'Field', message: 'Field' };
const columns = [
  ['code', text({ label })],
  ['mass', quantity('t', { label })],
  ['dry', boolean({ label })],
] as const;
const context = {
  timeZone: 'UTC',
  decimal: ',' as const,
  words: ({ message }: { message?: string }) => [message ?? ''],
};
const newRow = () => ({ code: null, mass: null, dry: false });

describe('a block copied from a spreadsheet', () => {
  test('is told from a single value, which the input takes itself', () => {
    expect(cellsOf('T-07')).toBeNull();
    expect(cellsOf('T-07\r\n')).toBeNull();
    expect(cellsOf('T-07\t12\r\nT-08\t13\r\n')).toEqual([
      ['T-07', '12'],
      ['T-08', '13'],
    ]);
    expect(cellsOf('"two\nlines"\t1')).toEqual([['two\nlines', '1']]);
  });

  test('is written from the cell on, typed by each column, with lines added as needed', () => {
    const rows = [{ id: 'a', code: 'A', mass: 1, dry: true }];
    const cells = [
      ['1,5', 'Yes', 'too far'],
      ['heavy', 'No'],
    ];
    expect(pasteCells(rows, cells, { row: 0, column: 1 }, columns, newRow, context)).toEqual([
      { id: 'a', code: 'A', mass: 1.5, dry: true },
      { code: null, mass: 'heavy', dry: false },
    ]);
  });
});
