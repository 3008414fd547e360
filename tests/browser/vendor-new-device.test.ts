import { expect, test } from 'vitest';
import { openPortal } from '../support/portal.ts';
import { mailTo, outboxOf } from '../support/mail.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { codeIn } from '../support/signing-codes.ts';

/* The first access of somebody at a vendor, on a telephone of 360 px (catalogue procurement.md §5, §12 T18). */

const { server, browser, portal } = await openPortal();

test('the link of an invitation, a password and the code of a mail lead to the request that waits', async () => {
  const desk = await quotationDesk(server, portal.url);
  const set = await desk.as('admin').json('administration/second_factor/', {
    method: 'PUT',
    body: { roles: [], vendorCodes: true },
  });
  expect(set.status).toBe(200);
  const { number, id } = await desk.published();
  await server.host.pool.query(`update rfq set deadline_at = now() + interval '1 hour' where id = $1`, [id]);
  const { body: contact } = await desk.as('buyer').json<{ id: string }>('records/vendor_contact/', {
    method: 'POST',
    body: {
      vendor: desk.vendorIds[0],
      name: 'Nora',
      email: 'nora@atlas-pieces.example',
      portal_role: 'bidder',
      language: 'en',
    },
  });
  await desk.as('buyer').json(`procurement/contacts/${contact.id}/invite/`, { method: 'POST' });
  const invitation = await mailTo(server, 'nora@atlas-pieces.example', 'Your Filon account');
  const link = new URL(/^https?:\/\/\S+$/m.exec(invitation.text)?.[0] ?? '');
  expect(link.origin).toBe(new URL(portal.url).origin);

  const vendor = await browser.visitor(portal, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page } = vendor;
  await page.goto(link.href);
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('le camion attend au quai');
  await page.getByRole('button', { name: 'Keep the current password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('#login-email').fill('nora@atlas-pieces.example');
  await page.locator('#login-password').fill('le camion attend au quai');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.getByText(/A code was sent to n•••@atlas-pieces\.example/).waitFor();
  // Back and forth, the address stays as it was typed.
  await page.getByRole('button', { name: 'Back to the password' }).click();
  expect(await page.locator('#login-email').inputValue()).toBe('nora@atlas-pieces.example');
  await page.locator('#login-password').fill('le camion attend au quai');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(/A code was sent to/).waitFor();
  const codes = async () =>
    (await outboxOf(server, 'nora@atlas-pieces.example')).filter(({ subject }) => subject === 'Your code to sign in');
  await expect.poll(async () => (await codes()).length).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.locator('#login-code').fill('12345');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/Wrong code\. Attempts left: 4\./).waitFor();
  const { text } = await mailTo(server, 'nora@atlas-pieces.example', 'Your code to sign in');
  expect(text).toContain(portal.url);
  await page.locator('#login-code').fill(codeIn(text) ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: new RegExp(String(number)) }).waitFor();
});
