import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { localeTag } from '../i18n/format.ts';
import { fold } from '../i18n/fold.ts';
import { readClock } from './clock-text.ts';
import { byPattern, datePattern, printDay, type DatePattern } from './date-pattern.ts';
import { readInstant } from './instant-text.ts';
import { offsetWhereTwice } from './offset-where-twice.ts';
import { readTypedDay } from './typed-day.ts';
import { clockAt, dayAt } from './wall-clock.ts';

/** What an input of dates and times holds: a day `2026-11-25`, an instant of ISO 8601 in UTC, a time of day `14:30`. */
export type MomentKind = 'date' | 'datetime' | 'time';

/** How the moments of a kind are written and read in one language, by the clocks of one site. */
export interface Writing {
  readonly kind: MomentKind;
  /** A value in its usual form, `25/11/2026 14:30`; a text that is no value as it is. */
  readonly print: (value: string) => string;
  /** The value that a text means; null for a text that means none. */
  readonly read: (text: string) => string | null;
  /** The order of the parts, `dd/mm/yyyy`. */
  readonly placeholder: string;
  /** What to tell somebody whose text means nothing. */
  readonly unreadable: (text: string) => string;
  /** The day of a value. */
  readonly dayOf: (value: string) => string;
  /** The value on another day, at the same time. */
  readonly onDay: (day: string, value: string | null) => string;
}

export interface WritingContext {
  readonly i18n: I18n;
  /** IANA name: whose clocks show instants, and by which it is today. */
  readonly timeZone: string;
  /** What `today` means where it is not the day of the calendar, such as a production date. */
  readonly today?: (() => string) | undefined;
}

interface Parts extends WritingContext {
  readonly pattern: DatePattern;
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);
const todayOf = ({ today, timeZone }: WritingContext): string => today?.() ?? dayAt(Date.now(), timeZone);

/** A day beyond the twelfth, so that an example shows which number is the day. */
const exampleDay = (context: WritingContext): string => `${todayOf(context).slice(0, 4)}-11-25`;

function dateOrder({ i18n, pattern }: Parts): string {
  return byPattern(pattern, {
    day: i18n._(msg({ message: 'dd', context: 'the day in a date, two digits' })),
    month: i18n._(msg({ message: 'mm', context: 'the month in a date, two digits' })),
    year: i18n._(msg({ message: 'yyyy', context: 'the year in a date, four digits' })),
  });
}

function dateWriting(parts: Parts): Writing {
  const { i18n, pattern } = parts;
  return {
    kind: 'date',
    print: (value) => (isDay(value) ? printDay(pattern, value) : value),
    read: (text) => {
      const read = readTypedDay(text, { order: pattern.order, today: todayOf(parts) });
      return read && /^(?:[T ]0?0:00.*)?$/.test(read.rest.trimEnd()) ? read.day : null;
    },
    placeholder: dateOrder(parts),
    unreadable: (text) => {
      const example = printDay(pattern, exampleDay(parts));
      return i18n._(msg`“${text}” is not a date. Write it like ${example}.`);
    },
    dayOf: (value) => value,
    onDay: (day) => day,
  };
}

function readMoment(text: string, parts: Parts): number | null {
  const { timeZone, pattern } = parts;
  const typed = text.trim();
  const today = todayOf(parts);
  if (['now', 'maintenant'].includes(fold(typed))) return Math.floor(Date.now() / 60_000) * 60_000;
  const clock = /[:h]/i.test(typed) ? readClock(typed) : null;
  if (clock) return readInstant(`${today}T${clock}`, timeZone);
  const read = readTypedDay(typed, { order: pattern.order, today });
  if (!read) return null;
  const time = readClock(read.rest);
  return readInstant(time ? `${read.day}T${time}` : `${read.day}${read.rest}`, timeZone);
}

function datetimeWriting(parts: Parts): Writing {
  const { i18n, pattern, timeZone } = parts;
  const read = (text: string): string | null => {
    const at = readMoment(text, parts);
    return at === null ? null : new Date(at).toISOString();
  };
  return {
    kind: 'datetime',
    print: (value) =>
      isInstant(value)
        ? `${printDay(pattern, dayAt(value, timeZone))} ${clockAt(value, timeZone)}${offsetWhereTwice(value, timeZone)}`
        : value,
    read,
    placeholder: `${dateOrder(parts)} ${i18n._(msg({ message: 'hh:mm', context: 'hours and minutes of a time' }))}`,
    unreadable: (text) => {
      const example = `${printDay(pattern, exampleDay(parts))} 14:30`;
      return i18n._(msg`“${text}” is not a date and time. Write it like ${example}.`);
    },
    dayOf: (value) => dayAt(value, timeZone),
    onDay: (day, value) => read(`${day} ${value === null ? '00:00' : clockAt(value, timeZone)}`) ?? '',
  };
}

function timeWriting({ i18n }: Parts): Writing {
  return {
    kind: 'time',
    print: (value) => value,
    read: readClock,
    placeholder: i18n._(msg({ message: 'hh:mm', context: 'hours and minutes of a time' })),
    unreadable: (text) => i18n._(msg`“${text}” is not a time of day. Write it like 14:30.`),
    dayOf: () => '',
    onDay: () => '',
  };
}

const kinds = { date: dateWriting, datetime: datetimeWriting, time: timeWriting } as const;

/** How moments of a kind are written in the language shown. */
export const writingOf = (kind: MomentKind, context: WritingContext): Writing =>
  kinds[kind]({ ...context, pattern: datePattern(localeTag(context.i18n.locale)) });
