import { createFormat, localeTag } from './format.ts';

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly number: Intl.NumberFormat;
}
const formats = new Map<string, Formats>();

function formatsOf(language: string): Formats {
  const kept = formats.get(language) ?? {
    day: new Intl.DateTimeFormat(localeTag(language), { dateStyle: 'medium', timeZone: 'UTC' }),
    number: new Intl.NumberFormat(localeTag(language), { maximumFractionDigits: 6 }),
  };
  formats.set(language, kept);
  return kept;
}

/** A whole number with its groups where it is written, and a number where a sentence chooses its words by it. */
const groupedNumber = (language: string, value: number): unknown => ({
  [Symbol.toPrimitive]: (hint: string) => (hint === 'number' ? value : formatsOf(language).number.format(value)),
});

/** Money in a sentence: an exact amount with the code of its currency. */
export interface AmountInSentence {
  readonly amount: string;
  readonly currency: string;
}

const isAmount = (value: unknown): value is AmountInSentence =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<AmountInSentence>).amount === 'string' &&
  typeof (value as Partial<AmountInSentence>).currency === 'string';

/**
 * A value as a sentence of a language has it: `1 234,5` and `25 nov. 2026` in French, `1,234.5` and `25 Nov 2026` in
 * English. Days and decimals may come as text, as they are stored; what is no quantity, such as a year, comes as text; money
 * as `AmountInSentence`.
 */
export function valueInSentence(language: string, value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (!Number.isInteger(value)) return formatsOf(language).number.format(value);
    return Math.abs(value) < 1_000 ? value : groupedNumber(language, value);
  }
  if (isAmount(value)) return createFormat(language, 'UTC').money(value.amount, value.currency, 6);
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))
    return formatsOf(language).day.format(new Date(`${value}T00:00:00Z`));
  return /^-?\d{1,15}\.\d+$/.test(value) ? formatsOf(language).number.format(value as `${number}`) : value;
}
