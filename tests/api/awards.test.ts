import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import { mailTo } from '../support/mail.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import type { Answer } from '../support/purchase-requests.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

const comparisonOf = async (id: string, name: 'buyer' | 'approver' = 'buyer') =>
  (await desk.as(name).json<Comparison>(`procurement/rfqs/${id}/comparison/`)).body;

test('an award is proposed line by line, approved by somebody else within their limit, and told to all who answered', async () => {
  const { as, published, sent, passDeadline, open, read } = desk;
  const request = await published({ title: 'Attribution' });
  const id = request.id;
  await sent('vendor', request.public_id, ['900', '40'], {
    discount: '10',
    charges: [{ kind: 'freight', label: '', amount: '100.00', tax_code: null }],
  });
  await sent('vendor2', request.public_id, ['800', '60']);
  const propose = (lines: readonly object[], reason?: string, user = as('buyer')) =>
    user.json<{ id: string; code?: string; errors?: Record<string, string> }>(`procurement/rfqs/${id}/award/`, {
      method: 'POST',
      body: { lines, ...(reason === undefined ? {} : { reason }) },
    });
  expect((await propose([{ line: id, offer: id }])).body.code).toBe('not_opened');
  await passDeadline(id);
  await open(id, as('buyer'));
  await open(id, as('approver'));
  const { lines, offers } = await comparisonOf(id);
  const [one, two] = lines.map((line) => line.id) as [string, string];
  const [atlas, sahel] = offers.map((offer) => offer.id) as [string, string];
  // 0.9 × 9,160 + 100 = 8,344.00 and 8,240.00: the second is the lowest.
  expect(offers.map(({ evaluated, rank }) => [evaluated, rank])).toEqual([
    ['8344.00', 2],
    ['8240.00', 1],
  ]);
  const whole = (offer: string) => [one, two].map((line) => ({ line, offer }));
  expect((await propose(whole(atlas))).body.errors).toEqual({
    reason: 'Enter a reason: it is not the lowest evaluated offer, it is the only one, or it is split.',
  });
  expect(
    (
      await propose(
        [
          { line: one, offer: sahel, qty: '6' },
          { line: one, offer: atlas, qty: '5' },
        ],
        'x',
      )
    ).body.errors,
  ).toEqual({
    lines: 'Line 1: 11 awarded, 10 asked.',
  });
  expect((await propose([{ line: one, offer: one }], 'x')).body.errors).toHaveProperty('lines');
  expect((await propose([{ line: one, offer: sahel, qty: '0' }], 'x')).body.errors).toEqual({
    lines: 'Quantities must be above zero.',
  });
  expect((await propose(whole(sahel), undefined, as('approver'))).status).toBe(403);

  const split = await propose(
    [
      { line: one, offer: sahel },
      { line: two, offer: atlas, qty: '2' },
    ],
    'Moins cher par ligne',
  );
  expect([split.status, split.body.errors]).toEqual([201, undefined]);
  expect((await propose(whole(sahel))).body.code).toBe('proposed');
  const awardOf = async (award: string) => (await as('buyer').json<Answer>(`records/award/${award}/`)).body;
  // 10 × 800 + (2 × 40) × 0.9 + 100 = 8,172.00.
  expect(await awardOf(split.body.id)).toMatchObject({
    total: '8172.000',
    vendors: 2,
    state: 'proposed',
    number: null,
  });
  const decide = async (award: string, name: string, user: TestUser, body: object = {}) =>
    user.json<Answer>(`records/award/${award}/transitions/${name}/`, {
      method: 'POST',
      body,
      headers: { 'if-match': `"${(await awardOf(award)).version}"` },
    });
  expect((await decide(split.body.id, 'approve', as('buyer'))).status).toBe(403);
  expect((await decide(split.body.id, 'reject', as('approver'), { reason: 'Pas de partage' })).body.state).toBe(
    'rejected',
  );
  const { body: again } = await propose(whole(sahel));
  expect((await decide(again.id, 'approve', as('approver'))).body).toMatchObject({
    state: 'approved',
    number: expect.stringMatching(/^AWD-S1-\d\d-\d{5}$/),
  });
  expect((await read(id)).state).toBe('awarded');
  expect((await desk.requestOf('vendor2', request.public_id)).body.state).toBe('awarded');
  expect((await desk.requestOf('vendor', request.public_id)).body.state).toBe('not_awarded');
  expect((await desk.requestOf('vendor3', request.public_id)).body.state).toBe('closed');
  await mailTo(server, 'vendor2@demo.filon', /your offer is selected|votre offre est retenue/);
  expect((await mailTo(server, 'vendor@demo.filon', /: result|: résultat|: résultat|Résultat/i)).text).toMatch(
    /place 2|rang 2|2/,
  );
});

test('an award of 100,000 or more is for a manager, and never for who proposed it', async () => {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Grand marché' });
  await sent('vendor', request.public_id, ['9996', '10']);
  await passDeadline(request.id);
  await open(request.id, as('manager'));
  await open(request.id, as('approver'));
  const { lines, offers } = await comparisonOf(request.id);
  expect(offers[0]?.evaluated).toBe('100000.00');
  const body = { lines: lines.map(({ id }) => ({ line: id, offer: offers[0]?.id })), reason: 'Seule offre' };
  const propose = (user: TestUser) =>
    user.json<{ id: string }>(`procurement/rfqs/${request.id}/award/`, { method: 'POST', body });
  const decide = (award: string, user: TestUser, version = 1) =>
    user.json<Answer>(`records/award/${award}/transitions/approve/`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': `"${version}"` },
    });
  const { body: made } = await propose(as('admin'));
  expect((await decide(made.id, as('admin'))).body.code).toBe('own_request');
  expect((await decide(made.id, as('approver'))).body).toMatchObject({
    code: 'above_limit',
    detail: expect.stringMatching(/^From MAD.100,000\.00, a manager approves awards\.$/),
  });
  // Judged otherwise meanwhile, nothing is awarded until it is judged anew.
  const judge = async (step: string) => {
    const { body: row } = await as('buyer').json<Answer>(`records/quotation/${offers[0]?.id}/`);
    return as('buyer').json<Answer>(`records/quotation/${offers[0]?.id}/transitions/${step}/`, {
      method: 'POST',
      body: { reason: 'Certificat' },
      headers: { 'if-match': `"${row.version}"` },
    });
  };
  expect((await judge('refuse')).body.state).toBe('non_compliant');
  expect((await decide(made.id, as('manager'))).body.code).toBe('offer_changed');
  expect((await judge('accept')).body.state).toBe('compliant');
  expect((await decide(made.id, as('manager'))).body.state).toBe('approved');
});
