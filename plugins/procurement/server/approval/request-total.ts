import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { Exact, sumOfAmounts } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { convertAmount, currencyTable } from '../uses.ts';

interface Line {
  readonly qty: string;
  readonly price: string;
  readonly currency: string;
  readonly minor_units: number;
}

/** The lines of a request, in one order. */
async function linesOf(db: Database, request: string): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    select line.qty::text, line.est_price::text as price, currency.code as currency, currency.minor_units
    from purchase_request_line line
    join ${currencyTable} currency on currency.id = line.currency
    where line.request = ${request} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  return rows;
}

/**
 * What a request comes to in the company's currency, by the rates of a day: the lines of a currency are added, each
 * rounded as M1 says, and converted once (M3; catalogue procurement.md §11). Throws 422 at `lines` where there is none,
 * or a currency has no rate.
 */
export async function requestTotal(db: Database, request: string, day: string): Promise<string> {
  const lines = await linesOf(db, request);
  if (lines.length === 0) throw problems.invalid({ lines: msg`Add at least one line.` });
  const amounts: string[] = [];
  for (const [currency, of] of Map.groupBy(lines, (line) => line.currency)) {
    const sum = sumOfAmounts(of.map((line) => lineNet(line, line.minor_units))).toFixed();
    const { rows } = await sql<{ amount: string }>`
      select amount::text from ${convertAmount}(${sum}::numeric, ${currency}, ${companyCurrency()}, ${day}::date)`.execute(
      db,
    );
    if (!rows[0]) throw problems.invalid({ lines: msg`No ${currency} rate on ${day}.` });
    amounts.push(rows[0].amount);
  }
  return new Exact(sumOfAmounts(amounts)).toFixed();
}
