import { i18n, type Messages } from '@lingui/core';

/** Fetches one catalog in one language. */
export type CatalogLoader = (language: string) => Promise<{ messages: Messages }>;

const core = import.meta.glob<{ messages: Messages }>('./locales/*.po');
const coreCatalog: CatalogLoader = (language) => {
  const load = core[`./locales/${language}.po`];
  if (!load) throw new Error(`There is no catalog for the language ${language}.`);
  return load();
};

const loaders = new Set<CatalogLoader>([coreCatalog]);

/** Fetches all words known so far in a language: the host's, the front doors', and those of plugins in use. */
export async function loadCatalogs(language: string): Promise<Messages> {
  const catalogs = await Promise.all([...loaders].map((loader) => loader(language)));
  return Object.assign({}, ...catalogs.map(({ messages }) => messages)) as Messages;
}

/** Adds a catalog for good: it comes now in the language shown, and later in each language switched to. */
export async function addCatalog(loader: CatalogLoader): Promise<void> {
  if (loaders.has(loader)) return;
  loaders.add(loader);
  if (!i18n.locale) return;
  try {
    i18n.load(i18n.locale, (await loader(i18n.locale)).messages);
  } catch (error) {
    // Whoever asks again must get another try, not words that never come.
    loaders.delete(loader);
    throw error;
  }
}
