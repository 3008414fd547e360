import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { machineValues } from '../../reports/machine-values.ts';
import { depreciated } from '../hooks/equipment-financial-spec.ts';

/** Prices and book values of the financial sheets by the year of purchase and by currency. */
export const machineValuesReport = serverReport(machineValues, async ({ db, sites, parameters }) => {
  const { rows } = await sql<ReportRowOf<typeof machineValues>>`
    with sheet as (
      select extract(year from purchased_on)::int as year, currency, purchase_price as price, ${depreciated} as written_off
      from equipment_financial_spec
      join equipment machine on machine.id = equipment_financial_spec.equipment
      where equipment_financial_spec.deleted_at is null
        and machine.site = any(${sites}::uuid[])
        and (${parameters.family ?? null}::text is null or machine.family = ${parameters.family ?? null})
    )
    select year, concat(year, ' (', currency, ')') as bought, currency, count(*)::int as machines,
      sum(price)::text as price, round(sum(written_off), 3)::text as depreciated,
      round(sum(price - written_off), 3)::text as book
    from sheet
    group by year, currency
    order by currency, year`.execute(db);
  return rows;
});
