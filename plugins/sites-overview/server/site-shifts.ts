import { sql, type RawBuilder } from 'kysely';
import { contextOf } from '../../../core/reports/report-context.server.ts';
import { ratio } from '../../../core/reports/ratio.ts';
import { serverReport, type ReportContext } from '../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { reachIn } from '../../../core/registry/access.ts';
import { shiftCodes, siteShifts } from '../reports/site-shifts.ts';
import { tripView } from './uses.ts';

const keyOf = ({ site, production_date: day, shift }: ReportRow): string =>
  `${String(site)} ${String(day)} ${String(shift)}`;

/** The shifts of the period, and those of the day they are compared with, shift by shift. */
export const siteShiftsReport = serverReport(siteShifts, async (context) => {
  const { parameters, host, db, caller } = context;
  const { shifts, with: other } = parameters;
  const wanted = typeof shifts === 'string' ? shifts.split(',') : shiftCodes;
  const rows = await readShifts(context);
  const compared =
    typeof other === 'string' && (other < context.from || other > context.to)
      ? await readShifts(await contextOf(host, db, { ...context, from: other, to: other }, caller))
      : [];
  return [...rows, ...compared]
    .filter(({ shift }) => wanted.includes(String(shift) as (typeof shiftCodes)[number]))
    .toSorted((one, two) => orderOf(one, two, compared.length > 0));
});

/** By day and shift; compared days stand below each other within a shift. */
function orderOf(one: ReportRow, two: ReportRow, compared: boolean): number {
  const day = String(one.production_date).localeCompare(String(two.production_date));
  const shift =
    shiftCodes.indexOf(one.shift as (typeof shiftCodes)[number]) -
    shiftCodes.indexOf(two.shift as (typeof shiftCodes)[number]);
  const site = String(one.site_code).localeCompare(String(two.site_code));
  return compared ? shift || site || day : day || shift || site;
}

async function readShifts(context: ReportContext): Promise<readonly ReportRow[]> {
  const [known, hauled, machines] = [
    await readKnown(context),
    await rowsOf(context, 'trips_by_shift'),
    await rowsOf(context, 'availability_by_shift'),
  ];
  return known.map((row): ReportRow => {
    const [trips, times] = [hauled.get(keyOf(row)), machines.get(keyOf(row))];
    const from = (source: ReportRow | undefined, names: readonly string[]): ReportRow =>
      Object.fromEntries(names.map((name) => [name, source?.[name] ?? null]));
    return {
      ...row,
      ...from(trips, ['tonnes', 'target', 'achieved', 'trips', 'queue_pct', 'sum_queue', 'sum_cycle']),
      ...from(times, ['pa', 'uoa', 'up', 'calendar', 'operating', 'available']),
      l_per_t: ratio(row.litres as number | null, row.fuelled_tonnes as number | null),
    };
  });
}

/** Those of the sites at which the caller may read another report. */
const sitesReading = ({ caller, sites }: ReportContext, name: string): readonly string[] =>
  sites.filter((site) => reachIn(caller.access, `${name}:read`, site) === 'site');

/** The rows of another plugin's report by site, day and shift; none where it is missing or not for the caller. */
async function rowsOf(context: ReportContext, name: string): Promise<ReadonlyMap<string, ReportRow>> {
  const report = context.host.reports.get(name);
  const sites = sitesReading(context, name);
  if (!report || sites.length === 0) return new Map();
  return new Map((await report.rows({ ...context, sites, parameters: {} })).map((row) => [keyOf(row), row]));
}

/**
 * The shifts that have begun, with the most people that were there at once, and what the trucks burnt for what they
 * carried.
 */
async function readKnown(context: ReportContext): Promise<readonly ReportRow[]> {
  const { db, shifts, sites, from, to, now } = context;
  const burnt: RawBuilder<unknown> = sql`
      (
        select site, production_date, shift_code as code,
          sum(fuel) filter (where payload is not null)::float8 as litres,
          sum(payload) filter (where fuel is not null)::float8 as fuelled_tonnes
        from ${tripView}
        where site = any(${sitesReading(context, 'trips_by_shift')}::uuid[])
          and dump_end <= ${now}
          and production_date between ${from}::date
          and ${to}::date
        group by 1, 2, 3)`;
  const { rows } = await sql<ReportRow>`
    with ${shifts}, burnt as materialized ${burnt}, present as materialized (
      select site, production_date, shift as code, max(people) as people
      from site_snapshot
      where site = any(${sites}::uuid[]) and at <= ${now} and production_date between ${from}::date and ${to}::date
      group by 1, 2, 3)
    select shift.site, site.code as site_code, shift.production_date::text as production_date, shift.code as shift,
      present.people, burnt.litres, burnt.fuelled_tonnes
    from shift join site on site.id = shift.site
      left join burnt on burnt.site = shift.site
        and burnt.production_date = shift.production_date
        and burnt.code = shift.code
      left join present on present.site = shift.site
        and present.production_date = shift.production_date
        and present.code = shift.code
    where shift.starts_at < ${now}`.execute(db);
  return rows;
}
