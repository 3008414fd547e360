import { afterAll } from 'vitest';
import { openBrowser, type TestBrowser } from './browser.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface TestApplication {
  readonly server: TestServer;
  readonly browser: TestBrowser;
}

/**
 * The server over a demo mine of its own and a browser to visit it, for the tests of one file; both end with them. Call
 * it at the head of the file.
 */
export async function openApplication(): Promise<TestApplication> {
  const [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser };
}
