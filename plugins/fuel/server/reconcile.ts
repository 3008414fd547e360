import { sql, type RawBuilder } from 'kysely';
import { changeRows, createRows, type RowsContext } from '../../../core/records/change-rows.server.ts';
import { fuelReconciliation } from '../records/fuel-reconciliation.ts';

interface Figures {
  /** The id of the reconciliation that there is. */
  readonly known: string | null;
  readonly site: string;
  readonly tank: string;
  readonly production_date: string;
  readonly [figure: string]: unknown;
}

/**
 * The figures of tanks over production dates, as SQL over `day(tank, production_date, starts_at, ends_at)`: opening and
 * closing dips are the last ones at the day's start and end, none older than 12 h (catalogue operations.md §10.18).
 */
export const dayFigures: RawBuilder<unknown> = sql`
  select day.tank, day.production_date, opening.litres as opening, moved.deliveries, moved.transfers_in,
    moved.transfers_out, moved.issues,
    opening.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues as book,
      closing.litres as closing,
    closing.litres - (
      opening.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues) as variance
  from day
  left join lateral (
    select litres, at
    from fuel_dip dip
    where dip.tank = day.tank
      and dip.deleted_at is null
      and dip.at <= day.starts_at
      and dip.at > day.starts_at - interval '12 hours'
    order by dip.at desc
    limit 1) opening on true
  left join lateral (
    select litres, at
    from fuel_dip dip
    where dip.tank = day.tank
      and dip.deleted_at is null
      and dip.at <= day.ends_at
      and dip.at > day.ends_at - interval '12 hours'
    order by dip.at desc
    limit 1) closing on true
  cross join lateral fuel_movements(
    day.tank, coalesce(opening.at, day.starts_at), coalesce(closing.at, day.ends_at)) as moved`;

/**
 * Writes the reconciliations of finished production dates that are missing, and works the open ones out again: papers
 * come late. Answers the rows written.
 */
export async function reconcile(
  context: RowsContext,
  now: Date,
  days = 3,
): Promise<readonly { readonly id: string; readonly site: string }[]> {
  const { rows } = await sql<Figures>`
    with ended as (
      select shift.site, shift.production_date, min(shift.starts_at) as starts_at, max(shift.ends_at) as ends_at
      from shift_instance(
        (${now}::timestamptz - ${days} * interval '1 day')::date, (${now}::timestamptz + interval '1 day')::date) shift
      group by 1, 2
      having max(shift.ends_at) <= ${now}),
    day as (
      select tank.id as tank, ended.*
      from fuel_tank tank
      join ended on ended.site = tank.site
      where tank.deleted_at is null),
    figure as (${dayFigures})
    select known.id as known, tank.site, figure.tank, figure.production_date::text as production_date, figure.opening, figure.deliveries,
      figure.transfers_in, figure.transfers_out, figure.issues, figure.book, figure.closing,
      figure.variance,
        round((100 * figure.variance / nullif(figure.transfers_out + figure.issues, 0))::numeric, 2)::float8
          as variance_pct
    from figure
    join fuel_tank tank on tank.id = figure.tank
    left join fuel_reconciliation known
      on known.tank = figure.tank and known.production_date = figure.production_date and known.deleted_at is null
    where (figure.opening is not null or figure.closing is not null)
      and (
        known.id is null
        or known.state = 'open'
        and (known.opening, known.book, known.closing) is distinct from (
          figure.opening, figure.book, figure.closing))`.execute(context.db);
  const missing = rows.flatMap(({ known, ...row }) => (known === null ? [row] : []));
  const open = rows.flatMap(({ known, site: _site, ...row }) => (known === null ? [] : [{ ...row, id: known }]));
  const made = await createRows(context, fuelReconciliation, missing, { orNothing: true });
  const changed = await changeRows(context, fuelReconciliation, { rows: open, only: sql`state = 'open'` });
  return [...made, ...changed].map(({ id, site }) => ({ id, site: site as string }));
}
