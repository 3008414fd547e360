import { fold } from '../../i18n/fold.ts';

/** A name without accents, case and punctuation: `N° d’engin` is `n d engin`. */
export const wordsOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The same without what stands in brackets: `Capacité (L)` is `capacite`. */
export const bareWords = (text: string): string => wordsOf(text.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' '));

const filling = new Set(
  'a au aux d de des du en et l la le les of the and at to date dated day jour no n nr num number numero time heure hour'.split(
    ' ',
  ),
);

/** The same without the words that tell nothing: `Date d’embauche` and `Embauche` are `embauche`. */
export const tellingWords = (text: string): string =>
  bareWords(text)
    .split(' ')
    .filter((word) => !filling.has(word))
    .join(' ');
