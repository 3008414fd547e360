/** What was fetched or is being fetched, by its address; what the page itself asked for is there. */
const parts = new Map<string, Promise<void>>();
for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
  'script[src], link[rel=modulepreload], link[rel=stylesheet]',
)) {
  parts.set(element instanceof HTMLScriptElement ? element.src : element.href, Promise.resolve());
}

/** The sentence of spec §7, for stylesheets and chunks alike. */
const failed = (href: string): Error => new Error(`Unable to preload CSS for ${href}`);

async function fetchModule(href: string): Promise<void> {
  const response = await fetch(href).catch(() => null);
  if (!response?.ok) throw failed(href);
  // Read to its end, else the browser keeps nothing of it.
  await response.arrayBuffer();
}

function addStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(failed(href));
    });
    document.head.append(link);
  });
}

function fetchOnce(href: string): Promise<void> {
  const fetchedPart = parts.get(href);
  if (fetchedPart) return fetchedPart;
  const coming = href.endsWith('.css') ? addStylesheet(href) : fetchModule(href);
  parts.set(href, coming);
  coming.catch(() => parts.delete(href));
  return coming;
}

/**
 * Stands in the place of Vite's helper in each `import()` of the built application: `parts` are the chunk, the chunks
 * that it imports, and their stylesheets. A module that could not be fetched is never asked for again while the page
 * lives (HTML's module map), so every part is fetched first, and the import finds it in the browser's cache. Rejects
 * with the address of a part that does not come.
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  wanted: readonly string[] = [],
  importer = new URL(import.meta.env.BASE_URL, location.href).href,
): Promise<Module> {
  await Promise.all(wanted.map((part) => fetchOnce(new URL(part, importer).href)));
  return load();
}
