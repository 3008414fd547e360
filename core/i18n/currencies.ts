import { msg } from '@lingui/core/macro';

/** Currencies in which amounts are entered, by ISO 4217 code. */
export const currencies = {
  MAD: msg`Dirham (MAD)`,
  EUR: msg`Euro (EUR)`,
  USD: msg`US dollar (USD)`,
  XOF: msg`CFA franc (XOF)`,
  INR: msg`Rupee (INR)`,
};
