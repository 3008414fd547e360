import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';
import type { TestApplication } from './application.ts';
import { freePort } from './filon-process.ts';
import { startTestServer } from './server.ts';

export interface TestPortal extends TestApplication {
  /** The door of vendors, with a build of its own. */
  readonly portal: { readonly url: string };
}

/** As `openApplication`, with the vendors' portal served beside it. */
export async function openPortal(): Promise<TestPortal> {
  const built = spawnSync(process.execPath, ['core/server/commands/build.ts', '--stale', '--part', 'vendor'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`The portal could not be built: ${built.stderr}`);
  const vendorPort = await freePort();
  const [server, browser] = await Promise.all([startTestServer({ config: { vendorPort } }), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser, portal: { url: `http://127.0.0.1:${vendorPort}` } };
}
