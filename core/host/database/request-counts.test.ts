import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { noLink } from '../link/process-link.ts';
import { requestCounts } from './request-counts.ts';

test('of a burst that waited for one thing, as many pass as may', async () => {
  const app = fastify();
  await app.register(rateLimit, { global: false, store: requestCounts(() => noLink) });
  const check = app.createRateLimit({ max: 60, timeWindow: 60_000, keyGenerator: () => 'one user' });
  const door = Promise.withResolvers<void>();
  app.addHook('onRequest', async (request, reply) => {
    await door.promise;
    const answer = await check(request);
    if (!answer.isAllowed && answer.isExceeded) await reply.code(429).send();
  });
  app.get('/', () => 'in');
  const burst = Array.from({ length: 80 }, () => app.inject('/'));
  door.resolve();
  const codes = (await Promise.all(burst)).map(({ statusCode }) => statusCode);
  expect([200, 429].map((code) => codes.filter((one) => one === code).length)).toEqual([60, 20]);
  await app.close();
});
