import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { fingerprintOf, openEnvelope } from '../../plugins/procurement/server/rfq/envelope.ts';
import { mailTo } from '../support/mail.ts';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { criterion, personOf, twoEnvelopes } from '../support/two-envelopes.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

test('a request in two envelopes is published only where it can be judged', async () => {
  const { create, step: move, draft } = desk;
  const refusals = async (more: object) => {
    const { body } = await create(draft(await twoEnvelopes(server, more)));
    return (await move(body.id, 'publish')).body.errors;
  };
  expect(await refusals({ criteria: [] })).toEqual({
    criteria: 'Enter the criteria for evaluating the technical offers.',
  });
  expect(await refusals({ criteria: [criterion(1, 'One', 60), criterion(2, 'Two', 30)] })).toEqual({
    criteria: 'Evaluation weights add up to 90 %, not 100.',
  });
  expect(await refusals({ evaluators: [{ person: await personOf(server, 'supervisor') }] })).toEqual({
    evaluators: 'Offers need at least two evaluators.',
  });
  const twice = await create(
    draft(
      await twoEnvelopes(server, { criteria: [{ ...criterion(1, 'One', null), weight: 20 }, criterion(2, 'Two', 80)] }),
    ),
  );
  expect(twice.status).toBe(422);
  expect(JSON.stringify(twice.body.errors)).toContain('A knock-out criterion has no weight.');
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select person.id from person where deleted_at is null
       and not exists (select from app_user account where account.email = person.email_work) limit 1`,
  );
  const nobody = await create(draft(await twoEnvelopes(server, { evaluators: [{ person: rows[0]?.id }] })));
  expect(JSON.stringify(nobody.body.errors)).toContain('This person has no account to sign in and evaluate.');
});

test('offers answer every criterion, and are sealed in two envelopes with two fingerprints', async () => {
  const request = await desk.published(await twoEnvelopes(server));
  const { body: asked } = await desk.requestOf('vendor', request.public_id);
  expect(asked.criteria.map(({ no, knockOut, weight }) => [no, knockOut, weight])).toEqual([
    [1, true, null],
    [2, false, null],
    [3, false, null],
  ]);
  const content = desk.offer(asked, ['777.77', '40'], {
    technical: [{ criterion: asked.criteria[0]?.id, text: 'yes' }],
  });
  const { body: kept } = await desk.save('vendor', request.public_id, 0, content);
  const refused = await desk.send('vendor', request.public_id, kept.version);
  expect(refused.body.errors).toEqual({
    'technical.2': 'Criterion 2: an answer is required.',
    'technical.3': 'Criterion 3: an answer is required.',
  });
  const foreign = desk.offer(asked, ['777.77', '40'], {
    technical: [
      ...asked.criteria.map(({ id }) => ({ criterion: id, text: 'yes' })),
      { criterion: seedId('criterion', 'none'), text: 'no' },
    ],
  });
  const { body: again } = await desk.save('vendor', request.public_id, kept.version, foreign);
  expect((await desk.send('vendor', request.public_id, again.version)).body.errors).toEqual({
    technical: 'The offer answers a criterion that is not part of the request.',
  });
  const { body: now } = await desk.requestOf('vendor', request.public_id);
  const whole = desk.offer(asked, ['777.77', '40'], {
    technical: asked.criteria.map(({ id }) => ({ criterion: id, text: 'yes' })),
    deviations: 'none',
  });
  const { body: last } = await desk.save('vendor', request.public_id, now.draft?.version ?? 0, whole);
  const { body: receipt } = await desk.send('vendor', request.public_id, last.version);
  const { rows } = await server.host.pool.query<{ kind: string; ciphertext: Buffer; data_key: string }>(
    `select envelope.kind, envelope.ciphertext, envelope.data_key
     from quotation_envelope envelope join quotation offer on offer.id = envelope.quotation
     where offer.reference = $1 order by envelope.kind`,
    [receipt.reference],
  );
  const [commercial = '', technical = ''] = rows.map((row) => openEnvelope(server.host, row) ?? '');
  expect(rows.map(({ kind }) => kind)).toEqual(['commercial', 'technical']);
  expect([fingerprintOf(technical), fingerprintOf(commercial)]).toEqual([
    receipt.sha256,
    (receipt as { commercialSha256?: string }).commercialSha256,
  ]);
  expect([technical.includes('777.77'), commercial.includes('777.77')]).toEqual([false, true]);
  expect((await mailTo(server, 'vendor@demo.filon', new RegExp(`${String(request.number)}, version 1`))).text).toMatch(
    /technical envelope: [0-9a-f]{64}, commercial envelope: [0-9a-f]{64}/,
  );
  // The vendor reads its own offer whole.
  const { body: own } = await desk.requestOf('vendor', request.public_id);
  expect(own.sent?.content).toMatchObject({
    currency: 'MAD',
    deviations: 'none',
    technical: whole.technical,
    lines: [{ price: '777.77', lead_days: 14 }, { price: '40' }],
  });
});
