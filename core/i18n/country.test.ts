import { expect, test } from 'vitest';
import { isCountry } from './country.ts';

test.each(['MA', 'FR', 'SN', 'GB', 'XK'])('%s is a country', (code) => expect(isCountry(code)).toBe(true));
test.each(['XX', 'ZZ', 'EU', 'UK', 'DD', 'XA', 'ma', 'M1', 'MAR', ''])('%j is none', (code) =>
  expect(isCountry(code)).toBe(false),
);
test('there are as many as ISO 3166-1 has, and Kosovo', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  expect(letters.flatMap((one) => letters.filter((other) => isCountry(one + other)))).toHaveLength(250);
});
