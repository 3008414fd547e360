import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { exchangeRate } from '../records/exchange-rate.ts';

/** A rate that differs from the one before by more than this share is asked about (catalogue procurement.md §8). */
const usualMove = 0.1;

/** A rate is of a foreign currency, and one that leaps is confirmed with a reason. */
export const rateHooks: RecordHooks<typeof exchangeRate> = {
  cannotBe: async (row, { db, isTouched }) => {
    if (!isTouched('currency', 'valid_on', 'rate')) return [];
    const { rows } = await sql<{ code: string; company: boolean; day: string | null; move: number | null }>`
      select currency.code, currency.company, last.valid_on::text as day,
        (${row.rate ?? null}::numeric / last.rate - 1)::float8 as move
      from currency
      left join lateral (
        select valid_on, rate
        from exchange_rate
        where currency = currency.id
          and valid_on < ${row.valid_on ?? null}::date
          and id is distinct from ${row.id ?? null}::uuid
          and deleted_at is null
        order by valid_on desc, created_at desc, id desc
        limit 1) last on true
      where currency.id = ${row.currency ?? null}::uuid`.execute(db);
    const [found] = rows;
    if (!found) return [];
    const { code, company, day, move } = found;
    if (company) return [{ field: 'currency', sentence: msg`The company currency has no rate: it is 1.` }];
    if (move === null || Math.abs(move) <= usualMove) return [];
    const percent = Math.round(Math.abs(move) * 1000) / 10;
    return [
      {
        field: 'rate',
        sentence: msg`The ${code} rate moves by ${percent} % against that of ${day ?? ''}.`,
        confirm: 'rate_move',
        needsReason: true,
      },
    ];
  },
};
