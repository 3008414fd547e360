import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { vi } from 'vitest';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import { clockEnvironment } from './clock.ts';
import { patience } from './patience.ts';
import { demoPassword } from './server.ts';

/** A browser in a process of its own, over a folder that outlives it. */
export interface Tablet {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Signs a demo account in by the form that is shown, and waits for the shell. */
  readonly signIn: (account: string) => Promise<void>;
  /** Waits until it keeps the application, and what forms need, for opening without a network. */
  readonly keeps: () => Promise<void>;
  /** Closes the browser as its person would. */
  readonly close: () => Promise<void>;
  /** Ends it at once, as an empty battery would. */
  readonly kill: () => Promise<void>;
}

/** Opens the browser that keeps its data in `profile`; paths are those of `url`. */
export async function openTablet(profile: string, url: string): Promise<Tablet> {
  const child = spawn(
    chromiumPath(),
    [...chromiumArguments, '--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0', '--lang=en-GB'],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...clockEnvironment() } },
  );
  const exit = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await debuggerOf(child.stderr));
  const [context = await browser.newContext()] = browser.contexts();
  context.setDefaultTimeout(patience.timeout);
  const page = await context.newPage();
  await page.setViewportSize({ width: 800, height: 1100 });
  return {
    page,
    context,
    signIn: async (account) => {
      await page.locator('#login-email').fill(`${account}@demo.filon`);
      await page.locator('#login-password').fill(demoPassword);
      await page.keyboard.press('Enter');
      await page.locator('.shell .pane').first().waitFor();
    },
    keeps: async () => {
      await page.waitForFunction(keepsForms);
      // The browser writes down which worker it has a second after it has begun.
      const place = join(profile, 'Default/Service Worker/Database');
      await vi.waitUntil(
        () => globSync('*.{log,ldb}', { cwd: place }).some((file) => readFileSync(join(place, file)).includes(worker)),
        patience,
      );
    },
    close: async () => {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => undefined);
      await exit;
    },
    kill: async () => {
      // Its helpers are in its group.
      process.kill(-(child.pid as number), 'SIGKILL');
      await exit;
    },
  };

  async function debuggerOf(lines: NodeJS.ReadableStream): Promise<string> {
    for await (const line of createInterface({ input: lines })) {
      const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
      // What it says later is read on, lest it wait for a reader.
      if (address) {
        lines.resume();
        return address;
      }
    }
    throw new Error(`Chromium did not start for ${url}.`);
  }
}

const worker = '/service-worker.js';

/** Within the page: whether it has brought what forms need, and who is signed in. */
async function keepsForms(): Promise<boolean> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const name = names.find((one) => one.startsWith('filon-forms.'));
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active?.state !== 'activated' || !name || !(await caches.has('filon-session'))) return false;
  return new Promise<boolean>((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      const database = opening.result;
      const asked = database.transaction('kept').objectStore('kept').get('forms');
      asked.addEventListener('success', () => {
        database.close();
        resolve(asked.result !== undefined);
      });
    });
    opening.addEventListener('error', () => resolve(false));
  });
}
