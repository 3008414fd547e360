import { fold } from '../../i18n/fold.ts';

/** A name without accents, case and punctuation: `N° d’engin` is `n d engin`. */
export const wordsOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The same without what stands in brackets: `Capacité (L)` is `capacite`. */
export const bareWords = (text: string): string => wordsOf(text.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' '));
