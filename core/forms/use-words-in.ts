import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { wordsIn, type Bilingual } from '../records/fields/bilingual.ts';

/** Gives the words of a template in the language shown. */
export function useWordsIn(): (words: Bilingual) => string {
  const { i18n } = useLingui();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  return useCallback((words) => wordsIn(words, language) ?? '', [language]);
}
