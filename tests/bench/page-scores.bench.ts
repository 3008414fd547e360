import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { categories, openScoredBrowser, type PageScores, type Profile, type ScoredBrowser } from './page-scores.ts';

/** Looks at each page, of which the middle one counts. */
const looks = 3;
/** What the vendor build and the pages of staff are promised to have. */
const promised = 95;

interface ScoredPage {
  readonly name: string;
  readonly path: string;
  readonly profile: Profile;
}

/**
 * Lighthouse on built pages, each fetched anew: the portal of vendors on a telephone, the workspace at a desk. Its
 * simulated line and processor start from how long this machine takes, so that only figures of a quiet machine count.
 */
export async function run(): Promise<readonly Figure[]> {
  for (const edition of [['--stale'], ['--stale', '--part', 'vendor']])
    spawnSync('node', ['core/server/commands/build.ts', ...edition], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const vendorPort = await freePort();
  const filon = await startFilon(join(parent, 'data'), await freePort(), { VENDOR_PORT: String(vendorPort) });
  const portal = `http://127.0.0.1:${vendorPort}`;
  try {
    const request = await openRequest(portal);
    return [
      ...(await figuresOf(portal, null, [{ name: 'portal, sign-in', path: '/login', profile: 'telephone' }])),
      ...(await figuresOf(portal, 'vendor', [
        { name: 'portal, home', path: '/procurement/vendor_portal', profile: 'telephone' },
        { name: 'portal, answer to a request', path: `/vendor/rfq/${request}/response`, profile: 'telephone' },
      ])),
      ...(await figuresOf(filon.url, null, [{ name: 'sign-in', path: '/login', profile: 'telephone' }])),
      ...(await figuresOf(filon.url, 'manager', [
        { name: 'list of trips', path: '/production/truck_trips', profile: 'desk' },
        { name: 'board, production live', path: '/production/live', profile: 'desk' },
        { name: 'dashboard', path: '/dashboard', profile: 'desk' },
      ])),
    ];
  } finally {
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** A request for quotation that the demo's vendor has still to answer. */
async function openRequest(portal: string): Promise<string> {
  const answer = await fetch(`${portal}/api/vendor/rfqs/`, {
    headers: { authorization: `Bearer ${await tokenOf(portal, 'vendor@demo.filon')}` },
  });
  const { requests } = (await answer.json()) as { requests: readonly { id: string; state: string }[] };
  const open = requests.find(({ state }) => state === 'to_answer');
  if (!open) throw new Error('The demo has no request that its vendor has to answer.');
  return open.id;
}

async function figuresOf(
  url: string,
  account: string | null,
  pages: readonly ScoredPage[],
): Promise<readonly Figure[]> {
  const browser = await openScoredBrowser(url, account);
  const figures: Figure[] = [];
  try {
    for (const page of pages) figures.push(...(await lookAt(browser, url, page)));
  } finally {
    await browser.close();
  }
  return figures;
}

async function lookAt(browser: ScoredBrowser, url: string, { name, path, profile }: ScoredPage): Promise<Figure[]> {
  const scores: PageScores[] = [];
  for (let look = 0; look < looks; look += 1) scores.push(await browser.score(`${url}${path}`, profile));
  return categories.map((category) => ({
    what: `${name}: ${category.replace('-', ' ')}`,
    value: percentile(
      scores.map((score) => score[category]),
      0.5,
    ),
    unit: '',
    least: category === 'best-practices' ? 100 : promised,
  }));
}
