import { expect, test } from 'vitest';
import { labelOf, sheetsOf } from './label.ts';

const label = (code: string) => labelOf({ id: code, version: 1, code, qr: code });

test('labels fill sheets of 24, the first after those that are used', () => {
  const sheets = sheetsOf(
    Array.from({ length: 30 }, (_, index) => label(`T-${index}`)),
    20,
  );
  expect(sheets.map((sheet) => sheet.length)).toEqual([24, 24, 2]);
  expect(sheets[0]?.slice(0, 20).every((place) => place === null)).toBe(true);
  expect(sheets[0]?.[20]?.code).toBe('T-0');
  expect(sheets[2]?.[1]?.code).toBe('T-29');
});

test('a machine without a sticker of its own is known by its code', () => {
  expect(
    labelOf({ id: '1', version: 1, code: 'T-07', qr: null, make: 'Atlas', model: 'H98', name: null }),
  ).toMatchObject({ qr: 'T-07', model: 'Atlas H98', name: '' });
});
