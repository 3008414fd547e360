import type { CatalogLoader } from './catalogs.ts';

const catalogs = import.meta.glob<Awaited<ReturnType<CatalogLoader>>>('../../plugins/*/locales/front/*.po');

/** The words of a plugin's front door: titles of its screens and commands. A plugin without any yet has an empty one. */
export function frontCatalog(plugin: string): CatalogLoader {
  return async (language) => (await catalogs[`../../plugins/${plugin}/locales/front/${language}.po`]?.()) ?? { messages: {} };
}
