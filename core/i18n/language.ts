import { i18n } from '@lingui/core';
import { loadCatalogs } from './catalogs.ts';

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Each language under its own name, so that whoever cannot read the page still finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

const key = 'filon.language';
const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The language chosen in this browser before, if any. */
export function rememberedLanguage(): Language | null {
  const stored = localStorage.getItem(key);
  return isLanguage(stored) ? stored : null;
}

/**
 * What to start in: the remembered language, else the first one that the browser asks for and we have, else English.
 */
export function startingLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return rememberedLanguage() ?? wanted.find(isLanguage) ?? 'en';
}

export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : 'en';
}

/** Shows the application in a language, without a reload. Resolves once its words are there. */
export async function activateLanguage(language: Language): Promise<void> {
  i18n.load(language, await loadCatalogs(language));
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** As `activateLanguage`, and keeps the choice in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  await activateLanguage(language);
}
