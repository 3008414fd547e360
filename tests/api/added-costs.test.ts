import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison, Course } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { Answer } from '../support/purchase-requests.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

interface Invitation {
  readonly id: string;
  readonly version: number;
}
const invitationsOf = async (id: string): Promise<readonly Invitation[]> =>
  (
    await desk
      .as('buyer')
      .json<{ rows: readonly Invitation[] }>(`records/rfq_invitation/?limit=10&filter=rfq:eq:${id}&sort=created_at`)
  ).body.rows;
const enter = ({ id, version }: Invitation, body: object, language = 'en') =>
  desk.as('buyer').json<Answer>(`records/rfq_invitation/${id}/`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"`, 'accept-language': language },
  });

test('logistics, duty and delay are added before offers are ranked, seen by no vendor, and fixed once prices are open', async () => {
  const { as, published, sent, passDeadline, open, requestOf, line } = desk;
  const { part, unit } = line('1') as { part?: string; unit?: string };
  const needed = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
  const request = await published({
    title: 'Coûts ajoutés',
    delay_pct: 0.5,
    lines: [
      { part, qty: 10, unit, needed_by: needed },
      { description: 'Clavette acier', qty: 4, unit },
    ],
  });
  const { id } = request;
  const [atlas, sahel, rif] = (await invitationsOf(id)) as [Invitation, Invitation, Invitation];
  // After it is published too, as long as nobody knows a price.
  expect((await enter(atlas, { logistics: '4321.55', duty_pct: 2.5 })).status).toBe(200);
  expect((await enter(sahel, { duty_pct: 101 })).body.errors).toHaveProperty('duty_pct');
  expect((await enter(sahel, { logistics: '-1' })).body.errors).toHaveProperty('logistics');
  expect((await enter(rif, { logistics: '5', vendor: desk.vendorIds[0] })).status).toBe(422);
  const seen = JSON.stringify((await requestOf('vendor', request['public_id'])).body);
  expect(seen).not.toMatch(/logistics|duty|delay_pct|4321/);
  expect((await desk.vendor('vendor').json(`records/rfq_invitation/${atlas.id}/`)).status).toBe(403);

  // Atlas: 100,000 in all, of which 99,600 comes a week too late; Sahel: 103,000, in time.
  await sent('vendor', request['public_id'], ['9960', '100']);
  const { body: asked } = await requestOf('vendor2', request['public_id']);
  const [first, second] = asked.requestLines.map((one) => one.id);
  await sent('vendor2', request['public_id'], ['10000', '750'], {
    lines: [
      { ...desk.offer(asked, ['10000', '750']).lines[0], line: first, lead_days: 3 },
      { ...desk.offer(asked, ['10000', '750']).lines[1], line: second, lead_days: 3 },
    ],
  });
  await passDeadline(id);
  await open(id, as('buyer'));
  await open(id, as('approver'));
  const { offers } = (await as('buyer').json<Comparison>(`procurement/rfqs/${id}/comparison/`)).body;
  expect(offers.map(({ netCompany, added, evaluated, rank }) => [Number(netCompany), added, evaluated, rank])).toEqual([
    [100_000, { logistics: '4321.55', duty: '2500.00', delay: '498.00', sum: '7319.55' }, '107319.55', 2],
    [103_000, { logistics: '0.00', duty: '0.00', delay: '0.00', sum: '0.00' }, '103000.00', 1],
  ]);
  const { invitations } = (await as('buyer').json<Course>(`procurement/rfqs/${id}/course/`)).body;
  expect(invitations.map(({ logistics, dutyPct }) => [Number(logistics), Number(dutyPct)])).toEqual([
    [4321.55, 2.5],
    [0, 0],
    [0, 0],
  ]);

  const [late] = (await invitationsOf(id)) as [Invitation];
  const sentence = {
    en: 'Added costs must be entered before the prices are opened.',
    fr: "Ce qui est ajouté à une offre se saisit avant l'ouverture des prix.",
  };
  for (const language of ['en', 'fr'] as const)
    expect((await enter(late, { logistics: '1' }, language)).body.errors).toEqual({ logistics: sentence[language] });
});
