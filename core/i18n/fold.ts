/** Words as people compare them: small letters, without accents or blanks around: `Réserve ` is `reserve`. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
