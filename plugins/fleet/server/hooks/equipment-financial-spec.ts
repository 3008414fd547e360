import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { meterSql } from '../machine-sql.ts';
import type { equipmentFinancialSpec } from '../../records/equipment-financial-spec.ts';

const hours = meterSql(sql`equipment_financial_spec.equipment`, 'hours');
const yearHours = sql`
  (
    select max(reading.total) - min(reading.total)
    from meter_reading reading
    where reading.equipment = equipment_financial_spec.equipment
      and reading.kind = 'hours'
      and reading.valid
      and reading.deleted_at is null
      and reading.read_at > now() - interval '365 days')`;
const base = sql`(purchase_price - coalesce(residual, 0))`;

/**
 * `formulas/depreciation.ts` in SQL: what has been written off by now, by hours or by years; null where life or counter
 * is not known.
 */
export const depreciated = sql`
  (
    select round(least(${base}, due.amount), 3)
    from (
      select
        case
          when coalesce(method, 'hours') = 'hours' then ${base} / life_hours::numeric * ${hours}::numeric
          else ${base} / life_years::numeric * greatest(0, (current_date - purchased_on) / 365.25) end as amount) due
    where due.amount is not null)`;

/**
 * What a year of the machine costs: what is written off by the hours of the year, or the lease, insurance and this
 * year's budget.
 */
const yearCost = sql`
  (
    coalesce(
      lease_monthly * 12, ${base} / life_hours::numeric * ${yearHours}::numeric, ${base} / life_years::numeric, 0)
    + coalesce(insurance_year, 0)
  + coalesce(
    (
      select sum((line ->> 'amount')::numeric)
      from jsonb_array_elements(budget_lines) line
      where (line ->> 'year')::int = extract(year from current_date)),
      0))`;

/** What a running hour costs by the budget of a year, over the columns of a financial sheet. */
export const budgetPerHour = sql`round(${yearCost} / nullif(${yearHours}, 0)::numeric, 3)`;

export const equipmentFinancialSpecHooks: RecordHooks<typeof equipmentFinancialSpec> = {
  derived: {
    age_hours: hours,
    depreciated,
    book_value: sql`purchase_price - ${depreciated}`,
    cost_per_hour: budgetPerHour,
  },
};
