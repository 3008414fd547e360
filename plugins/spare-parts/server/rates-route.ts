import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Host } from '../../../core/host/host.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { storableDay } from '../../../core/registry/storable-time.ts';
import type { RateHistory } from '../shared/rate-history.ts';

const question = z.strictObject({ from: storableDay, to: storableDay });
/** Most days that are answered at once: a year and the day before it. */
const mostDays = 400;

/** `GET /api/spare_parts/rates/?from=2025-11-25&to=2026-11-25`: the rate of each currency on each day of the period. */
export function ratesRoute(app: FastifyInstance, host: Host): void {
  const querystring = { type: 'object', properties: { from: { type: 'string' }, to: { type: 'string' } } };
  app.get(
    '/api/spare_parts/rates/',
    {
      schema: { summary: 'Exchange rates by day', tags: ['spare-parts'], querystring },
      validatorCompiler: () => () => true,
      config: { can: 'exchange_rate:read' },
    },
    async ({ query }: FastifyRequest): Promise<RateHistory> => {
      const parsed = question.safeParse(query);
      const { from, to } = parsed.data ?? { from: '', to: '' };
      if (!parsed.success || from > to || Date.parse(to) - Date.parse(from) > mostDays * 86_400_000)
        throw problems.badQuery(msg`Enter two dates, at most ${mostDays} days apart.`);
      const { rows } = await sql<{ day: string; code: string; rate: string }>`
        select distinct on (entered.valid_on, money.code)
          entered.valid_on::text as day, money.code, entered.rate::text as rate
        from exchange_rate entered
        join currency money on money.id = entered.currency
        where entered.valid_on between ${from}::date and ${to}::date and entered.deleted_at is null
        order by entered.valid_on desc, money.code, entered.created_at desc, entered.id desc`.execute(host.db);
      const { rows: own } = await sql<{ code: string }>`
        select code from currency where company and deleted_at is null`.execute(host.db);
      const currencies = [...new Set(rows.map(({ code }) => code))].sort();
      const days = new Map<string, Map<string, string>>();
      for (const { day, code, rate } of rows)
        days.set(day, (days.get(day) ?? new Map<string, string>()).set(code, rate));
      return {
        company: own[0]?.code ?? null,
        currencies,
        days: [...days].map(([day, rates]) => ({ day, rates: currencies.map((code) => rates.get(code) ?? null) })),
      };
    },
  );
}
