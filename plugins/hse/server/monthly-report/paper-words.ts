import type { MessageDescriptor } from '@lingui/core';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import { createFormat } from '../../../../core/i18n/format.ts';

type Words = Readonly<Record<string, MessageDescriptor>>;
/** What stands where nothing is known. */
export const none = '—';

/** A number that is written already, for a sentence: it would write it anew, without its last zeros. */
export const written = (text: string): object => ({ [Symbol.toPrimitive]: () => text });

/** What the paper is written with. */
export function wordsIn(language: Language, timeZone: string) {
  const format = createFormat(language, timeZone);
  const monthOf = new Intl.DateTimeFormat(format.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonthOf = new Intl.DateTimeFormat(format.locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return {
    date: format.date,
    say: (sentence: MessageDescriptor, values?: Readonly<Record<string, unknown>>) =>
      sentenceIn(language, sentence, values),
    named: (words: unknown, name: string | null): string => {
      const word = name === null ? undefined : (words as Words)[name];
      return word ? sentenceIn(language, word) : (name ?? none);
    },
    number: (value: number | null | undefined, decimals = 0): string =>
      value == null ? none : format.number(value, { decimals }),
    month: (first: string): string => monthOf.format(new Date(first)),
    /** `Oct 26`. */
    shortMonth: (first: string): string => shortMonthOf.format(new Date(first)),
    time: format.datetime,
  };
}
export type PaperWords = ReturnType<typeof wordsIn>;
