import { expect, test } from 'vitest';
import { lineReception, orderReception, receivable, receivedPercent } from './receivable.ts';

const line = (qty: string, accepted = '0', more: object = {}) => ({
  qty,
  accepted,
  received: accepted,
  isClosedShort: false,
  ...more,
});

test('so much can still be received as the tolerance allows, in whole units', () => {
  // Worked examples of the catalogue, procurement.md §11 R2.
  expect(receivable(line('40', '30'), { over: '5' }, 0)).toBe('12');
  expect(receivable(line('15'), { over: '5' }, 0)).toBe('15');
  expect(receivable(line('15'), { over: '5' }, 2)).toBe('15.75');
  expect(receivable(line('0.3', '0.1'), { over: null }, 3)).toBe('0.2');
  expect(receivable(line('40', '43'), { over: '5' }, 0)).toBe('0');
  expect(receivable(line('40', '30', { isClosedShort: true }), { over: '5' }, 0)).toBe('0');
});

test('what is missing within the tolerance closes a line', () => {
  const under = (percent: string | null) => ({ under: percent });
  expect(lineReception(line('40'), under('5'))).toBe('open');
  expect(lineReception(line('40', '37'), under('5'))).toBe('partial');
  expect(lineReception(line('40', '38'), under('5'))).toBe('closed');
  expect(lineReception(line('40', '39'), under(null))).toBe('partial');
  expect(lineReception(line('40', '40'), under(null))).toBe('received');
  expect(lineReception(line('40', '0', { received: '8' }), under('20'))).toBe('partial');
  expect(lineReception(line('40', '3', { isClosedShort: true }), under(null))).toBe('closed');
});

test('an order is received once nothing of it is awaited', () => {
  const of = (reception: 'open' | 'partial' | 'received' | 'closed', received: string) => ({ reception, received });
  expect(orderReception([of('open', '0'), of('closed', '0')])).toBeNull();
  expect(orderReception([of('received', '4'), of('open', '0')])).toBe('partially_received');
  expect(orderReception([of('received', '4'), of('closed', '0')])).toBe('received');
});

test('the received share weighs lines by what they cost', () => {
  expect(receivedPercent([])).toBeNull();
  const priced = [
    { qty: '10', accepted: '10', net: '300' },
    { qty: '4', accepted: '1', net: '100' },
  ];
  expect(receivedPercent(priced)).toBe('81.3');
  // More than was ordered makes up for nothing that is missing.
  expect(
    receivedPercent([
      { qty: '10', accepted: '12', net: '300' },
      { qty: '4', accepted: '0', net: '100' },
    ]),
  ).toBe('75');
  expect(receivedPercent([{ qty: '4', accepted: '1', net: '0' }])).toBe('25');
  expect(receivedPercent([{ qty: '100000', accepted: '99999', net: '5' }])).toBe('99.9');
});
