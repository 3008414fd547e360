import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import type { BrokenRule, StoredDraft } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { taxCode } from '../records/tax-code.ts';

type Row = Readonly<StoredDraft<typeof taxCode>>;

/** What papers are taxed by: those of the past are printed anew by it. */
const held = ['code', 'rate', 'category', 'valid_from'] as const;

/**
 * A tax code has one rate on a day (catalogue procurement.md §1.2); the index of the table holds it in any case. What has
 * held on a day stays as it was on that day.
 */
export const taxHooks: RecordHooks<typeof taxCode> = {
  cannotBe: async (row, { db, before, isTouched }) => [
    ...(isTouched('code', 'valid_from', 'valid_to') ? await overlapping(db, row) : []),
    ...(before !== null && isTouched(...held, 'valid_to') ? await otherPast(db, row, before, isTouched) : []),
  ],
  beforeDelete: async ({ valid_from: from }, { db }) => {
    const { rows } = await sql<{ holds: boolean }>`select ${from}::date <= current_date as holds`.execute(db);
    if (rows[0]?.holds)
      throw new Problem(
        409,
        'has_held',
        msg`A tax code that has been in force is kept for the documents of its time: end it instead.`,
      );
  },
};

async function overlapping(db: Database, row: Row): Promise<readonly BrokenRule[]> {
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
}

/** What would be otherwise on days that have been: a rate that holds already, an end that was or would have been. */
async function otherPast(
  db: Database,
  { valid_to: until = null }: Row,
  before: { readonly valid_from: string; readonly valid_to: string | null },
  isTouched: (field: (typeof held)[number]) => boolean,
): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ holds: boolean; ended: boolean; ends: boolean }>`
    select ${before.valid_from}::date <= current_date as holds,
      coalesce(${before.valid_to}::date < current_date, false) as ended,
      coalesce(${until}::date < current_date, false) as ends`.execute(db);
  const [past] = rows;
  if (!past?.holds) return [];
  const field = held.find((one) => isTouched(one)) ?? (past.ended || past.ends ? 'valid_to' : null);
  return field === null
    ? []
    : [
        {
          field,
          sentence: msg`A tax code already in force keeps its rate: end it, and add the next one from the date of the change.`,
        },
      ];
}
