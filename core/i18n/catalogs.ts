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
const loaded = new Map<string, Set<CatalogLoader>>();

async function loadInto(language: string, loader: CatalogLoader): Promise<void> {
  const done = loaded.get(language) ?? new Set();
  loaded.set(language, done);
  if (done.has(loader)) return;
  const { messages } = await loader(language);
  i18n.load(language, messages);
  done.add(loader);
}

/** Fetches what is known so far in a language: the host's words, the front doors', and those of plugins in use. */
export async function loadCatalogs(language: string): Promise<void> {
  await Promise.all([...loaders].map((loader) => loadInto(language, loader)));
}

/** Adds a catalog for good: it comes now in the language shown, and later in each language switched to. */
export async function addCatalog(loader: CatalogLoader): Promise<void> {
  loaders.add(loader);
  if (i18n.locale) await loadInto(i18n.locale, loader);
}
