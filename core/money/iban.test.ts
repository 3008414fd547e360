import { expect, it } from 'vitest';
import { isIban } from './iban.ts';

it.each(['FR1420041010050500013M02606', 'GB82WEST12345698765432', 'DE89370400440532013000'])(
  '%s is an IBAN',
  (iban) => {
    expect(isIban(iban)).toBe(true);
  },
);

it.each(['FR1420041010050500013M02607', 'GB82 WEST 1234 5698 7654 32', 'gb82west12345698765432', '', 'FR14'])(
  '%s is none',
  (iban) => {
    expect(isIban(iban)).toBe(false);
  },
);
