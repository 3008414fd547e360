import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Evaluation } from '../../plugins/procurement/shared/evaluation-answers.ts';
import type { OpenedFile } from '../../plugins/procurement/shared/offer-files.ts';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import { offerFiles, pdfSaying } from '../support/offer-files.ts';
import { quotationDesk, vendorNames } from '../support/quotation-requests.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { criterion, twoEnvelopes } from '../support/two-envelopes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
let files: ReturnType<typeof offerFiles>;
const judges: TestUser[] = [];
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
  files = offerFiles(server);
  for (const name of ['supervisor', 'mechanic']) judges.push(await server.login(name));
});
afterAll(() => server.stop());

test('technical files are read by who judges, commercial ones with the prices, and those of who has failed by nobody ever', async () => {
  const request = await desk.published({
    title: 'Deux enveloppes de fichiers',
    ...(await twoEnvelopes(server)),
    criteria: [criterion(1, 'Fits the model', null), criterion(2, 'Wear life', 100)],
  });
  const { id } = request;
  const publicId = String(request.public_id);
  const commercial = new Map<string, string>();
  for (const name of vendorNames) {
    const one = await files.add(desk.vendor(name), publicId, `${name} plan.pdf`, pdfSaying(name), {
      kind: 'technical',
    });
    const two = await files.add(desk.vendor(name), publicId, `${name} prix.pdf`, pdfSaying(`${name} 777`), {
      kind: 'commercial',
    });
    expect([one.status, two.status]).toEqual([201, 201]);
    commercial.set(name, two.body.id);
    const { body: seen } = await desk.requestOf(name, publicId);
    await desk.sent(name, publicId, ['900', '50'], {
      files: [one.body.id, two.body.id],
      technical: seen.criteria.map(({ id: one_, no }) => ({ criterion: one_, text: `${name} says so of ${no}` })),
    });
    const { body: again } = await desk.requestOf(name, publicId);
    expect(again.sent?.content.files).toEqual([one.body.id, two.body.id]);
  }
  const names = async (user: TestUser) =>
    (await user.json<{ files: readonly OpenedFile[] }>(`procurement/rfqs/${id}/files/`)).body.files.map(
      ({ name }) => name,
    );
  const [buyer, judge] = [desk.as('buyer'), judges[0] as TestUser];
  expect([await names(buyer), await names(judge)]).toEqual([[], []]);
  await desk.passDeadline(id);
  await desk.open(id, buyer);
  expect((await desk.open(id, desk.as('approver'))).body).toEqual({ isOpen: true });
  const plans = vendorNames.map((name) => `${name} plan.pdf`);
  expect([await names(buyer), await names(judge)]).toEqual([plans, plans]);
  const fetch = async (user: TestUser, file = '') =>
    (await files.fetched(user, `procurement/rfqs/${id}/files/${file}/`)).status;
  for (const file of commercial.values())
    expect([await fetch(buyer, file), await fetch(judge, file)]).toEqual([404, 404]);

  // The third is knocked out.
  const step = (user: TestUser, name: string, body: object = {}) =>
    user.json(`procurement/rfqs/${id}/evaluation/${name}/`, { method: 'POST', body });
  for (const user of judges) {
    await step(user, 'declare', { conflict: null });
    const { body } = await user.json<Evaluation>(`procurement/rfqs/${id}/evaluation/`);
    const scores = body.offers.flatMap((offer) =>
      body.criteria.map(({ id: one, knockOut }) => ({
        offer: offer.id,
        criterion: one,
        score: knockOut && !['Atlas Pièces', 'Sahel Hydraulics'].includes(offer.vendor) ? 0 : 5,
        comment: 'because',
      })),
    );
    await step(user, 'scores', { scores });
    expect((await step(user, 'sign', { password: demoPassword })).status).toBe(204);
  }
  expect((await step(buyer, 'close')).status).toBe(204);
  await desk.open(id, buyer);
  expect((await desk.open(id, desk.as('approver'))).body).toEqual({ isOpen: true });
  expect((await names(buyer)).toSorted()).toEqual([...plans, 'vendor prix.pdf', 'vendor2 prix.pdf'].toSorted());
  expect(await names(judge)).toEqual(plans);
  expect(await fetch(buyer, commercial.get('vendor'))).toBe(200);
  expect(await fetch(judge, commercial.get('vendor'))).toBe(404);
  expect(await fetch(buyer, commercial.get('vendor3'))).toBe(404);

  // Whoever approves for one site destroys the keys like any other.
  const { body: compared } = await buyer.json<Comparison>(`procurement/rfqs/${id}/comparison/`);
  const { body: award } = await buyer.json<{ id: string }>(`procurement/rfqs/${id}/award/`, {
    method: 'POST',
    body: {
      lines: compared.lines.map(({ id: line }) => ({ line, offer: compared.offers[0]?.id })),
      reason: 'As good as the other',
    },
  });
  await server.host.pool.query(
    `update role_assignment set sites = array[(select site from rfq where id = $1)]
     where user_id = (select id from app_user where email = 'approver@demo.filon')`,
    [id],
  );
  expect((await desk.move('award', award.id, 'approve', await server.login('approver'))).status).toBe(200);
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select id from quotation_file where rfq = $1 and data_key is null
     union all select envelope.quotation from quotation_envelope envelope
     join quotation offer on offer.id = envelope.quotation where offer.rfq = $1 and envelope.data_key is null`,
    [id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.id).toBe(commercial.get('vendor3'));
  // Not even by who uploaded it.
  expect(
    (await files.fetched(desk.vendor('vendor3'), `vendor/rfqs/${publicId}/files/${commercial.get('vendor3')}/`)).status,
  ).toBe(404);
});
