import { stepsOf } from '../../plugins/hse/records/permits/permit-steps.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { axeFindings, rulesOfLooks } from '../support/axe.ts';
import type { Visitor } from '../support/browser.ts';
import { fillEmptyRecords } from '../support/walk/fill-empty-records.ts';
import { createPermit, permitDraft, permitGoes } from '../support/work-permits.ts';
import { smallTargets, tooWide } from '../support/walk/targets.ts';
import {
  distinct,
  goTo,
  noteRefusals,
  openInLook,
  sharesOf,
  visitsOf,
  worthSaying,
  type Look,
  type Visit,
} from '../support/walk/visits.ts';

/**
 * Every screen of HSE on a tablet of ten inches that is touched: both languages, both themes. Where something is entered
 * with gloves on (forms, checks, permits and their steps, sheets of attendance, the siren, the boards of the day) every
 * target is 44 px wide and high, with each of its tabs and steps open. On lists and pages that are read this holds for
 * the primary actions; other targets there, and those in the rows of any list, are 24 px or stand as far apart (WCAG
 * 2.5.8). Sizes depend on words, not on colours: they are measured once in each language, and colours in the other look,
 * of the kit's screens some of each kind. What axe finds by structure, `every-path` looks for.
 */
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true } as const;

const { server, browser } = await openApplication();
let visits: readonly Visit[];
beforeAll(async () => {
  await fillEmptyRecords(server);
  visits = await visitsOf(server, ['hse']);
});

/** Where something is entered, or pressed in a hurry. */
const withGloves = [
  /\/(ajouter|new|edit|mesures|grille)$/,
  /\/modifier\/[^/]+$/,
  /^\/hse\/(emergency|permits\/today)$/,
  /^\/hse\/checklists\/[^/]+\/liste$/,
  /^\/hse\/formation\/presence_formation\/information\//,
  /^\/hse\/rapports\/autorisation_travail\/[^/]+$/,
  /^\/hse\/rapports\/(autorisation_travail|travail_chaud|travail_hauteur|accident_incident|premiers_soins_medicaux)$/,
  /^\/hse\/rapports\/(audit_interne|audit_externe|equipment_control_status)$/,
  /^\/hse\/formation\/sensibilisation_formation$/,
];

interface JudgedLook extends Look {
  readonly sizes: boolean;
}

/** What a screen shows beside the frame of the application. */
const shown = '.pane, .bp6-portal';

/** What is wrong with a screen as it stands. */
async function faultsOf({ page }: Visitor, path: string, { sizes }: JudgedLook): Promise<readonly string[]> {
  const faults = [...(await tooWide(page))];
  if (!sizes) return [...faults, ...(await axeFindings(page, { runOnly: rulesOfLooks }))];
  const isGloved = withGloves.some((pattern) => pattern.test(path));
  faults.push(...(await smallTargets(page, shown, isGloved)));
  if (!isGloved) return faults;
  const machine = page.getByRole('combobox', { name: /^(Machine|Engin)$/ });
  // The steps of a check open once its machine is named.
  if ((await page.locator('.form-fill').count()) && (await machine.count())) await machine.selectOption({ index: 1 });
  const parts = page.locator('.pane [role=tab]:not([aria-selected=true]), .pane .step-bar button:enabled');
  for (let part = 0; part < (await parts.count()); part += 1) {
    await parts.nth(part).click();
    await page.locator('.pane .bp6-spinner, .pane .bp6-skeleton').first().waitFor({ state: 'detached' });
    faults.push(...(await tooWide(page)), ...(await smallTargets(page, shown, true)));
  }
  return faults;
}

/** Opens every path and collects what is wrong with any of them, so that one run tells all. */
async function walk(account: string, share: readonly Visit[], look: JudgedLook): Promise<readonly string[]> {
  const visitor = await browser.visitor(server, tablet);
  const { page, complaints } = visitor;
  const faults: string[] = [];
  let path = '/';
  noteRefusals(visitor, () => path, faults);
  await openInLook(visitor, account, look);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  if (look.sizes)
    faults.push(...(await smallTargets(page, '.top-bar, .sidebar', true)).map((fault) => `frame: ${fault}`));
  for (const visit of share) {
    const said = complaints.length;
    path = visit.path;
    try {
      await goTo(visitor, path);
      faults.push(...[...new Set(await faultsOf(visitor, path, look))].map((fault) => `${path}: ${fault}`));
    } catch (error) {
      faults.push(`${path}: ${(error as Error).message}`);
    }
    faults.push(...worthSaying(complaints.slice(said)).map((line) => `${path}: ${line}`));
  }
  await visitor.close();
  return faults;
}

describe.concurrent('every screen of HSE serves on a tablet that is touched with gloves on', () => {
  test.each([
    { language: 'en', theme: 'light', sizes: true },
    { language: 'en', theme: 'dark', sizes: false },
    { language: 'fr', theme: 'dark', sizes: true },
    { language: 'fr', theme: 'light', sizes: false },
  ] satisfies JudgedLook[])('in $language, $theme', { timeout: 1_200_000 }, async (look: JudgedLook) => {
    const visited = look.sizes ? visits : distinct(visits);
    const faults: string[] = [];
    for (const [account, share] of await sharesOf(server, visited)) faults.push(...(await walk(account, share, look)));
    expect(visits.length).toBeGreaterThan(80);
    expect(faults).toEqual([]);
  });
});

test('each step of a permit asks for what it brings along with targets for gloves', async () => {
  const supervisor = await server.login('supervisor');
  const { body: permit } = await createPermit(supervisor, permitDraft('general'));
  await permitGoes(supervisor, permit, 'request');
  const visitor = await browser.visitor(server, tablet);
  const { page } = visitor;
  await visitor.open(`/hse/rapports/autorisation_travail/${permit.id}`);
  await visitor.signIn('supervisor');
  const faults: string[] = [];
  const steps = stepsOf({ kind: 'general', state: 'requested' }).map(([, { label }]) => label.message ?? '');
  const buttonOf = (step: string) => page.getByRole('button', { name: step, exact: true });
  await buttonOf(steps[0] ?? '').waitFor();
  let taken = 0;
  for (const step of steps) {
    // Not each of them is a supervisor's.
    if ((await buttonOf(step).count()) === 0) continue;
    taken += 1;
    await buttonOf(step).click();
    await page.getByRole('dialog').waitFor();
    faults.push(...(await smallTargets(page, '.modal-dialog', true)).map((fault) => `${step}: ${fault}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(taken).toBeGreaterThan(2);
  expect(faults).toEqual([]);
  await visitor.close();
});

test('a form that is opened by its address alone has its words', async () => {
  const visitor = await browser.visitor(server, tablet);
  await visitor.open('/profile');
  await visitor.signIn('admin');
  const forward = visitor.page.locator('.form-fill-forward');
  const wordless: string[] = [];
  for (const { path } of visits.filter((visit) => /\/(mesures|grille|verifier_camion\/ajouter)$/.test(visit.path))) {
    // Loaded anew: nothing of another screen is there.
    await visitor.open(path);
    await forward.waitFor();
    if (!(await forward.innerText()).startsWith('Next: ')) wordless.push(path);
  }
  expect(wordless).toEqual([]);
  await visitor.close();
});

test('the other addresses of its screens lead to them', async () => {
  const visitor = await browser.visitor(server, tablet);
  await visitor.open('/profile');
  await visitor.signIn('admin');
  const astray: string[] = [];
  for (const { path, aliases } of visits)
    for (const alias of aliases) {
      await goTo(visitor, alias);
      const shown = new URL(visitor.page.url()).pathname;
      if (shown !== path) astray.push(`${alias} led to ${shown}, not to ${path}`);
    }
  expect(astray).toEqual([]);
  await visitor.close();
});
