import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startTestServer } from '../support/server.ts';

const lines: string[] = [];
const [server, browser] = await Promise.all([
  startTestServer({ logTarget: { write: (line) => void lines.push(line) } }),
  openBrowser(),
]);
afterAll(async () => {
  await browser.close();
  await server.stop();
});

interface Told {
  readonly kind: string;
  readonly release: string;
  readonly path: string;
  readonly error: string;
  readonly message: string;
  readonly stack: readonly string[];
}
const told = (): readonly Told[] =>
  lines
    .filter((line) => line.includes('A fault in the browser'))
    .map((line) => (JSON.parse(line) as { fault: Told }).fault);

test('a pane that fails stands in the log with the line of its source, is counted, and the others go on', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  // An answer that the screen cannot draw.
  await page.route('**/api/fuel/own_fills/', (route) => route.fulfill({ json: { fills: { length: 1 } } }));
  await open('/pointages_operateurs');
  await signIn('supervisor');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.locator('.tile').nth(1).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Record a fill');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Record a fill/ })
    .first()
    .click();
  await page.getByRole('alert').getByText('This screen failed').waitFor();

  await expect.poll(told).toHaveLength(1);
  const [fault] = told();
  expect(fault).toMatchObject({
    kind: 'pane',
    path: '/mining_equipment_refueling/quick_fill',
    error: 'TypeError',
    message: expect.stringContaining('map is not a function') as string,
    release: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
  });
  expect(fault?.stack[0]).toMatch(/^plugins\/fuel\/screens\/quick-fill\/own-fills\.tsx:\d+:\d+/);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('browser_faults_total{kind="pane"} 1');
  // The pane beside it goes on.
  await page
    .locator('.tile')
    .nth(0)
    .getByRole('heading', { name: /check-ins/i })
    .first()
    .waitFor();
  expect(await page.getByText('This screen failed').count()).toBe(1);
  await close();
});

test('a promise that nobody awaited and a script that fails are told; after signing out nothing breaks', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/pointages_operateurs');
  await signIn('dispatcher');
  const before = told().length;
  await page.evaluate(() => {
    void Promise.reject(new Error('lost "Amina" on the way'));
    setTimeout(() => {
      throw new RangeError('too far');
    });
  });
  await expect
    .poll(() =>
      told()
        .slice(before)
        .map(({ kind }) => kind)
        .toSorted(),
    )
    .toEqual(['promise', 'script']);
  expect(JSON.stringify(told())).not.toContain('Amina');
  expect(
    told()
      .slice(before)
      .map(({ message }) => message),
  ).toContain('lost … on the way');

  await page.evaluate(() => sessionStorage.clear());
  await page.evaluate(() => void Promise.reject(new Error('nobody hears')));
  await page.locator('.shell').waitFor();
  expect(told().slice(before)).toHaveLength(2);
  await close();
});

test('source maps are not served', async () => {
  const { page, close } = await browser.visitor(server);
  const scripts: string[] = [];
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.url()));
  await page.goto('/login');
  await page.locator('#login-email').waitFor();
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts.slice(0, 5)) {
    expect((await fetch(`${script}.map`)).status).toBe(404);
    expect(await (await fetch(script)).text()).not.toContain('sourceMappingURL');
  }
  await close();
});
