import { expect, it } from 'vitest';
import { numberOf, onlyPump, pumpsFor } from './entry.ts';

it('reads numbers with comma or point, and none that may be a thousand times as much', () => {
  expect(['', ' ', '12,5', '1 250', '12.5', '0,125', '1250'].map(numberOf)).toEqual([
    null,
    null,
    12.5,
    1250,
    12.5,
    Number.NaN,
    1250,
  ]);
  expect(['1,234', '1.234', '12,500', 'abc'].map(numberOf)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
});

it('offers the pumps of the site, and takes the only one that gives what the machine burns', () => {
  const row = (id: string, more: object) => ({ id, version: 1, ...more });
  const tanks = [row('t1', { product: 'diesel' }), row('t2', { product: 'def' }), row('t3', { product: 'diesel' })];
  const pump = (id: string, site: string, tank: string) => row(id, { site, tank: { id: tank, label: tank } });
  const pumps = [pump('p1', 'a', 't1'), pump('p2', 'a', 't2'), pump('p3', 'b', 't3'), pump('p4', 'b', 't3')];
  const machine = (site: string) => row('m', { site, fuel_type: 'diesel' });
  expect(pumpsFor(machine('a'), pumps).map(({ id }) => id)).toEqual(['p1', 'p2']);
  expect(pumpsFor(null, pumps)).toHaveLength(4);
  expect([onlyPump(machine('a'), pumps, tanks), onlyPump(machine('b'), pumps, tanks)]).toEqual(['p1', null]);
});
