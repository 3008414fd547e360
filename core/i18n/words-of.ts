import type { I18n, MessageDescriptor } from '@lingui/core';
import { valueInSentence } from './value-in-sentence.ts';

/** A sentence in the language of the page; values of its placeholders may be sentences themselves, such as labels. */
export const wordsOf = (i18n: I18n, { values = {}, ...sentence }: MessageDescriptor): string =>
  i18n._({
    ...sentence,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isSentence(value) ? wordsOf(i18n, value) : valueInSentence(i18n.locale, value),
      ]),
    ),
  });

const isSentence = (value: unknown): value is MessageDescriptor =>
  typeof value === 'object' && value !== null && typeof (value as MessageDescriptor).id === 'string';
