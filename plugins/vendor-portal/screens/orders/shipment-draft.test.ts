import { expect, test } from 'vitest';
import { draftOf, shipmentOf } from './shipment-draft.ts';

const lines = [
  { no: 1, description: 'Dent', unit: 'PCE', decimals: 0, left: '10' },
  { no: 2, description: 'Huile', unit: 'L', decimals: 2, left: '0' },
];

test('an announcement begins with what is awaited, and leaves out lines of which nothing is sent', () => {
  const draft = { ...draftOf(lines, '2026-03-02'), carrier: ' Fret Atlas ' };
  expect(shipmentOf(draft)).toEqual({
    sent_on: '2026-03-02',
    eta: null,
    carrier: 'Fret Atlas',
    tracking: null,
    packages: null,
    files: [],
    lines: [{ line: 1, qty: '10', lot: null, serials: [] }],
  });
});

test('serial numbers are read row by row; without a carrier, a day or a quantity nothing is sent', () => {
  const draft = {
    ...draftOf(lines, '2026-03-02'),
    carrier: 'x',
    lines: new Map([[1, { qty: '2', lot: 'L7', serials: 'A1\n\n B2 \n' }]]),
  };
  expect(shipmentOf(draft)?.lines).toEqual([{ line: 1, qty: '2', lot: 'L7', serials: ['A1', 'B2'] }]);
  expect(shipmentOf({ ...draft, carrier: ' ' })).toBeNull();
  expect(shipmentOf({ ...draft, sentOn: null })).toBeNull();
  expect(shipmentOf({ ...draft, lines: new Map([[1, { qty: '0', lot: '', serials: '' }]]) })).toBeNull();
});
