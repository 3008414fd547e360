import type { MessageDescriptor } from '@lingui/core';
import { sentences } from '../../i18n/sentences.ts';
import type { Field } from '../field.ts';
import { dayInYears } from '../fields/day-in-years.ts';

/** How many years back from now, and ahead of it, a day or an instant may lie. */
export interface WithinYears {
  readonly back: number;
  readonly ahead: number;
}

/** What has happened: nothing that a workspace tells of is older, and nothing is still to come. */
export const happenedWithin: WithinYears = { back: 20, ahead: 0 };
/** Any other day: a century at most, so that a mistyped year is found. */
export const usualYears: WithinYears = { back: 100, ahead: 100 };

/** How far the clock of who writes may be ahead, in milliseconds (catalogue operations.md §4, `future_ts`). */
const aheadMs = 120_000;
/** Whether an instant is still to come, by more than clocks are apart. */
export const isToCome = (at: string): boolean => Date.parse(at) > Date.now() + aheadMs;
/** A day has begun somewhere this much before it has in UTC; a night shift counts for the day on which it ends. */
const dayAheadMs = 16 * 3_600_000;
/** What people write for "without an end". */
const forEver = '9999';

/**
 * What is wrong with a day or an instant that lies too far from now; null when all is well, and for what is neither.
 * Lists may be asked for it all the same.
 */
export function beyondYears({ kind, options }: Field, value: unknown): MessageDescriptor | null {
  const years = options.within as WithinYears | undefined;
  if (!years || typeof value !== 'string' || (kind !== 'date' && kind !== 'datetime')) return null;
  if (isBefore(kind, value, dayInYears(-years.back))) return sentences.tooLongAgo(years.back);
  if (years.ahead > 0)
    return isBefore(kind, value, dayInYears(years.ahead)) || value.startsWith(forEver)
      ? null
      : sentences.tooFarAhead(years.ahead);
  if (kind === 'datetime') return isToCome(value) ? sentences.toCome : null;
  return value > new Date(Date.now() + dayAheadMs).toISOString().slice(0, 10) ? sentences.dayToCome : null;
}

const isBefore = (kind: string, value: string, day: string): boolean =>
  kind === 'date' ? value < day : Date.parse(value) < Date.parse(day);
