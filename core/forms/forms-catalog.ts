import type { Messages } from '@lingui/core';

const catalogs = import.meta.glob<{ messages: Messages }>('./locales/*.po');

/** Fetches the words of forms in a language: they come with the first screen that fills or shows one. */
export function formsCatalog(language: string): Promise<{ messages: Messages }> {
  const load = catalogs[`./locales/${language}.po`];
  if (!load) throw new Error(`There is no catalog of forms for the language ${language}.`);
  return load();
}
