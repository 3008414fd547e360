import { passesLuhn } from '../../records/identifiers.ts';

type Digits = (count: number) => string;

/** Digits, and the one that makes Luhn's check pass. */
const withLuhn = (digits: string): string =>
  `${digits}${'0123456789'.split('').find((last) => passesLuhn(digits + last)) ?? '0'}`;

/** What an invented company of a country is registered under; right by its check digits, and nobody's. */
export function companyNumbers(country: string, digits: Digits): readonly (readonly [kind: string, value: string])[] {
  if (country === 'MA')
    return [
      ['ICE', `00${digits(13)}`],
      ['IF', digits(8)],
      ['RC', digits(6)],
    ];
  if (country === 'FR') {
    const siren = digits(9);
    const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
    return [
      ['SIRET', withLuhn(`${siren}0001`)],
      ['VAT', `FR${key}${siren}`],
    ];
  }
  return [['DUNS', digits(9)]];
}
