import { i18n } from '@lingui/core';
import { loadCatalogs } from './catalogs.ts';
import { isLanguage, languageKey, type Language } from './starting-language.ts';

export { languages, rememberedLanguage, startingLanguage, type Language } from './starting-language.ts';

/** Each language under its own name, so that whoever cannot read the page still finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

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
  localStorage.setItem(languageKey, language);
  await activateLanguage(language);
}
