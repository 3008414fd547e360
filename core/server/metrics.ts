import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { isLoopback } from '../host/config.ts';
import { hostProblems } from '../host/problems.ts';
import type { Storage } from './storage.ts';

/**
 * Measures every answer by route and serves the figures at `/metrics`: to this machine, and elsewhere to who knows the
 * token (`Authorization: Bearer …`). They tell of load, never of the business.
 */
export function serveMetrics(app: FastifyInstance, registry: Registry, token: string | null, storage: Storage): void {
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const room: Gauge = new Gauge({
    name: 'data_folder_free_bytes',
    help: 'What is free where uploaded files lie',
    registers: [registry],
    collect: () => room.set(storage.free() ?? Number.NaN),
  });
  app.addHook('onResponse', async (request, reply) => {
    answers.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { config: { can: 'public' }, schema: { hide: true } }, async ({ ip, headers }, reply) => {
    if (!isLoopback(ip.replace(/^::ffff:/, '')) && !knows(headers.authorization, token))
      throw hostProblems.unknownPath();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compared in the same time, whatever is wrong. */
const knows = (given: string | undefined, token: string | null): boolean =>
  token !== null && timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`));
