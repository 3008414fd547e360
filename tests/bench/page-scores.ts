import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { chromium, type BrowserContext } from 'playwright';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { freePort, processPassword } from '../support/filon-process.ts';

/** Lighthouse's marks of a page, 0 to 100. */
export interface PageScores {
  readonly performance: number;
  readonly accessibility: number;
  readonly 'best-practices': number;
}
export const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** Lighthouse's telephone on a slow line, or its desk. */
export type Profile = 'telephone' | 'desk';

/** A browser whose pages Lighthouse looks at. */
export interface ScoredBrowser {
  /** What Lighthouse gives a page, whose files this browser has never fetched; the session stays. */
  readonly score: (address: string, profile: Profile) => Promise<PageScores>;
  readonly close: () => Promise<void>;
}

/** Opens a browser of somebody who signs in at `url` first; of a visitor where nobody is named. */
export async function openScoredBrowser(url: string, account: string | null): Promise<ScoredBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'filon-scores-'));
  const port = await freePort();
  // Lighthouse opens a tab of its own: it shares the session with a browser's own profile, with no other.
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  if (account !== null) await signIn(context, url, account);
  return {
    score: (address, profile) => scoresOf(address, profile, { port, keepsSession: account !== null }),
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(context: BrowserContext, url: string, account: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('#login-email').fill(`${account}@demo.filon`);
  await page.locator('#login-password').fill(processPassword);
  await page.keyboard.press('Enter');
  await page.locator('.shell').waitFor();
  await page.close();
}

async function scoresOf(
  address: string,
  profile: Profile,
  { port, keepsSession }: { readonly port: number; readonly keepsSession: boolean },
): Promise<PageScores> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // Cookies stay, files do not: a page that is in the browser's memory says nothing.
    ...(keepsSession ? { clearStorageTypes: ['shader_cache', 'cache_storage'] } : {}),
  };
  const result = await lighthouse(address, flags, profile === 'desk' ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}.`);
  const scoreOf = (name: string): number => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  };
}
