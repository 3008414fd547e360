import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Host } from '../host/host.ts';
import { preferredLanguage } from '../host/languages.ts';
import { nameCalls } from '../host/named-calls.ts';
import { exportCall } from './export/export-routes.server.ts';
import { forgetOldAnswers } from './idempotency.server.ts';
import { registerImports } from './import/import-routes.server.ts';
import { problems } from './problems.server.ts';
import { recordCalls } from './record-calls.server.ts';
import { searchRecords } from './search.server.ts';

/** The record API of DESIGN §4 for every registered record, and the search over all of them. */
export async function registerRecords(app: FastifyInstance, host: Host): Promise<void> {
  nameCalls(app, {
    base: '/api/records/',
    things: host.records,
    callsOf: (record) => [...recordCalls(host, record), exportCall(host, record)],
  });
  await registerImports(app, host);
  registerSearch(app, host);
  const hourly = setInterval(
    () => void forgetOldAnswers(host.db).catch((error: unknown) => host.log.warn(error)),
    3_600_000,
  );
  app.addHook('onClose', async () => clearInterval(hourly));
}

const listOfIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;

function registerSearch(app: FastifyInstance, host: Host): void {
  app.get('/api/search/', { config: { can: 'signed-in' } }, async (request) => {
    const query = z
      .strictObject({
        q: z.string().check(z.maxLength(200)),
        record: z.optional(z.string().check(z.maxLength(60))),
        sites: z.optional(z.string().check(z.regex(listOfIds))),
        limit: z.optional(z.string()),
      })
      .safeParse(request.query);
    if (!query.success) throw problems.badQuery(msg`A search takes q, and optionally record, sites and limit.`);
    const limit = Math.min(Math.max(Number(query.data.limit ?? 5) || 5, 1), 50);
    return searchRecords(host, request.caller, query.data.q, {
      only: query.data.record ?? null,
      sites: query.data.sites?.split(',') ?? null,
      limit,
      language: preferredLanguage(request.headers['accept-language']),
      signal: request.signal,
    });
  });
}
