import { expect, test } from 'vitest';
import type { Visitor } from '../support/browser.ts';
import { openPortal } from '../support/portal.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { codeIn } from '../support/signing-codes.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { demoPassword } from '../support/server.ts';

/*
 * A buyer gets offers of two vendors, who come by a portal of their own: built from one plugin, on a port that answers
 * its calls alone.
 */

const { server, browser, portal } = await openPortal();
const desk = await quotationDesk(server, portal.url);

async function staff(account: string, path: string): Promise<Visitor> {
  const visitor = await browser.visitor(server, { viewport: { width: 1366, height: 860 } });
  await visitor.open('/profile');
  await visitor.signIn(account);
  await visitor.page.evaluate(() => localStorage.setItem('filon.language', 'fr'));
  await visitor.open(path);
  return visitor;
}

test('a request becomes two sealed offers, one of them late, and two people open what came in time', async () => {
  const { as, submitted, taskOf, decide, line, vendorIds, passDeadline } = desk;
  const asked = await submitted(as('planner'), [line('15000', { qty: 2 }), line('30', { qty: 10 })], {
    suggested_vendors: [vendorIds[0], vendorIds[1]],
  });
  // Above 20,000 two people sign.
  for (const signer of ['approver', 'manager'] as const) {
    const task = await taskOf(as(signer), asked.id);
    expect((await decide(as(signer), task?.id ?? '', task?.request.version ?? 0)).status).toBe(200);
  }

  const buyer = await staff('buyer', `/procurement/process/pr_creation/${asked.id}`);
  const { page } = buyer;
  await page.getByRole('button', { name: 'Demander des prix' }).click();
  await page.waitForURL(/\/procurement\/quotation_request\/[0-9a-f-]{36}/);
  const id = /quotation_request\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect.poll(async () => (await desk.read(id)).state, { timeout: 20_000 }).toBe('published');
  const { number, public_id: publicId } = await desk.read(id);

  // The link of the mail leads through the sign-in to the request.
  const mail = await mailTo(server, 'vendor@demo.filon', new RegExp(String(number)));
  expect(linkIn(mail)).toBe(`/vendor/rfq/${String(publicId)}/response`);
  const first = await browser.visitor(portal, { viewport: { width: 360, height: 760 } });
  await first.open(linkIn(mail));
  await first.signIn('vendor');
  await first.page.getByRole('heading', { name: new RegExp(String(number)) }).waitFor();
  expect(await first.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const one = first.page.getByRole('group', { name: 'Line 1', exact: true });
  await one.getByLabel('Unit price').fill('14,900');
  await one.getByText('“14,900” is not a number.').waitFor();
  await one.getByLabel('Unit price').fill('14900.5');
  await one.getByLabel('Lead time (days)').fill('21');
  await first.page.getByText('29,801.00').first().waitFor();
  await first.page.getByRole('button', { name: 'Send offer' }).click();
  const send = first.page.getByRole('dialog', { name: `Send the offer for ${String(number)}?` });
  // Line 2 says nothing yet: nobody is asked to sign that.
  await first.page.getByText('Line 2: a price or “not offered” is required.').first().waitFor();
  await first.expectAccessible();
  const two = first.page.getByRole('group', { name: 'Line 2', exact: true });
  await two.getByLabel('Offer', { exact: true }).selectOption('not_offered');
  await first.page.getByLabel('Incoterm').selectOption('DAP');
  await first.page.getByLabel('Named place').fill('Magasin principal');
  await first.page.getByRole('button', { name: 'Send offer' }).click();
  await send.getByLabel('I commit my company').check({ force: true });
  const { text } = await mailTo(server, 'vendor@demo.filon', /^(Your code to sign|Votre code pour signer)$/);
  await send.getByText(/A code was sent to v•••@demo\.filon; it is valid until/).waitFor();
  await send.getByLabel('Code', { exact: true }).fill(codeIn(text) ?? '');
  expect(await first.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await first.expectAccessible();
  await send.getByRole('button', { name: 'Send offer' }).click();
  await first.page
    .getByText(`${String(number)}/V-00001/1`)
    .first()
    .waitFor();
  await first.expectAccessible();

  const second = await browser.visitor(portal);
  await second.open(linkIn(mail));
  await second.signIn('vendor2');
  await second.page.getByLabel('Ask a question').fill('Sahel Hydraulics : quelle nuance ?');
  await second.page.getByRole('button', { name: 'Ask', exact: true }).click();
  await second.page.getByText('not answered yet').waitFor();

  await buyer.open(`/procurement/quotation_request_tracking?request=${id}&tab=questions`);
  await page.getByLabel('Réponse', { exact: true }).fill('42CrMo4');
  await page.getByRole('button', { name: 'Publier la réponse' }).click();
  await page.getByText('Le texte nomme un fournisseur (Sahel Hydraulics) ; reformulez-le.').waitFor();
  await page.getByLabel('Question publiée').fill('Quelle nuance ?');
  await page.getByRole('button', { name: 'Publier la réponse' }).click();
  await page.getByText('La réponse est publiée.').waitFor();
  await buyer.expectAccessible();
  await page.getByRole('tab', { name: 'Invitations' }).click();
  await page.getByText('Offre reçue').waitFor();
  await buyer.expectAccessible();
  // Nobody of the mine sees what it says.
  expect(await page.content()).not.toMatch(/14[\s\u00a0\u202f]?900[.,]5/);

  await second.page.reload();
  await second.page.getByText('42CrMo4').waitFor();
  for (const [place, price] of [
    ['1', '14500'],
    ['2', '29.9'],
  ] as const) {
    const group = second.page.getByRole('group', { name: `Line ${place}`, exact: true });
    await group.getByLabel('Unit price').fill(price);
    await group.getByLabel('Lead time (days)').fill('10');
  }
  await second.page.getByText(/^Saved at /).waitFor();
  await passDeadline(id);
  await second.page.getByRole('button', { name: 'Send offer' }).click();
  await second.page
    .getByText(/The deadline passed at /)
    .first()
    .waitFor();
  await second.close();
  await first.page.reload();
  await first.page.getByText('Under evaluation').waitFor();
  // What was incomplete was refused, and that is all.
  expect(first.complaints.filter((one) => !one.includes('status of 422'))).toEqual([]);
  await first.close();

  await buyer.open(`/procurement/quotation_request_tracking?request=${id}&tab=opening`);
  await page.getByRole('button', { name: "Signer pour l'ouverture" }).click();
  const sign = page.getByRole('dialog', { name: "Signer pour l'ouverture ?" });
  await sign.getByLabel('Votre mot de passe', { exact: true }).fill(demoPassword);
  await sign.getByRole('button', { name: 'Signer' }).click();
  await page.getByText('Vous avez signé. Une autre personne ouvre les plis.').waitFor();
  await buyer.expectAccessible();
  const approver = await staff('approver', `/procurement/quotation_request_tracking?request=${id}&tab=opening`);
  await approver.page.getByRole('button', { name: 'Ouvrir les plis' }).click();
  const open = approver.page.getByRole('dialog', { name: 'Ouvrir les plis ?' });
  await open.getByLabel('Votre mot de passe', { exact: true }).fill(demoPassword);
  await open.getByRole('button', { name: 'Signer' }).click();
  await approver.page.getByText('Les plis sont ouverts.').waitFor();
  await approver.page.getByRole('tab', { name: 'Comparaison' }).click();
  await approver.page.getByText('Atlas Pièces').first().waitFor();
  await approver.page
    .getByText(/29[\s\u00a0\u202f]801,00/)
    .first()
    .waitFor();
  expect(await approver.page.getByRole('columnheader', { name: /Sahel/ }).count()).toBe(0);
  await approver.expectAccessible();

  await buyer.open(`/procurement/quotation_request_tracking?request=${id}&tab=comparison`);
  const proposal = page.getByRole('region', { name: 'Attribution' });
  await proposal.getByRole('button', { name: 'Atlas Pièces' }).click();
  await proposal.getByText('Lignes attribuées : 1 sur 2. Commandes : 1.').waitFor();
  expect(await page.getByRole('radio', { name: 'Attribuer cette ligne à Atlas Pièces' }).isChecked()).toBe(true);
  await proposal.getByRole('button', { name: "Proposer l'attribution" }).click();
  await proposal.getByText(/^Dites pourquoi/).waitFor();
  await buyer.expectAccessible();
  await proposal.getByLabel('Motif').fill('Seule offre reçue à temps');
  await proposal.getByRole('button', { name: "Proposer l'attribution" }).click();
  await page.getByText("L'attribution attend son approbation.").waitFor();
  await page.getByRole('cell', { name: 'Seule offre reçue à temps' }).waitFor();
  const { rows } = await server.host.pool.query<{ id: string }>('select id from award where rfq = $1', [id]);
  await approver.open(`/procurement/awards/${rows[0]?.id}`);
  await approver.page.getByRole('button', { name: 'Approuver' }).click();
  await expect.poll(async () => (await desk.read(id)).state, { timeout: 20_000 }).toBe('awarded');
  await approver.page.getByText('AWD-').first().waitFor();

  await buyer.open(`/procurement/awards/${rows[0]?.id}`);
  await page.getByRole('button', { name: 'Préparer les commandes' }).click();
  await page.waitForURL(/\/procurement\/process\/po_creation\/[0-9a-f-]{36}/);
  await buyer.expectAccessible();
  await page.getByRole('button', { name: 'Émettre' }).click();
  const ordered = await mailTo(server, 'vendor@demo.filon', /^Order PO-|^Commande PO-/);
  const winner = await browser.visitor(portal, { viewport: { width: 360, height: 760 } });
  await winner.open(linkIn(ordered));
  await winner.signIn('vendor');
  await winner.page.getByRole('button', { name: 'Accept order' }).waitFor();
  expect(await winner.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await winner.expectAccessible();
  await winner.page.getByRole('button', { name: 'Accept order' }).click();
  await winner.page.getByText('Accepted').first().waitFor();
  await winner.page.getByRole('button', { name: 'All requests' }).click();
  await winner.page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await winner.expectAccessible();
  expect(winner.complaints).toEqual([]);
  await winner.close();
  await page.reload();
  await page.getByText('Acceptée').first().waitFor();
  expect(approver.complaints).toEqual([]);
  await approver.close();
  await buyer.close();
});
