import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { axeFindings } from './axe.ts';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import { clockEnvironment } from './clock.ts';
import { patience } from './patience.ts';
import { demoPassword, type TestServer } from './server.ts';

const root = join(import.meta.dirname, '../..');

/** Somebody at a machine of their own: a browser profile with one page. */
export interface Visitor {
  readonly page: Page;
  /** What the console said that a developer should have seen. A refused session call is no fault of the page. */
  readonly complaints: readonly string[];
  /** Opens a path of the server. */
  readonly open: (path: string) => Promise<void>;
  /** Signs a demo account in by the form that is shown, and waits for the shell. */
  readonly signIn: (account: string) => Promise<void>;
  /** Asks axe about the page as it is; fails with what it found. */
  readonly expectAccessible: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface TestBrowser {
  /** A new visitor of a server, with empty storage. */
  readonly visitor: (server: Pick<TestServer, 'url'>, options?: BrowserContextOptions) => Promise<Visitor>;
  readonly close: () => Promise<void>;
}

let isBuilt = false;

/** Builds the application where it is stale: asked once in a run. */
function buildOnce(): void {
  if (isBuilt) return;
  const built = spawnSync(process.execPath, ['core/server/commands/build.ts', '--stale', '--part', 'app'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The application could not be built: ${built.stderr}`);
  isBuilt = true;
}

/** The real browser, started once per test file, over the production build. */
export function openBrowser(): Promise<TestBrowser> {
  buildOnce();
  return launchBrowser();
}

/** What a browser is started with beside what all are. */
export interface BrowserStart {
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
}

/** The real browser alone, whatever it looks at. */
export async function launchBrowser({ env, args = [] }: BrowserStart = {}): Promise<TestBrowser> {
  // Where the machine speaks no UTF-8, Chromium calls a download with accents `download`.
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, ...args],
    env: { ...process.env, ...clockEnvironment(), ...env, LC_ALL: 'C.UTF-8' },
  });
  return { visitor: (server, options) => newVisitor(browser, server.url, options), close: () => browser.close() };
}

async function newVisitor(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1400, height: 850 },
    locale: 'en-GB',
    // What a service worker fetches passes by the routes of a test, and when it takes over depends on the machine.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(patience.timeout);
  const page = await context.newPage();
  tellWhenFailed(page);
  const complaints: string[] = [];
  failWhenRefused(complaints);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url: about } = message.location();
    const ours = message.text().startsWith('Service Worker registration blocked');
    const refused = /status of 401/.test(message.text()) && /\/api\/(me|refresh|login)\/$/.test(about);
    if (['error', 'warning'].includes(message.type()) && !refused && !ours)
      complaints.push(message.text().startsWith('Failed to load') ? `${message.text()} ${about}` : message.text());
  });
  return {
    page,
    complaints,
    open: async (path) => void (await page.goto(path)),
    signIn: async (account) => {
      await page.locator('#login-email').fill(`${account}@demo.filon`);
      await page.locator('#login-password').fill(demoPassword);
      await page.keyboard.press('Enter');
      await page.locator('.shell .pane').first().waitFor();
      // What is painted listens a frame later.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
    expectAccessible: async () => expect(await axeFindings(page)).toEqual([]),
    close: () => context.close(),
  };
}

/**
 * What the security policy refused is missed on the page by nobody: a test during which something was refused fails,
 * whatever it looks at.
 */
function failWhenRefused(complaints: readonly string[]): void {
  try {
    onTestFinished(() => expect(complaints.filter((line) => line.includes('Content Security Policy'))).toEqual([]));
  } catch {
    // A visitor of many tests, opened before them.
  }
}

/** What a page says of itself when its test has failed, in characters at most. */
const lastWords = 8_000;

/** Tells with a failed test what its page showed then: where nobody looked on there is no other witness. */
function tellWhenFailed(page: Page): void {
  try {
    onTestFailed(async () => {
      if (page.isClosed()) return;
      // The frame around the panes is the same on every page.
      const within = page.locator((await page.locator('main').count()) > 0 ? 'main' : 'body').first();
      const shown = await within.ariaSnapshot({ timeout: 5_000 }).catch(String);
      console.log(`The page then, ${page.url()}\n${shown.slice(0, lastWords)}`);
    });
  } catch {
    // A visitor of many tests, opened before them.
  }
}
