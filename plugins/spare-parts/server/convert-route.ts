import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Host } from '../../../core/host/host.ts';
import { readerLanguage } from '../../../core/host/reader-language.ts';
import { sentenceIn } from '../../../core/host/languages.ts';
import { Problem } from '../../../core/host/problem.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { storableDay } from '../../../core/registry/storable-time.ts';
import type { Conversion } from '../shared/conversion.ts';

const code = z.string().regex(/^[A-Z]{3}$/);
const question = z.strictObject({
  amount: z.string().regex(/^-?\d{1,14}(\.\d{1,6})?$/),
  from: code,
  to: code,
  date: storableDay,
});

/** A rate older than this many days is told of (catalogue procurement.md §8). */
const freshDays = 7;

interface Rate {
  readonly code: string;
  readonly valid_on: string | null;
  readonly age: number | null;
}

/**
 * `GET /api/spare_parts/convert/?amount=1250.00&from=EUR&to=MAD&date=2026-11-25`: the amount by the rates of that day.
 * 422 `no_rate` where there is none.
 */
export function convertRoute(app: FastifyInstance, host: Host): void {
  const querystring = {
    type: 'object',
    properties: Object.fromEntries(['amount', 'from', 'to', 'date'].map((name) => [name, { type: 'string' }])),
  };
  app.get(
    '/api/spare_parts/convert/',
    {
      schema: { summary: 'An amount in another currency', tags: ['spare-parts'], querystring },
      validatorCompiler: () => () => true,
      config: { can: 'exchange_rate:read' },
    },
    async (request: FastifyRequest): Promise<Conversion> => {
      const parsed = question.safeParse(request.query);
      if (!parsed.success) throw problems.badQuery(msg`Enter an amount, two currencies and a date.`);
      const { amount, from, to, date } = parsed.data;
      const { rows: rates } = await sql<Rate>`
        select asked.code, found.valid_on::text, (${date}::date - found.valid_on) as age
        from unnest(${[...new Set([from, to])]}::text[]) with ordinality as asked(code, place)
        left join lateral exchange_rate_on(asked.code, ${date}::date) found on true
        order by asked.place`.execute(host.db);
      const missing = rates.find(({ valid_on: day }) => day === null);
      if (missing) throw new Problem(422, 'no_rate', msg`No ${missing.code} rate on ${date}.`);
      const { rows } = await sql<Omit<Conversion, 'warnings'>>`
        select amount::text, rate::text, valid_on::text
        from convert_amount(${amount}::numeric, ${from}, ${to}, ${date}::date)`.execute(host.db);
      const [converted] = rows;
      if (!converted) throw new Problem(422, 'no_rate', msg`No ${to} rate on ${date}.`);
      const warnings = rates.flatMap(({ code: of, valid_on: day, age }): MessageDescriptor[] =>
        age !== null && age > freshDays ? [msg`The ${of} rate dates from ${day ?? ''}.`] : [],
      );
      return { ...converted, warnings: warnings.map((sentence) => sentenceIn(readerLanguage(request), sentence)) };
    },
  );
}
