import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** Whether the digits pass Luhn's check (ISO/IEC 7812-1, annex B), as those of a SIRET do. */
export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** The key of a French VAT number: (12 + 3 × (SIREN mod 97)) mod 97. */
const frenchVatKey = (siren: string): string => String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');

const spaces = /[\s.-]/g;

/** What is wrong with the number of a company, by its kind; null where nothing is or nothing is known of the kind. */
export function wrongIdentifier(kind: string, value: string): MessageDescriptor | null {
  const plain = value.replaceAll(spaces, '').toUpperCase();
  if (kind === 'ICE' && !/^\d{15}$/.test(plain)) return msg`An ICE has 15 digits.`;
  if (kind === 'SIRET' && !/^\d{14}$/.test(plain)) return msg`A SIRET has 14 digits.`;
  if (kind === 'SIRET' && !passesLuhn(plain)) return msg`The check digit of this SIRET is wrong.`;
  if (kind === 'DUNS' && !/^\d{9}$/.test(plain)) return msg`A DUNS number has 9 digits.`;
  const french = /^FR(\d{2})(\d{9})$/.exec(plain);
  if (kind === 'VAT' && french && french[1] !== frenchVatKey(french[2] ?? ''))
    return msg`The check key of this VAT number is wrong.`;
  return null;
}
