import { i18n } from '@lingui/core';
import { ref } from 'valtio';
import { returnPath } from '../session/return-path.ts';
import { selectSiteCodes, takeSites } from '../sites/sites-store.ts';
import { keptWorkspace } from './kept-workspace.ts';
import { setPanePath } from './layout-operations.ts';
import { paneCount, singlePane, type Layout } from './layout.ts';
import { layouts } from './layouts-api.ts';
import { readPageUrl, type PageUrl } from './page-url.ts';
import { workspaceStore, type OpenLayout } from './workspace-store.ts';

interface Start {
  readonly layout: Layout;
  readonly maximised?: string | null;
  readonly open?: OpenLayout | null;
}

const parse = async (data: unknown): Promise<Layout> => (await import('./parse-layout.ts')).parseLayout(data);

/** The saved layout that the address names. */
async function fromLink({ path, page }: PageUrl): Promise<Start | null> {
  if (page.layout === undefined) return null;
  const saved = await layouts.read(page.layout);
  const layout = await parse(saved.body);
  const named = Object.values(layout.panes).find((pane) => pane.path === path);
  return {
    layout: named ? { ...layout, focused: named.id } : layout,
    open: { id: saved.id, name: saved.name, version: saved.version, mine: saved.mine },
  };
}

/** What this tab showed before it was reloaded; the address decides what its focused pane shows. */
async function fromTab(user: string, { path, page }: PageUrl): Promise<Start | null> {
  const kept = keptWorkspace(user);
  if (!kept || (kept.open?.id ?? undefined) !== page.layout) return null;
  const layout = await parse(kept.layout);
  return { ...kept, layout: path === '/' ? layout : setPanePath(layout, layout.focused, path) };
}

/**
 * What the user left on whatever machine. Asked for only at the front door: a link shows what it says and nothing else.
 */
async function fromAccount({ path }: PageUrl): Promise<Start | null> {
  if (path !== '/') return null;
  const { body } = await layouts.readCurrent();
  return body === null || body === undefined ? null : { layout: await parse(body) };
}

/** The first source that has a workspace wins; the sentence is about one that could not be shown. */
async function findStart(user: string, url: PageUrl): Promise<{ readonly start: Start; readonly problem: unknown }> {
  let problem: unknown = null;
  for (const source of [() => fromTab(user, url), () => fromLink(url), () => fromAccount(url)]) {
    try {
      const start = await source();
      if (start) return { start, problem };
    } catch (error) {
      problem ??= error;
    }
  }
  return { start: { layout: singlePane(url.path === '/' ? '/profile' : url.path) }, problem };
}

function readAddress(): PageUrl {
  const here = new URL(window.location.href);
  const isLogin = here.pathname === '/login';
  return readPageUrl(isLogin ? new URL(returnPath(here.searchParams), here.origin) : here);
}

/**
 * Decides what to show after signing in or loading the page, and which sites are in view.
 * Resolves with what went wrong on the way, to be told once; the workspace is there in any case.
 */
export async function startWorkspace(user: string): Promise<unknown> {
  const url = readAddress();
  const [{ start, problem }] = await Promise.all([findStart(user, url), takeSites()]);
  if (url.page.sites !== undefined) selectSiteCodes(url.page.sites.split(','));
  const wanted = url.page.max ?? start.maximised ?? null;
  Object.assign(workspaceStore, {
    layout: ref(start.layout),
    maximised: wanted !== null && start.layout.panes[wanted] && paneCount(start.layout) > 1 ? wanted : null,
    open: start.open ?? null,
    past: ref([]),
    future: ref([]),
    selections: {},
    ready: true,
  });
  return problem;
}

/** The words of a problem: a layout's refusal speaks the reader's language, anything else says what it says. */
export function problemWords(problem: unknown): string {
  if (typeof problem === 'object' && problem !== null && 'sentence' in problem)
    return i18n._(problem.sentence as { id: string });
  return problem instanceof Error ? problem.message : String(problem);
}
