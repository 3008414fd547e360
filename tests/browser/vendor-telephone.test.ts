import { expect, test } from 'vitest';
import { openPortal } from '../support/portal.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { codeIn } from '../support/signing-codes.ts';

/*
 * A vendor answers on a telephone of 360 px over a slow line that is cut twice (catalogue procurement.md §12): nothing is
 * typed twice, and what is sent arrives once.
 */

const { server, browser, portal } = await openPortal();

/** 400 kbit/s either way, and 300 ms until a packet has come. */
const slow = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test('from the invitation to the receipt on a telephone, the line cut twice', async () => {
  const desk = await quotationDesk(server, portal.url);
  const { number, id } = await desk.published();
  const mail = await mailTo(server, 'vendor@demo.filon', new RegExp(String(number)));
  const vendor = await browser.visitor(portal, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page } = vendor;
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slow);

  const begun = Date.now();
  await vendor.open(linkIn(mail));
  await vendor.signIn('vendor');
  await page.getByRole('heading', { name: new RegExp(String(number)) }).waitFor();
  const group = (place: number) => page.getByRole('group', { name: `Line ${place}`, exact: true });
  await group(1).getByLabel('Unit price').fill('987.5');
  await group(1).getByLabel('Lead time (days)').fill('12');
  await page.getByText(/^Saved at /).waitFor();

  // The first cut: what is typed meanwhile stays here, and is kept once the line is back.
  await line.send('Network.emulateNetworkConditions', { ...slow, offline: true });
  await group(2).getByLabel('Unit price').fill('44.25');
  await group(2).getByLabel('Lead time (days)').fill('5');
  await page.getByText(/It is kept on this device/).waitFor();
  await line.send('Network.emulateNetworkConditions', slow);
  await page.reload();
  await group(2).getByLabel('Unit price').waitFor();
  expect(await group(1).getByLabel('Unit price').inputValue()).toBe('987.5');
  expect(await group(2).getByLabel('Unit price').inputValue()).toBe('44.25');
  expect(await group(2).getByLabel('Lead time (days)').inputValue()).toBe('5');
  await page.getByLabel('Incoterm').selectOption('DAP');
  await page.getByLabel('Named place').fill('Carreau de la mine');
  await page.getByText(/^Saved at /).waitFor();

  await page.getByRole('button', { name: 'Send offer' }).click();
  const send = page.getByRole('dialog', { name: `Send the offer for ${String(number)}?` });
  await send.getByLabel('I commit my company').check({ force: true });
  const { text } = await mailTo(server, 'vendor@demo.filon', /^(Your code to sign|Votre code pour signer)$/);
  await send.getByLabel('Code', { exact: true }).fill(codeIn(text) ?? '');

  // The second cut comes once the offer has arrived, before the receipt is back.
  await page.route(
    '**/submit/',
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await send.getByRole('button', { name: 'Send offer' }).click();
  await send.getByRole('alert').waitFor();
  expect(await send.getByLabel('Code', { exact: true }).inputValue()).toBe(codeIn(text));
  await send.getByRole('button', { name: 'Send offer' }).click();
  await page
    .getByText(`${String(number)}/V-00001/1`)
    .first()
    .waitFor();
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.info(`from the invitation to the receipt at 400 kbit/s: ${seconds} s`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const { rows } = await server.host.pool.query<{ revision: number; state: string }>(
    `select revision, state from quotation where rfq = $1 and deleted_at is null`,
    [id],
  );
  expect(rows).toEqual([{ revision: 1, state: 'submitted' }]);
  await vendor.close();
});
