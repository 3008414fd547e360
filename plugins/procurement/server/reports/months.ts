import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { vendorName } from '../vendor-name.ts';

/** The day of an instant by the clocks of a row of `site`. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`local_clock(${instant}, site.time_zone)::date`;

/** The month of a day, `2026-03`. */
export const monthOf = (day: RawBuilder<unknown>): RawBuilder<string> => sql`to_char(${day}, 'YYYY-MM')`;

/** Whether a day is in one of the months that the period touches: a month is told whole, whatever is asked. */
export const inMonths = ({ from, to }: Pick<ReportContext, 'from' | 'to'>, day: RawBuilder<unknown>) => sql<boolean>`(
  ${day} >= date_trunc('month', ${from}::date) and ${day} < date_trunc('month', ${to}::date) + interval '1 month')`;

/** Whether a paper is of the buyer and the vendor that are asked for. */
export function isAsked(
  { parameters }: Pick<ReportContext, 'parameters'>,
  buyer: RawBuilder<unknown>,
  vendor?: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const one = (parameters.buyer ?? null) as string | null;
  const other = (parameters.vendor ?? null) as string | null;
  return sql`((${one}::uuid is null or ${buyer} = ${one}::uuid)
    ${vendor ? sql`and (${other}::uuid is null or ${vendor} = ${other}::uuid)` : sql``})`;
}

/** A row of `app_user` named buyer, and one of `vendor`, as references. */
export const buyerReference = sql<Named>`
  case when buyer.id is not null then jsonb_build_object('id', buyer.id, 'label', buyer.name) end`;
export const vendorReference = sql<Named>`
  case when vendor.id is not null then jsonb_build_object('id', vendor.id, 'label', ${vendorName}) end`;

export type Named = { readonly id: string; readonly label: string } | null;
