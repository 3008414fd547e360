import { expect, test } from 'vitest';
import { text } from '../fields/text.ts';
import { decimal } from '../fields/number.ts';
import { planChanges, targets } from './plan-changes.ts';

const label = { id: 'x', message: 'x' };
const column = (name: string, field = text({ label })) => ({
  name,
  label,
  field,
  sortable: true,
  editable: true,
  width: 100,
});
const row = (id: string, values: Record<string, unknown>) => ({ id, version: 3, ...values });

test('cells of one row are one change at its version, and the way back has the old values', () => {
  const one = row('a', { name: 'old', payload: 1 });
  const plan = planChanges([
    { row: one, column: column('name'), value: 'new' },
    { row: one, column: column('payload', decimal({ label }) as never), value: 2 },
    { row: row('b', { name: 'same' }), column: column('name'), value: 'same' },
  ]);
  expect(plan.changes).toEqual([{ id: 'a', version: 3, values: { name: 'new', payload: 2 } }]);
  expect(plan.before).toEqual([{ id: 'a', values: { name: 'old', payload: 1 } }]);
});

test('one value fills a block, a rectangle begins at its corner', () => {
  const block = { top: 0, bottom: 3, left: 0, right: 1 };
  expect(targets([['x']], block)).toMatchObject({ height: 4, width: 2 });
  expect(targets([['x', 'y']], block).textAt(3, 1)).toBe('y');
  expect(targets([['a'], ['b'], ['c']], block)).toMatchObject({ height: 3, width: 1 });
});
