import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRoutes } from '../../core/records/routes.tsx';
import { allows } from '../../core/registry/access.ts';
import { isPattern } from '../../core/registry/path.ts';
import { createRegistry, type Registry } from '../../core/registry/registry.ts';
import { plugins } from '../../plugins/index.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { openBrowser, type TestBrowser, type Visitor } from '../support/browser.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { subsetsOf, type Subset } from '../support/subsets.ts';

interface Count {
  readonly subset: string;
  readonly plugins: number;
  readonly paths: number;
  readonly calls: number;
}

let browser: TestBrowser;
const counts: Count[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  console.table(counts);
});

/** The routes of the browser with just these plugins. */
function registryOf({ plugins: running }: Subset): Registry {
  const registry = createRegistry(recordRoutes);
  for (const plugin of plugins) if (running.some(({ id }) => id === plugin.id)) registry.register(plugin);
  return registry;
}

/** What the server cannot answer of all its lists and reports. */
async function failedCalls(server: TestServer, admin: TestUser, { plugins: running }: Subset) {
  const calls = [
    ...[...server.host.records.keys()].map((name) => `records/${name}/?limit=1`),
    ...running.flatMap(({ reports = [] }) => reports.map(({ definition }) => `reports/${definition.name}/`)),
  ];
  const faults: string[] = [];
  for (const call of calls) {
    const { status, body } = await admin.json(call);
    if (status >= 500) faults.push(`${status} ${call} ${JSON.stringify(body).slice(0, 120)}`);
  }
  return { calls: calls.length, faults };
}

/** Every path that the administrator may open; a page of a row where its record has one. */
async function pathsOf(registry: Registry, admin: TestUser): Promise<readonly string[]> {
  const entries = registry.plugins().flatMap(({ records }) => records);
  const found = registry.routes().map(async ({ route }) => {
    if (!allows(admin.user.access, route.can)) return [];
    if (!isPattern(route.path)) return [route.path];
    const entry = entries.find(({ path }) => [route.path, ...route.aliases].some((one) => one.startsWith(`${path}/:`)));
    if (!entry) return [];
    const { body } = await admin.json<{ rows?: readonly { readonly id: string }[] }>(`records/${entry.name}/?limit=1`);
    const row = body.rows?.[0];
    return row ? [route.path.replace(':id', row.id)] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Goes to a path as a link of the application does. */
async function goTo({ page }: Visitor, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('.pane h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('.pane h1:not([data-left])').first().waitFor({ timeout: 15_000 });
  await page.locator('.bp6-spinner, .bp6-skeleton').first().waitFor({ state: 'detached', timeout: 15_000 });
}

/** Where the links on a page lead. */
const linksOf = async ({ page }: Visitor): Promise<readonly string[]> => {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return links.filter((link) => !link.startsWith('/api/')).map((link) => new URL(link, 'http://here').pathname);
};

/** The links that no plugin of the subset answers and the host neither: the host's are followed. */
async function deadLinks(visitor: Visitor, registry: Registry, found: ReadonlyMap<string, string>) {
  const dead: string[] = [];
  for (const [link, from] of found) {
    if (registry.resolve(link)?.kind === 'screen') continue;
    await goTo(visitor, link);
    if ((await visitor.page.title()).startsWith('Page not found')) dead.push(`${from}: leads to ${link}`);
  }
  return dead;
}

/** Opens every path and collects what is wrong with any of them. */
async function walk(server: TestServer, registry: Registry, paths: readonly string[]): Promise<readonly string[]> {
  const visitor = await browser.visitor(server);
  const { page, complaints } = visitor;
  const faults: string[] = [];
  const links = new Map<string, string>();
  let path = '/';
  page.on('response', (response) => {
    if (response.status() >= 400 && !/\/api\/(me|refresh)\/$/.test(response.url()))
      faults.push(`${path}: ${response.status()} ${new URL(response.url()).pathname}`);
  });
  await visitor.open('/profile');
  await visitor.signIn('admin');
  for (path of paths) {
    const said = complaints.length;
    await goTo(visitor, path).catch((error: Error) => void faults.push(`${path}: ${error.message.split('\n')[0]}`));
    for (const link of await linksOf(visitor)) links.set(link, links.get(link) ?? path);
    faults.push(
      ...complaints
        .slice(said)
        .filter((line) => !line.includes('GPU stall due to ReadPixels') && !line.startsWith('Failed to load'))
        .map((line) => `${path}: ${line}`),
    );
  }
  faults.push(...(await deadLinks(visitor, registry, links)));
  await visitor.close();
  return faults;
}

/** Each plugin left out; alone as well in a long run, for the time it takes. */
const subsets = subsetsOf(serverPlugins).filter(({ name }) => process.env.FILON_LONG || name.startsWith('without'));

/**
 * Each subset opens one path in so many, begun elsewhere in the next: together they open every path several times.
 */
const every = process.env.FILON_LONG ? 1 : 3;

test.each(subsets)('$name: its paths open, every list and report answers', async (subset) => {
  const server = await startTestServer({ plugins: subset.plugins, config: { demoDays: 2 } });
  try {
    const admin = await server.login('admin');
    const registry = registryOf(subset);
    const answered = await failedCalls(server, admin, subset);
    const paths = (await pathsOf(registry, admin)).filter(
      (_path, place) => place % every === subsets.indexOf(subset) % every,
    );
    const faults = await walk(server, registry, paths);
    counts.push({
      subset: subset.name,
      plugins: subset.plugins.length,
      paths: paths.length,
      calls: answered.calls,
    });
    expect(paths.length).toBeGreaterThan(0);
    expect([...answered.faults, ...faults]).toEqual([]);
  } finally {
    await server.stop();
  }
});
