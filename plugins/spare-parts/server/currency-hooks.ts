import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { changeRows } from '../../../core/records/change-rows.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { currency } from '../records/currency.ts';

/** Whether amounts were written in a currency: a rate of it, or a document in it, was used. */
async function isUsed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from currency
    where id = ${id}
      and (
        used_at is not null
          or exists (
            select
            from exchange_rate rate
            where rate.currency = currency.id and rate.state = 'used' and rate.deleted_at is null))`.execute(db);
  return rows.length > 0;
}

/** Whether anything is expressed in the company's currency by now: a document, the rate of another, the value of a part. */
async function hasAmounts(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from exchange_rate where deleted_at is null)
      or exists (select from part where core_value is not null and deleted_at is null)
      or exists (select from currency where id = ${id} and used_at is not null)`.execute(db);
  return rows.length > 0;
}

/** Exactly one currency is the company's, and neither it nor the decimals of one change once amounts exist (§8). */
export const currencyHooks: RecordHooks<typeof currency> = {
  cannotBe: async (row, { db, before, isTouched }) => {
    const faults = [];
    if (before && isTouched('minor_units') && (await isUsed(db, before.id)))
      faults.push({
        field: 'minor_units',
        sentence: msg`The decimals cannot change: there are amounts in ${before.code}.`,
      });
    if (before && isTouched('code') && (await isUsed(db, before.id)))
      faults.push({ field: 'code', sentence: msg`The code cannot change: there are amounts in ${before.code}.` });
    if (before?.company && !row.company)
      faults.push({ field: 'company', sentence: msg`Mark the currency that is now the company's instead.` });
    if (row.company && !before?.company) {
      const { rows } = await sql<{ id: string }>`
        select id from currency where company and deleted_at is null for no key update`.execute(db);
      const present = rows[0]?.id;
      if (present && present !== row.id && (await hasAmounts(db, present)))
        faults.push({
          field: 'company',
          sentence: msg`The company currency cannot change once amounts exist.`,
        });
    }
    return faults;
  },
  beforeWrite: async (draft, context) => {
    if (!draft.company || context.before?.company) return;
    await changeRows(context, currency, {
      where: sql`company and id is distinct from ${context.before?.id ?? null}::uuid`,
      set: { company: false },
    });
  },
};
