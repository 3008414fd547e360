import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import * as z from 'zod';
import { sentenceIn, type Language } from '../../../../core/host/languages.ts';
import { createFormat, type Format } from '../../../../core/i18n/format.ts';
import type { Decimal } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { InBothLanguages } from '../../shared/minutes.ts';

/** The words and values of a paper in one language, at the clocks of one site. */
export interface PaperWords extends Pick<Format, 'date' | 'datetime' | 'locale'> {
  readonly language: Language;
  readonly say: (sentence: MessageDescriptor) => string;
  /** What a choice is called; itself where it is none of them. */
  readonly named: (words: Readonly<Record<string, MessageDescriptor>>, name: string) => string;
  /** A quantity or a price as it is, with at least so many decimals and at most six. */
  readonly exact: (value: Decimal | null, decimals?: number) => string;
  /** An amount with all decimals of its currency, and without its code: the code stands once on the paper. */
  readonly amount: (value: Decimal | null, minorUnits: number) => string;
}

const missing = '–';

export function paperWords(language: Language, timeZone: string): PaperWords {
  const { date, datetime, locale } = createFormat(language, timeZone);
  const written = (value: Decimal | null, least: number, most: number): string =>
    value === null
      ? missing
      : new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
          // As text it is exact; as a number it would lose digits.
          .format(value as `${number}`);
  return {
    language,
    date,
    datetime,
    locale,
    say: (sentence) => sentenceIn(language, sentence),
    named: (words, name) => (words[name] ? sentenceIn(language, words[name]) : name),
    exact: (value, decimals = 0) => written(value, decimals, 6),
    amount: (value, minorUnits) => written(value, minorUnits, minorUnits),
  };
}

/** What has one value in every language: names, numbers, fingerprints. */
export const plain = (value: string): InBothLanguages => ({ en: value, fr: value });

/** A sentence in both languages, as one sheet for everybody has it. */
export const both = (sentence: MessageDescriptor): InBothLanguages => ({
  en: sentenceIn('en', sentence),
  fr: sentenceIn('fr', sentence),
});

/** What a choice is called in both; itself where it is none of them. */
export const namedInBoth = (words: Readonly<Record<string, MessageDescriptor>>, name: string): InBothLanguages =>
  words[name] ? both(words[name]) : plain(name);

const inLanguage = z.strictObject({ language: z.enum(['en', 'fr']).optional() });

/** The language that a paper is asked for in; undefined: its own. Throws 400. */
export function languageAsked(query: unknown): Language | undefined {
  const asked = inLanguage.safeParse(query);
  if (!asked.success) throw problems.badQuery(msg`Choose the document language, en or fr.`);
  return asked.data.language;
}
