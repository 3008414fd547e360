import { sql, type RawBuilder } from 'kysely';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { currencyTable, exchangeRateOn } from '../uses.ts';

/**
 * What a paper that binds was priced by stays as it is (catalogue procurement.md §1.1): the rates of its day are used
 * from now on, and its currencies, the company's too, keep their decimals. `priced`: a query of their ids.
 */
export async function holdRates(context: RowsContext, priced: RawBuilder<unknown>, day: string): Promise<void> {
  await changeRows(context, 'currency', {
    where: sql`used_at is null and (company or id in (${priced}))`,
    set: { used_at: sql`now()` },
  });
  const { rows } = await sql<{ code: string }>`
    select code from ${currencyTable} where id in (${priced})`.execute(context.db);
  await changeRows(context, 'exchange_rate', {
    where: sql`
      state = 'entered' and id in (
        select rate.id
        from unnest(${rows.map(({ code }) => code)}::text[]) as priced(code)
        cross join lateral ${exchangeRateOn}(priced.code, ${day}::date) rate)`,
    set: { state: 'used' },
    action: 'state',
  });
}
