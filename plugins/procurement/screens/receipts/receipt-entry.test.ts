import { expect, test } from 'vitest';
import type { DeliveryLine } from '../../shared/receipt-answers.ts';
import { acceptedOf, bodyOf, entriesOf, isBeyond, nothing, quantityOf } from './receipt-entry.ts';

const line = (id: string, missing: string): DeliveryLine => ({
  id,
  no: 1,
  description: 'Dent',
  references: '',
  unit: 'pc',
  decimals: 0,
  qty: '10',
  accepted: '0',
  quarantine: '0',
  receivable: missing,
  missing,
  reception: 'open',
  promisedOn: null,
  daysLate: 0,
});
const head = {
  shipment: null,
  deliveryNote: ' BL-1 ',
  receivedAt: '2026-03-02T08:00:00Z',
  packages: '2',
  damaged: false,
  comment: '',
};

test('quantities are read in both languages', () => {
  expect(['1,5', '1.5', '1 200', '', 'x', '-1'].map(quantityOf)).toEqual(['1.5', '1.5', '1200', '0', null, null]);
});

test('what is neither refused nor in quarantine is accepted, exactly', () => {
  expect(acceptedOf({ ...nothing, delivered: '0.3', refused: '0.1' })).toBe('0.2');
  expect(acceptedOf({ ...nothing, delivered: '1', refused: '2' })).toBeNull();
  expect(isBeyond({ ...nothing, delivered: '13', refused: '1', reason: 'damaged' }, { receivable: '12' })).toBe(false);
  expect(isBeyond({ ...nothing, delivered: '13' }, { receivable: '12' })).toBe(true);
});

test('a form begins with what is missing, and sends the lines that came', () => {
  const entries = new Map(entriesOf([line('a', '6'), line('b', '0')], null));
  expect(bodyOf(head, entries)).toMatchObject({
    delivery_note: 'BL-1',
    packages: 2,
    lines: [{ order_line: 'a', qty_delivered: '6', qty_accepted: '6', reason: null }],
  });
  entries.set('a', { ...nothing, delivered: '6', refused: '1' });
  expect(bodyOf(head, entries)).toBeNull();
  entries.set('a', { ...nothing, delivered: '6', refused: '1', reason: 'damaged' });
  expect(bodyOf(head, entries)?.lines[0]).toMatchObject({ qty_accepted: '5', qty_refused: '1', reason: 'damaged' });
  expect(bodyOf({ ...head, deliveryNote: '' }, entries)).toBeNull();
  entries.set('a', nothing);
  expect(bodyOf(head, entries)).toBeNull();
});
