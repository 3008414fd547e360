import { zoneAt } from './zone-clock.ts';
import { formatRelative } from './relative.ts';

/** What the formats can be told beside the value. */
export interface NumberOptions {
  /** Digits after the separator; at most 3 are shown unless told. */
  readonly decimals?: number;
}

/**
 * Turns values into words of one language; instants are shown in one time zone. `null` and `undefined` become an en
 * dash.
 */
export interface Format {
  readonly locale: string;
  readonly timeZone: string;
  /** `1 234,5` in French, `1,234.5` in English. */
  readonly number: (value: number | null | undefined, options?: NumberOptions) => string;
  /** A number with its unit, never broken apart at a line's end: `1 200 L`. */
  readonly quantity: (value: number | null | undefined, unit: string, options?: NumberOptions) => string;
  /** `0.123` → `12.3 %`. */
  readonly percent: (ratio: number | null | undefined, options?: NumberOptions) => string;
  /**
   * An exact amount, `1250.5`, with the code of its currency: `MAD 1,250.50`. Without a code only the number;
   * `decimals` are the most that are shown.
   */
  readonly money: (amount: string | null | undefined, currency?: string | null, decimals?: number) => string;
  /** A calendar day `2026-03-09`, which no time zone shifts. */
  readonly date: (day: string | null | undefined) => string;
  /** An instant with day and time to the minute. */
  readonly datetime: (instant: string | Date | null | undefined) => string;
  /** The time of an instant, to the minute or to the second. */
  readonly time: (instant: string | Date | null | undefined, precision?: 'minute' | 'second') => string;
  /** How long ago or ahead an instant is: `3 min ago`. */
  readonly relative: (instant: string | Date | null | undefined, now?: number) => string;
  readonly list: (items: readonly string[]) => string;
}

const missing = '–';

function orMissing<Value>(format: (value: Value) => string): (value: Value | null | undefined) => string {
  return (value) => (value === null || value === undefined || Number.isNaN(value) ? missing : format(value));
}

const instantOf = (instant: string | Date): Date => (typeof instant === 'string' ? new Date(instant) : instant);

const decimalsOf = ({ decimals }: NumberOptions): Intl.NumberFormatOptions =>
  decimals === undefined
    ? { maximumFractionDigits: 3 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };

/** The currency's own decimals at least, and `decimals` at most. */
function moneyOptions(locale: string, currency: string | null, decimals: number | undefined): Intl.NumberFormatOptions {
  if (currency === null)
    return { minimumFractionDigits: Math.min(2, decimals ?? 2), maximumFractionDigits: decimals ?? 3 };
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  const currencyDecimals = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2;
  return {
    ...style,
    minimumFractionDigits: currencyDecimals,
    maximumFractionDigits: Math.max(currencyDecimals, decimals ?? currencyDecimals),
  };
}

/** English dates as the mine writes them: day before month, 24 hours, so that 03/09 is never read as March. */
export const localeTag = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** Writes instants by the clocks of a time zone, each by those of its own time. */
function wordsOfInstants(
  locale: string,
  timeZone: string,
  style: Intl.DateTimeFormatOptions,
): (instant: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant) => {
    const zone = zoneAt(timeZone, instant.getTime());
    let format = formats.get(zone);
    if (!format) formats.set(zone, (format = new Intl.DateTimeFormat(locale, { ...style, timeZone: zone })));
    return format.format(instant);
  };
}

/** The formats of a language and a time zone (IANA name). */
export function createFormat(language: string, timeZone: string): Format {
  const locale = localeTag(language);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = wordsOfInstants(locale, timeZone, { dateStyle: 'medium', timeStyle: 'short' });
  const minute = wordsOfInstants(locale, timeZone, { timeStyle: 'short' });
  const second = wordsOfInstants(locale, timeZone, { timeStyle: 'medium' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const numbers = new Map<number | undefined, Intl.NumberFormat>();

  const number = (value: number, options: NumberOptions = {}): string => {
    let format = numbers.get(options.decimals);
    if (!format) numbers.set(options.decimals, (format = new Intl.NumberFormat(locale, decimalsOf(options))));
    return format.format(value);
  };
  const amounts = new Map<string, Intl.NumberFormat>();
  const money = (amount: string, currency: string | null, decimals: number | undefined): string => {
    const key = `${currency} ${decimals}`;
    let format = amounts.get(key);
    if (!format) amounts.set(key, (format = new Intl.NumberFormat(locale, moneyOptions(locale, currency, decimals))));
    // A decimal string is formatted exactly; as a number it would lose digits.
    return format.format(amount as `${number}`);
  };
  return {
    locale,
    timeZone,
    number: (value, options) => orMissing<number>((it) => number(it, options))(value),
    quantity: (value, unit, options) => orMissing<number>((it) => `${number(it, options)}\u00a0${unit}`)(value),
    percent: (ratio, options = { decimals: 1 }) =>
      orMissing<number>((it) => `${number(it * 100, options)}\u00a0%`)(ratio),
    money: (amount, currency = null, decimals) => orMissing<string>((it) => money(it, currency, decimals))(amount),
    date: orMissing((it: string) => day.format(new Date(`${it.slice(0, 10)}T00:00:00Z`))),
    datetime: orMissing((it: string | Date) => moment(instantOf(it))),
    time: (instant, precision = 'minute') =>
      orMissing((it: string | Date) => (precision === 'minute' ? minute : second)(instantOf(it)))(instant),
    relative: (instant, now = Date.now()) =>
      orMissing((it: string | Date) => formatRelative(locale, instantOf(it).getTime() - now))(instant),
    list: (items) => list.format(items),
  };
}
