import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { MessageDescriptor } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordRoutes } from '../../core/records/routes.tsx';
import { allows, type ScreenRequirement } from '../../core/registry/access.ts';
import { isPattern } from '../../core/registry/path.ts';
import { createRegistry } from '../../core/registry/registry.ts';
import type { RouteDefinition } from '../../core/registry/route.ts';
import { seedId } from '../../core/host/seed.ts';
import { plugins } from '../../plugins/index.ts';
import { openApplication } from '../support/application.ts';
import { axeFindings, rulesOfLooks } from '../support/axe.ts';
import type { Visitor } from '../support/browser.ts';

interface Visit {
  readonly path: string;
  readonly title: string;
  readonly can: ScreenRequirement;
  /** What the record kit calls it for every record alike, as `list` or `edit`; null for a screen of its own. */
  readonly kind: string | null;
}

const registry = createRegistry(recordRoutes);
for (const plugin of plugins) registry.register(plugin);
/** Tried in this order for each path: the first one who may. */
const accounts = ['admin', 'vendor'];

const { server, browser } = await openApplication();
let visits: readonly Visit[];
/** Every sentence of all catalogs by its id. */
let sentences: ReadonlyMap<string, { readonly english: string; readonly french: string }>;
beforeAll(async () => {
  sentences = await readSentences();
  await fillEmptyRecords();
  const wanted = process.env.TEST_PLUGINS?.split(',');
  const routes = registry.routes().filter(({ plugin }) => !wanted || wanted.includes(plugin.id));
  visits = await Promise.all(
    routes.map(async ({ route, plugin }) => ({
      path: isPattern(route.path) ? await realPath(route) : route.path,
      title: route.title.message ?? '',
      can: route.can,
      kind: plugin.routes.includes(route) ? null : kindOf(route.path),
    })),
  );
});

const kindOf = (pattern: string): string =>
  /\/(new|edit|import|print)$/.exec(pattern)?.[1] ?? (isPattern(pattern) ? 'page' : 'list');

/** Screens that differ in more than their record: all of their own, and of the kit's some of each kind. */
const distinct = (all: readonly Visit[]): readonly Visit[] =>
  all.filter(
    ({ kind, path }) =>
      kind === null ||
      all
        .filter((other) => other.kind === kind)
        .slice(0, 3)
        .some((other) => other.path === path),
  );

async function readSentences(): Promise<typeof sentences> {
  const catalogs = await getCatalogs(getConfig());
  const read = await Promise.all(catalogs.map((catalog) => catalog.read('fr')));
  return new Map(
    read.flatMap((messages) =>
      Object.entries(messages ?? {}).map(([id, { message = '', translation = '' }]) => [
        id,
        { english: message, french: translation },
      ]),
    ),
  );
}

const inFrench = ({ id }: MessageDescriptor): string => sentences.get(id)?.french ?? '';

/**
 * The records that only devices, programs and people fill in: one row each, so that they have a page to open. Sign-ins
 * have theirs from signing in.
 */
async function fillEmptyRecords(): Promise<void> {
  const { json } = await server.login('admin');
  const made = await json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'paths', label_en: 'Paths', label_fr: 'Chemins', kind: 'http' },
  });
  const ts = new Date(Date.now() - 60_000).toISOString();
  const events = [
    { id: '1', kind: 'operator_checkin', ts, data: { badge: 'B-0003', event: 'in', fit: true } },
    { id: '2', kind: 'position', ts, device: 'T-01', data: { lon: -6.21, lat: 31.05, speed: 20, heading: 45 } },
    { id: '3', kind: 'fuel_dispense', ts, data: { tank: 'S1-TK1', equipment: 'T-01', litres: 480 } },
    { id: '4', kind: 'tank_level', ts, data: { tank: 'S1-TK1', litres: 90_000 } },
    { id: '5', kind: 'truck_checkin', ts, device: 'T-01', data: { event: 'dump', place: 'CR1' } },
  ];
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${made.body.token}` },
    body: JSON.stringify({ events }),
  });
  expect(((await response.json()) as { rejected: unknown[] }).rejected).toEqual([]);
  await server.host.pool.query(
    `
      insert into alert (id, site, rule, severity, object, subject, opened_at)
      select gen_random_uuid(), id, 'overload', 'warning', 'paths', 'T-01', now()
      from site
      where code = 'S1'`,
  );
  const token = await json('administration/api_keys/', {
    method: 'POST',
    body: { name: 'Paths', permissions: ['equipment:read'], sites: null, expires_at: null },
  });
  expect(token.status).toBe(201);
  await fillWhatTheEngineWrites();
}

/** What dispatchers order, and what the engine and the rules of alerts write by themselves in time. */
async function fillWhatTheEngineWrites(): Promise<void> {
  const { json } = await server.login('admin');
  const byCode = async (record: string, code: string): Promise<{ id: string; site: string }> =>
    (await json<{ rows: { id: string; site: string }[] }>(`records/${record}/?filter=code:eq:${code}`)).body
      .rows[0] ?? { id: '', site: '' };
  const [truck, unit, stock] = [
    await byCode('equipment', 'T-01'),
    await byCode('equipment', 'EX-01'),
    await byCode('mine_location', 'STOCK-1'),
  ];
  const made = await Promise.all([
    json('records/truck_order/', {
      method: 'POST',
      body: { site: truck.site, truck: truck.id, loading_unit: unit.id },
    }),
    json('records/signed_sheet/', {
      method: 'POST',
      body: {
        site: truck.site,
        production_date: '2026-01-05',
        shift: 'P1',
        signature: { name: 'N. Berrada', at: '2026-01-05T15:00:00Z', path: null },
      },
    }),
    json('records/shift_lock/', {
      method: 'POST',
      body: { site: truck.site, production_date: '2026-01-05', shift: 'P1' },
    }),
    json('records/haul_settings/', { method: 'POST', body: { site: truck.site, valid_from: '2026-01-05T00:00:00Z' } }),
    json('records/dispatch_rule/', {
      method: 'POST',
      body: {
        site: truck.site,
        kind: 'priority',
        loading_unit: unit.id,
        priority: 'first',
        valid_from: '2026-01-05T00:00:00Z',
      },
    }),
    json('records/unloading_status/', {
      method: 'POST',
      body: { site: truck.site, location: stock.id, status: 'closed', reason: 'Berm under repair' },
    }),
  ]);
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  const survey = await json<{ id: string }>('records/location_survey/', {
    method: 'POST',
    body: {
      site: truck.site,
      location: stock.id,
      surveyed_at: new Date(Date.now() - 3_600_000).toISOString(),
      volume: 40_000,
      density: 1.6,
      reason: 'First survey of this stock',
    },
  });
  expect(survey).toMatchObject({ status: 201 });
  const approved = await json(`records/location_survey/${survey.body.id}/transitions/approve/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': '"1"' },
  });
  expect(approved).toMatchObject({ status: 200 });
  await server.host.pool.query(
    `
      insert into trip_correction (id, site, action, truck, dump_end, production_date, shift, state)
      values (gen_random_uuid(), $1, 'add', $2, '2026-01-05T10:00:00Z', '2026-01-05', 'P1', 'proposed')`,
    [truck.site, truck.id],
  );
  await server.host.pool.query(
    `
      insert into destination_redirect (id, site, from_place, to_place, reason, redirected_at)
      select gen_random_uuid(), $1, id, $2, 'Crusher stands', now()
      from mine_location
      where site = $1 and code = 'HOPPER-1'`,
    [truck.site, stock.id],
  );
  await server.host.pool.query(
    `
      insert into dispatch_advice (
        id, site, truck, loading_unit, shown_at, reason, saves, gain, answer, answered_at, refusal)
      values (gen_random_uuid(), $1, $2, $3, now(), 'queue', 3, 12, 'refused', now(), 'road')`,
    [truck.site, truck.id, unit.id],
  );
  await server.host.pool.query(
    `
      insert into alert (id, site, rule, severity, object, subject, equipment, value, threshold, opened_at)
      values (gen_random_uuid(), $1, 'fuel_low', 'warning', $2::uuid::text, 'T-01', $2::uuid, 9, 15, now())`,
    [truck.site, truck.id],
  );
}

/** What vendors know by a public address, and not by its id: those of the vendor of the demo. */
const publicAddresses = {
  ':rfqId': `rfq where id in (select rfq from rfq_invitation invitation where invitation.vendor = $1)`,
  ':orderId': 'purchase_order where vendor = $1',
};

/**
 * The path of a record's pattern with the id of one of its rows; a page of a plugin's own is known by the record's path
 * as its alias.
 */
async function realPath({ path: pattern, aliases }: Pick<RouteDefinition, 'path' | 'aliases'>): Promise<string> {
  const [parameter, table] = Object.entries(publicAddresses).find(([name]) => pattern.includes(name)) ?? [];
  if (parameter && table) {
    const { rows } = await server.host.pool.query<{ public_id: string }>(
      `select public_id from ${table} and public_id is not null limit 1`,
      [seedId('vendor', 'V-00001')],
    );
    return pattern.replace(parameter, rows[0]?.public_id ?? '');
  }
  const named = byPlace.find(([place]) => pattern.startsWith(place));
  if (named) return pattern.replace(':id', await rowOf(named[1]));
  const entry = plugins
    .flatMap(({ records }) => records)
    .find(({ name, path }) =>
      // Filled forms are shown below the path of their template.
      pattern.endsWith('/modifier/:id')
        ? name === 'form_run'
        : [pattern, ...aliases].some((one) => one.startsWith(`${path}/:`)),
    );
  return pattern.replace(':id', await rowOf(`records/${entry?.name}/?limit=1`));
}

/** Screens of a record of another plugin, and which of its rows they show. */
const byPlace = [
  ['/hse/formation/presence_formation/', 'records/training_session/?filter=domain:eq:hse&limit=1'],
] as const;

async function rowOf(list: string): Promise<string> {
  const { json } = await server.login('admin');
  const { body } = await json<{ rows?: { id: string }[] }>(list);
  expect(body.rows ?? [], `${list} has no row to open`).toHaveLength(1);
  return body.rows?.[0]?.id ?? '';
}

interface Look {
  readonly language: 'en' | 'fr';
  readonly theme: 'light' | 'dark';
  /** Those by which axe judges; all where they are missing. */
  readonly rules?: readonly string[];
}

/** Whoever may open each path: the account, and what it opens. */
async function sharesOf(visited: readonly Visit[]): Promise<ReadonlyMap<string, readonly Visit[]>> {
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

/** Words on the page, shown or told, that the catalogs have in another form in French. */
async function englishLeft({ page }: Visitor): Promise<readonly string[]> {
  const words = await page.evaluate(() => {
    const told = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) shown.push(node.textContent?.trim() ?? '');
    return [...new Set([...told, ...shown])];
  });
  const english = new Set([...sentences.values()].map((sentence) => sentence.english));
  const french = new Set([...sentences.values()].map((sentence) => sentence.french));
  return words.filter((text) => english.has(text) && !french.has(text));
}

/** Goes to a path without loading the page anew, as any link of the application does, and waits for its screen. */
async function goTo({ page }: Visitor, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('.pane h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('.pane h1:not([data-left])').first().waitFor();
  await page.locator('.bp6-spinner, .bp6-skeleton').first().waitFor({ state: 'detached' });
}

/** Opens every path and collects what is wrong with any of them, so that one run tells all. */
async function walk(
  account: string,
  share: readonly Visit[],
  { language, theme, rules }: Look,
): Promise<readonly string[]> {
  // As people have it: what they opened once comes from the device.
  const visitor = await browser.visitor(server, { serviceWorkers: 'allow' });
  const { page, complaints } = visitor;
  const faults: string[] = [];
  let path = '/';
  page.on('response', (response) => {
    if (response.status() >= 400 && !/\/api\/(me|refresh)\/$/.test(response.url()))
      faults.push(`${path}: ${response.status()} ${response.url()}`);
  });
  await visitor.open(`/profile?theme=${theme}`);
  await visitor.signIn(account);
  // The account speaks English; this browser has chosen for itself since.
  await page.evaluate((chosen) => localStorage.setItem('filon.language', chosen), language);
  await page.reload();
  await page.locator('.shell .pane h1').first().waitFor();
  for (const [index, visit] of share.entries()) {
    const said = complaints.length;
    path = visit.path;
    const opened = await goTo(visitor, path).then(
      () => true,
      (error: Error) => void faults.push(`${path}: ${error.message}`),
    );
    if (!opened) continue;
    const shown = new URL(page.url()).pathname;
    if (shown !== path) faults.push(`${path} led to ${shown}`);
    const title = await page.title();
    const route = registry.resolve(path);
    const wanted = route?.kind === 'screen' ? (language === 'fr' ? inFrench(route.route.title) : visit.title) : '';
    if (title !== `${wanted} – Filon`) faults.push(`${path} is titled "${title}", not "${wanted} – Filon"`);
    if (language === 'fr')
      faults.push(...(await englishLeft(visitor)).map((words) => `${path} says in English: ${words}`));
    // The kit's forms, imports and prints are alike: every seventh of them is looked at by axe, every other screen is.
    const isAlike = visit.kind !== null && visit.kind !== 'list' && visit.kind !== 'page';
    if (!isAlike || index % 7 === 0)
      faults.push(
        ...(await axeFindings(page, rules ? { runOnly: [...rules] } : {})).map((finding) => `${path}: ${finding}`),
      );
    faults.push(
      ...complaints
        .slice(said)
        .filter((line) => !line.includes('GPU stall due to ReadPixels'))
        .map((line) => `${path}: ${line}`),
    );
  }
  const dark = await page.evaluate(() => document.body.classList.contains('bp6-dark'));
  if (dark !== (theme === 'dark')) faults.push(`the theme is not ${theme}`);
  await visitor.close();
  return faults;
}

describe.concurrent('every path of every plugin opens without a fault', () => {
  test.each([
    // Words of another language are longer, and may be missing.
    { language: 'fr', theme: 'dark' },
    { language: 'en', theme: 'light', rules: rulesOfLooks },
  ] satisfies Look[])('in $language, $theme', { timeout: 1_200_000 }, async (look: Look) => {
    const visited = look.language === 'fr' ? visits : distinct(visits);
    const faults: string[] = [];
    for (const [account, share] of await sharesOf(visited)) faults.push(...(await walk(account, share, look)));
    expect(visited.length).toBeGreaterThan(process.env.TEST_PLUGINS ? 0 : 25);
    expect(faults).toEqual([]);
  });
});

test('a vendor is led from every path of the staff to /403', async () => {
  const { access } = (await server.login('vendor')).user;
  const refused = visits.filter(({ can: asked }) => !allows(access, asked));
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open('/profile');
  await visitor.signIn('vendor');
  const opened: string[] = [];
  for (const { path } of refused) {
    await goTo(visitor, path);
    if (new URL(page.url()).pathname !== '/403') opened.push(path);
  }
  expect(refused.length).toBeGreaterThan(process.env.TEST_PLUGINS ? 0 : 20);
  expect(opened).toEqual([]);
  await visitor.close();
});
