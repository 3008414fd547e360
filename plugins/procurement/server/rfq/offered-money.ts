import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import type { TaxRate } from '../../../../core/money/document-totals.ts';
import { currencyTable, exchangeRateOn, taxCodeTable } from '../uses.ts';
import type { OfferMoney } from './opened-offer.ts';

/** The currency of an offer, its rate of today, and the newest rates of the taxes. Throws 409 where there is no rate. */
export async function moneyOf(db: Database, code: string): Promise<OfferMoney> {
  const { rows } = await sql<{ id: string; minorUnits: number; companyUnits: number; rate: string }>`
    select currency.id, currency.minor_units as "minorUnits", rate.rate::text as rate, (
      select minor_units from ${currencyTable} company where company.code = ${companyCurrency()}) as "companyUnits"
    from ${currencyTable} currency
    cross join lateral ${exchangeRateOn}(currency.code, current_date) rate
    where currency.code = ${code} and currency.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem(409, 'no_rate', msg`There is no rate of ${code} today: enter it first.`);
  const { rows: taxes } = await sql<{ code: string; category: TaxRate['category']; rate: string }>`
    select distinct on (code) code, category, rate::text from ${taxCodeTable}
    where valid_from <= current_date
    order by code, valid_from desc`.execute(db);
  return { ...found, taxes: new Map(taxes.map(({ code: tax, ...rate }) => [tax, rate])) };
}
