import { sitesStore } from '../sites/sites-store.ts';
import { themeFromQuery, themeStore } from '../theme/theme-store.ts';
import { workspaceStore } from './workspace-store.ts';

/** Parameters of the page as a whole; a screen may use any other name for its own. */
const pageParameters = ['layout', 'max', 'at', 'sites', 'theme'] as const;
export type PageParameter = (typeof pageParameters)[number];

/** The page's address taken apart: what the focused pane shows, and what concerns the whole page. */
export interface PageUrl {
  readonly path: string;
  readonly page: Readonly<Partial<Record<PageParameter, string>>>;
}

const layoutId = /^[0-9a-f-]{36}$/i;
const paneId = /^p[0-9]{1,6}$/;
const siteCodes = /^[\w-]{1,40}(,[\w-]{1,40}){0,99}$/;

/** A parameter that is not what it must be is as good as absent. */
const valid: Readonly<Record<PageParameter, (value: string) => boolean>> = {
  layout: (value) => layoutId.test(value),
  max: (value) => paneId.test(value),
  at: (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
  sites: (value) => siteCodes.test(value),
  theme: (value) => themeFromQuery(value) !== null,
};

export function readPageUrl(url: URL): PageUrl {
  const pageSearch = new URLSearchParams(url.search);
  const page: Partial<Record<PageParameter, string>> = {};
  for (const name of pageParameters) {
    const value = pageSearch.get(name);
    if (value !== null && valid[name](value)) page[name] = value;
    pageSearch.delete(name);
  }
  const search = pageSearch.toString();
  return { path: url.pathname + (search ? `?${search}` : ''), page };
}

export function writePageUrl({ path, page }: PageUrl): string {
  const [pathname = '/', search = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(search);
  for (const name of pageParameters) if (page[name] !== undefined) parameters.set(name, page[name]);
  // Commas and colons may stand in a query as they are; a link that people read is worth it.
  const written = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return pathname + (written ? `?${written}` : '');
}

function sitesInView(): string | undefined {
  const { sites } = sitesStore;
  const selected = sites.filter((site) => site.selected);
  if (sites.length > 0)
    return selected.length === sites.length ? undefined : selected.map(({ code }) => code).join(',');
  return readPageUrl(new URL(window.location.href)).page.sites;
}

/** The address that says what is shown now. */
function currentUrl(): string {
  const { layout, maximised, open } = workspaceStore;
  const { page } = readPageUrl(new URL(window.location.href));
  const theme =
    page.theme !== undefined && themeFromQuery(page.theme) === themeStore.preference ? page.theme : undefined;
  const sites = sitesInView();
  return writePageUrl({
    path: layout.panes[layout.focused]?.path ?? '/',
    page: {
      ...(open ? { layout: open.id } : {}),
      ...(maximised === null ? {} : { max: maximised }),
      ...(page.at === undefined ? {} : { at: page.at }),
      ...(sites === undefined ? {} : { sites }),
      ...(theme === undefined ? {} : { theme }),
    },
  });
}

const isCurrent = (url: string): boolean => url === window.location.pathname + window.location.search;

/** Makes what is shown now a step of the browser's history. */
export function pushUrl(): void {
  const url = currentUrl();
  if (!isCurrent(url)) history.pushState({ pane: workspaceStore.layout.focused }, '', url);
}

/** Makes the address say what is shown now, without a step. */
export function replaceUrl(): void {
  const url = currentUrl();
  const { focused } = workspaceStore.layout;
  if (!isCurrent(url) || (history.state as { pane?: string } | null)?.pane !== focused)
    history.replaceState({ pane: focused }, '', url);
}
