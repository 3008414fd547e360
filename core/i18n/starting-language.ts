export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

export const languageKey = 'filon.language';
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The language chosen in this browser before, if any. */
export function rememberedLanguage(): Language | null {
  const stored = localStorage.getItem(languageKey);
  return isLanguage(stored) ? stored : null;
}

/**
 * What to start in: the remembered language, else the first one that the browser asks for and we have, else English.
 */
export function startingLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return rememberedLanguage() ?? wanted.find(isLanguage) ?? 'en';
}
