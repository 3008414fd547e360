import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { taxCode } from '../records/tax-code.ts';

/** A tax code has one rate on a day (catalogue procurement.md §1.2); the index of the table holds it in any case. */
export const taxHooks: RecordHooks<typeof taxCode> = {
  cannotBe: async (row, { db, isTouched }) => {
    if (!isTouched('code', 'valid_from', 'valid_to')) return [];
    const { rows } = await sql<{ day: string }>`
      select greatest(valid_from, ${row.valid_from ?? null}::date)::text as day
      from tax_code
      where lower(code) = lower(${row.code ?? null}::text)
        and daterange(valid_from, valid_to, '[]')
          && daterange(${row.valid_from ?? null}::date, ${row.valid_to ?? null}::date, '[]')
        and id is distinct from ${row.id ?? null}::uuid
        and deleted_at is null
      order by 1
      limit 1`.execute(db);
    const [other] = rows;
    const code = row.code ?? '';
    return other ? [{ field: 'valid_from', sentence: msg`Tax code ${code} already has a rate on ${other.day}.` }] : [];
  },
};
