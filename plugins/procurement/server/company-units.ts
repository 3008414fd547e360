import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { companyCurrency } from '../../../core/i18n/company-currency.ts';
import { currencyTable } from './uses.ts';

/** Decimals of the company's currency. */
export async function companyUnits(db: Database): Promise<number> {
  const { rows } = await sql<{ minor_units: number }>`
    select minor_units from ${currencyTable} currency where code = ${companyCurrency()} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.minor_units ?? 2;
}
