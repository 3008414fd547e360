import { expect, test } from 'vitest';
import { splitWarnings } from './split-request.ts';

const of = (family: string, request: string, amount: string, total = amount) => ({ family, request, amount, total });
const thresholds = ['0', '20000', '200000'];

test('two requests of 12,000 of one family reach what would need a second signature', () => {
  expect(splitWarnings([of('Filters', 'a', '12000.00'), of('Filters', 'b', '12000.00')], '12000', thresholds)).toEqual([
    { family: 'Filters', amount: '24000', threshold: '20000' },
  ]);
});

test.each([
  ['one request alone', [of('Filters', 'a', '19999'), of('Filters', 'a', '19999')], '19999'],
  ['different families', [of('Filters', 'a', '12000'), of('Hoses', 'b', '12000')], '12000'],
  ['less than the threshold', [of('Filters', 'a', '9999.99'), of('Filters', 'b', '10000')], '10000'],
  [
    'others that more people signed anyway',
    [of('Filters', 'a', '12000'), of('Filters', 'b', '12000', '250000')],
    '12000',
  ],
  ['a request that those sign anyway', [of('Filters', 'a', '30000'), of('Filters', 'b', '30000')], '60000'],
])('%s are no split', (_, amounts, total) => {
  expect(splitWarnings(amounts, total, thresholds)).toEqual([]);
});

test('the highest threshold that is reached is named', () => {
  const [warning] = splitWarnings([of('Tyres', 'a', '150000'), of('Tyres', 'b', '150000')], '10000', thresholds);
  expect(warning?.threshold).toBe('200000');
});
