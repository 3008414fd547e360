import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotationDesk } from '../support/quotation-requests.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof quotationDesk>>;
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimit: 6_000 } });
  desk = await quotationDesk(server);
});
afterAll(() => server.stop());

test('an account of a vendor calls sixty times a minute, and its being held up is nobody else’s', async () => {
  const { vendor, as } = desk;
  const call = async (language = 'en') => {
    const { status, body, headers } = await vendor('vendor').json<{ code?: string; detail?: string }>('vendor/time/', {
      headers: { 'accept-language': language },
    });
    return { status, code: body.code, detail: body.detail, wait: Number(headers.get('retry-after')) };
  };
  const answers = await Promise.all(Array.from({ length: 65 }, () => call()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const held = answers.filter(({ status }) => status === 429);
  expect(held).toHaveLength(5);
  for (const { code, detail, wait } of held) {
    expect([code, detail]).toEqual(['too_many_requests', 'Too many requests; try again in a moment.']);
    expect(wait >= 1 && wait <= 60).toBe(true);
  }
  expect((await call('fr')).detail).toMatch(/^Trop de requêtes/);
  expect((await vendor('vendor').json('vendor/orders/')).status).toBe(429);
  // The shell of the portal goes on.
  expect((await vendor('vendor').json('sites/')).status).toBe(200);
  expect((await vendor('vendor3').json('vendor/time/')).status).toBe(200);
  expect((await as('buyer').json('procurement/rfqs/')).status).toBe(200);
});

test('an account sends ten offers an hour; what is incomplete is none, and the draft of the eleventh is kept', async () => {
  const { vendor, published, requestOf, save, send, offer } = desk;
  const { public_id: id } = await published();
  const { body: request } = await requestOf('vendor2', id);
  const incomplete = offer(request, ['1000', '50'], { valid_until: null });
  const { body: begun } = await save('vendor2', id, 0, incomplete);
  expect((await send('vendor2', id, begun.version)).status).toBe(422);
  let { version } = begun;
  for (let revision = 1; revision <= 11; revision += 1) {
    const saved = await save('vendor2', id, version, offer(request, [String(1000 - revision), '50']));
    expect(saved.status).toBe(200);
    if (revision === 11) {
      ({ version } = saved.body);
      break;
    }
    const { status, body } = await send('vendor2', id, saved.body.version);
    expect([status, body.revision]).toEqual([200, revision]);
    version = 0;
  }
  const code = await desk.codes.codeFor(vendor('vendor2'), String(id), version);
  const beyond = async (language: string) =>
    vendor('vendor2').json<{ code: string; detail: string }>(`vendor/rfqs/${String(id)}/submit/`, {
      method: 'POST',
      body: { version, signatory: 'A. Benali', attestation: true, code },
      headers: { 'accept-language': language },
    });
  const { status, body, headers } = await beyond('en');
  expect([status, body.code]).toEqual([429, 'too_many_offers']);
  expect(body.detail).toMatch(/^An account can send at most 10 offers an hour; try again in (5\d|60) min\.$/);
  const wait = Number(headers.get('retry-after'));
  expect(wait > 3_000 && wait <= 3_600).toBe(true);
  expect((await beyond('fr')).body.detail).toMatch(
    /^Un compte envoie au plus 10 offres par heure ; réessayez dans (5\d|60) min\.$/,
  );
  const { body: after } = await requestOf('vendor2', id);
  expect([after.sent?.receipt.revision, after.draft?.version]).toEqual([10, version]);
  expect((await desk.sent('vendor3', id, ['900', '45'])).revision).toBe(1);
});
