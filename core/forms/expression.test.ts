import { expect, test } from 'vitest';
import { holds, namesIn, numberOf, type Names } from './expression.ts';

const names: Names = {
  of: (name) => ({ T01: 'nok', T02: null, D02: 52, family: 'haul_truck' })[name],
  last: (name) => (name === 'D02' ? 65 : null),
};

test.each([
  ['T01 = nok', true],
  ['T01 != nok', false],
  ['T01 = nok and family = haul_truck', true],
  ['T01 = ok or D02 >= 52', true],
  ['not (T01 = nok)', false],
  ['D02 > 60 || D02 < 10', false],
])('%s holds: %s', (text, expected) => expect(holds(text, names)).toBe(expected));

test('what is not answered is neither equal nor unequal, neither more nor less', () => {
  for (const sign of ['=', '!=', '<', '<=', '>', '>=']) expect(holds(`T02 ${sign} 1`, names), sign).toBe(false);
});

test.each([
  ['100 * (1 - D02 / last(D02))', 20],
  ['round(D02 / 7, 1)', 7.4],
  ['max(D02, 60) - min(D02, 60)', 8],
  ['-D02 + 2', -50],
])('%s comes to %s', (text, expected) => expect(numberOf(text, names)).toBeCloseTo(expected, 9));

test.each(['D02 / 0', 'D02 + T02', 'last(T01) + 1', 'T01'])('%s comes to nothing', (text) =>
  expect(numberOf(text, names)).toBeNull(),
);

test('names are found, and what is more than an expression cannot be read', () => {
  expect(namesIn('T01 = nok and last(D02) > 3')).toEqual(['T01', 'nok', 'D02']);
  for (const text of ['T01 =', 'a.b', 'T01[0]', 'this', 'alert(1)', 'a; b', 'a ? b : c', '`x`', '[1]', 'a & b'])
    expect(namesIn(text), text).toBeNull();
});
