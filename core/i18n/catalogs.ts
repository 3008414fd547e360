import { i18n, type Messages } from '@lingui/core';
import { coreCatalog } from './core-catalog.ts';

/** Fetches one catalog in one language. */
export type CatalogLoader = (language: string) => Promise<{ messages: Messages }>;

const loaders = new Set<CatalogLoader>([coreCatalog]);

/**
 * Fetches all words in a language: the host's, the front doors', and those of plugins in use, also of one that was
 * opened meanwhile.
 */
export async function loadCatalogs(language: string): Promise<Messages> {
  const words: Messages = {};
  const fetched = new Set<CatalogLoader>();
  for (
    let missing = [...loaders];
    missing.length > 0;
    missing = [...loaders].filter((loader) => !fetched.has(loader))
  ) {
    for (const loader of missing) fetched.add(loader);
    const catalogs = await Promise.all(missing.map((loader) => loader(language)));
    Object.assign(words, ...catalogs.map(({ messages }) => messages));
  }
  return words;
}

const coming = new Map<CatalogLoader, Promise<void>>();

/**
 * Adds a catalog for good: it comes now in the language shown, and later in each language switched to.
 * Whoever adds it again meanwhile waits for the same words: two screens of one plugin may open at once.
 */
export function addCatalog(loader: CatalogLoader): Promise<void> {
  const before = coming.get(loader);
  if (before) return before;
  loaders.add(loader);
  const words = loadNow(loader);
  coming.set(loader, words);
  return words;
}

async function loadNow(loader: CatalogLoader): Promise<void> {
  const { locale } = i18n;
  if (!locale) return;
  try {
    i18n.load(locale, (await loader(locale)).messages);
  } catch (error) {
    // Whoever asks again must get another try, not words that never come.
    loaders.delete(loader);
    coming.delete(loader);
    throw error;
  }
}
