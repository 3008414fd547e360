import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { MessageDescriptor } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { allows } from '../../core/registry/access.ts';
import { openApplication } from '../support/application.ts';
import { axeFindings, rulesOfLooks } from '../support/axe.ts';
import type { Visitor } from '../support/browser.ts';
import { fillEmptyRecords } from '../support/walk/fill-empty-records.ts';
import {
  distinct,
  goTo,
  noteRefusals,
  openInLook,
  sharesOf,
  visitsOf,
  walkRegistry,
  worthSaying,
  type Look,
  type Visit,
} from '../support/walk/visits.ts';

const { server, browser } = await openApplication();
let visits: readonly Visit[];
/** Every sentence of all catalogs by its id. */
let sentences: ReadonlyMap<string, { readonly english: string; readonly french: string }>;
beforeAll(async () => {
  sentences = await readSentences();
  await fillEmptyRecords(server);
  visits = await visitsOf(server, process.env.TEST_PLUGINS?.split(','));
});

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

interface JudgedLook extends Look {
  /** Those by which axe judges; all where they are missing. */
  readonly rules?: readonly string[];
}

/** Opens every path and collects what is wrong with any of them, so that one run tells all. */
async function walk(
  account: string,
  share: readonly Visit[],
  { language, theme, rules }: JudgedLook,
): Promise<readonly string[]> {
  // As people have it: what they opened once comes from the device.
  const visitor = await browser.visitor(server, { serviceWorkers: 'allow' });
  const { page, complaints } = visitor;
  const faults: string[] = [];
  let path = '/';
  noteRefusals(visitor, () => path, faults);
  await openInLook(visitor, account, { language, theme });
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
    const route = walkRegistry.resolve(path);
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
    faults.push(...worthSaying(complaints.slice(said)).map((line) => `${path}: ${line}`));
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
  ] satisfies JudgedLook[])('in $language, $theme', { timeout: 1_200_000 }, async (look: JudgedLook) => {
    const visited = look.language === 'fr' ? visits : distinct(visits);
    const faults: string[] = [];
    for (const [account, share] of await sharesOf(server, visited)) faults.push(...(await walk(account, share, look)));
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
