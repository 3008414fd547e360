import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Above this nobody has paid for a litre of fuel without its being asked about, by currency. */
const fuelBounds: Readonly<Record<string, number>> = { MAD: 50, EUR: 5, USD: 5, XOF: 3000, INR: 500 };
/** Oils and coolant cost several times as much. */
const oilFactor = 10;
const oils: readonly unknown[] = ['engine_oil', 'hydraulic_oil', 'coolant'];

/** Whether a litre may cost that much; the currency is EUR where none is told. */
export function isUsualPerLitre(price: string, currency: string | null | undefined, product: unknown): boolean {
  const bound = fuelBounds[currency ?? 'EUR'] ?? 100;
  return Number(price) > 0 && Number(price) <= bound * (oils.includes(product) ? oilFactor : 1);
}

export function unusualPerLitre(amount: string, currency: string | null | undefined): MessageDescriptor {
  const price = { amount, currency: currency ?? 'EUR' };
  return { ...msg({ message: '{price} is an unusual price per litre.' }), values: { price } };
}
