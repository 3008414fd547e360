import type { Messages } from '@lingui/core';

const catalogs = import.meta.glob<{ messages: Messages }>('./locales/*.po');

/** Fetches the words of the host in a language. */
export function coreCatalog(language: string): Promise<{ messages: Messages }> {
  const load = catalogs[`./locales/${language}.po`];
  if (!load) throw new Error(`There is no catalog for the language ${language}.`);
  return load();
}
