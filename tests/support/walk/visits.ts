import { recordRoutes } from '../../../core/records/routes.tsx';
import { allows, type ScreenRequirement } from '../../../core/registry/access.ts';
import { isPattern } from '../../../core/registry/path.ts';
import type { PluginDefinition } from '../../../core/registry/plugin.ts';
import { createRegistry } from '../../../core/registry/registry.ts';
import { plugins } from '../../../plugins/index.ts';
import type { Visitor } from '../browser.ts';
import type { TestServer } from '../server.ts';
import { realPath } from './real-path.ts';

/** A screen that is opened on a walk. */
export interface Visit {
  readonly plugin: string;
  readonly path: string;
  /** Paths that lead to it, with the same row in them. */
  readonly aliases: readonly string[];
  readonly title: string;
  readonly can: ScreenRequirement;
  /** What the record kit calls it for every record alike, as `list` or `edit`; null for a screen of its own. */
  readonly kind: string | null;
  /** What the plugin has put into a screen of the kit: its list, what is beside an entry or a form. */
  readonly parts: readonly (() => Promise<unknown>)[];
}

export const walkRegistry = createRegistry(recordRoutes);
for (const plugin of plugins) walkRegistry.register(plugin);
/** Tried in this order for each path: the first one who may. */
const accounts = ['admin', 'vendor'];

/** Every path of the plugins, or of those named, with a row of the demo where it shows one. */
export const visitsOf = (server: TestServer, wanted?: readonly string[]): Promise<readonly Visit[]> =>
  Promise.all(
    walkRegistry
      .routes()
      .filter(({ plugin }) => !wanted || wanted.includes(plugin.id))
      .map(async ({ route, plugin }) => {
        const path = isPattern(route.path) ? await realPath(server, route) : route.path;
        return {
          plugin: plugin.id,
          path,
          aliases: route.aliases.map((alias) => alias.replace(':id', rowIn(route.path, path) ?? '')),
          title: route.title.message ?? '',
          can: route.can,
          kind: plugin.routes.includes(route) ? null : kindOf(route.path),
          parts: partsOf(plugin, route.path),
        };
      }),
  );

/** What stands in a path where its pattern has `:id`. */
const rowIn = (pattern: string, path: string): string | undefined => path.split('/')[pattern.split('/').indexOf(':id')];

const kindOf = (pattern: string): string =>
  /\/(new|edit|import|print)$/.exec(pattern)?.[1] ?? (isPattern(pattern) ? 'page' : 'list');

/** What a plugin has put into the screen of a record's path. */
export function partsOf(plugin: PluginDefinition, pattern: string): Visit['parts'] {
  const name = plugin.records.find(({ path }) => pattern === path || pattern.startsWith(`${path}/`))?.name;
  const { list, entryActions, entryTabs, formAside } = (name && plugin.recordScreens[name]) || {};
  const parts = { list: [list], page: [entryActions, entryTabs], new: [formAside] }[kindOf(pattern)] ?? [];
  return parts.filter((part) => typeof part === 'function');
}

/** Screens that differ in more than their record: all of their own, and of the kit's some of each kind. */
export const distinct = (all: readonly Visit[]): readonly Visit[] =>
  all.filter(
    ({ kind, path }) =>
      kind === null ||
      all
        .filter((other) => other.kind === kind)
        .slice(0, 3)
        .some((other) => other.path === path),
  );

/** Whoever may open each path: the account, and what it opens. */
export async function sharesOf(
  server: TestServer,
  visited: readonly Visit[],
): Promise<ReadonlyMap<string, readonly Visit[]>> {
  const users = await Promise.all(
    accounts.map(async (account) => ({ account, access: (await server.login(account)).user.access })),
  );
  const chosen = visited.map((visit) => ({
    visit,
    account: users.find(({ access }) => allows(access, visit.can))?.account ?? `nobody for ${visit.path}`,
  }));
  return new Map(
    [...new Set(chosen.map(({ account }) => account))].map((account) => [
      account,
      chosen.filter((one) => one.account === account).map(({ visit }) => visit),
    ]),
  );
}

/** Goes to a path without loading the page anew, as any link of the application does, and waits for its screen. */
export async function goTo({ page }: Pick<Visitor, 'page'>, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('.pane h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('.pane h1:not([data-left])').first().waitFor();
  await page.locator('.bp6-spinner, .bp6-skeleton').first().waitFor({ state: 'detached' });
}

/** How a visitor looks at the application. */
export interface Look {
  readonly language: 'en' | 'fr';
  readonly theme: 'light' | 'dark';
}

/** Opens the application in a look; the account speaks English, the browser has chosen for itself since. */
export async function openInLook(visitor: Visitor, account: string, { language, theme }: Look): Promise<void> {
  await visitor.open(`/profile?theme=${theme}`);
  await visitor.signIn(account);
  await visitor.page.evaluate((chosen) => localStorage.setItem('filon.language', chosen), language);
  await visitor.page.reload();
  await visitor.page.locator('.shell .pane h1').first().waitFor();
}

/** Answers of the server that are faults, with the path where they came, as they come. */
export function noteRefusals({ page }: Visitor, at: () => string, faults: string[]): void {
  page.on('response', (response) => {
    if (response.status() >= 400 && !/\/api\/(me|refresh)\/$/.test(response.url()))
      faults.push(`${at()}: ${response.status()} ${response.url()}`);
  });
}

/** What the console said, but for what a machine without a graphics card says of its maps. */
export const worthSaying = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((line) => !line.includes('GPU stall due to ReadPixels'));
