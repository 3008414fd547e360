import { sql, type RawBuilder } from 'kysely';
import { contextOf } from '../../../core/reports/report-context.server.ts';
import { ratio } from '../../../core/reports/ratio.ts';
import { readBeside, sitesReading } from '../../../core/reports/read-beside.server.ts';
import { serverReport, type ReportContext } from '../../../core/reports/report.server.ts';
import type { ReportRow, ReportRowOf } from '../../../core/reports/report.ts';
import { shiftCodes, siteShifts } from '../reports/site-shifts.ts';
import { flowSumView, tripView } from './uses.ts';

type Row = ReportRowOf<typeof siteShifts>;
/** What other plugins' reports tell of a shift. */
const told = {
  trips_by_shift: ['tonnes', 'target', 'achieved', 'trips', 'queue_pct', 'sum_queue', 'sum_cycle'],
  availability_by_shift: ['pa', 'uoa', 'up', 'calendar', 'operating', 'available'],
} as const;
type Told = Pick<Row, (typeof told)[keyof typeof told][number]>;
type Begun = Pick<Row, 'site' | 'site_code' | 'production_date' | 'shift' | 'people' | 'litres' | 'fuelled_tonnes'>;

const keyOf = ({ site, production_date: day, shift }: ReportRow): string =>
  `${String(site)} ${String(day)} ${String(shift)}`;

/** The shifts of the period, and those of the day they are compared with, shift by shift. */
export const siteShiftsReport = serverReport(siteShifts, async (context) => {
  const { parameters, host, db, caller } = context;
  const { shifts, with: other } = parameters;
  const wanted: readonly string[] = typeof shifts === 'string' ? shifts.split(',') : shiftCodes;
  const rows = await readShifts(context);
  const compared =
    typeof other === 'string' && (other < context.from || other > context.to)
      ? await readShifts(await contextOf(host, db, { ...context, from: other, to: other }, caller))
      : [];
  return [...rows, ...compared]
    .filter(({ shift }) => shift !== null && wanted.includes(shift))
    .toSorted((one, two) => orderOf(one, two, compared.length > 0));
});

/** By day and shift; compared days stand below each other within a shift. */
function orderOf(one: Row, two: Row, compared: boolean): number {
  const day = String(one.production_date).localeCompare(String(two.production_date));
  const shift = placeOf(one) - placeOf(two);
  const site = String(one.site_code).localeCompare(String(two.site_code));
  return compared ? shift || site || day : day || shift || site;
}

const placeOf = ({ shift }: Row): number => (shift === null ? -1 : shiftCodes.indexOf(shift));

async function readShifts(context: ReportContext): Promise<readonly Row[]> {
  const [begun, hauled, machines] = [
    await readBegun(context),
    await rowsOf(context, 'trips_by_shift'),
    await rowsOf(context, 'availability_by_shift'),
  ];
  return begun.map((row): Row => {
    const [trips, times] = [hauled.get(keyOf(row)), machines.get(keyOf(row))];
    return {
      ...row,
      tonnes: trips?.tonnes ?? null,
      target: trips?.target ?? null,
      achieved: trips?.achieved ?? null,
      trips: trips?.trips ?? null,
      queue_pct: trips?.queue_pct ?? null,
      sum_queue: trips?.sum_queue ?? null,
      sum_cycle: trips?.sum_cycle ?? null,
      pa: times?.pa ?? null,
      uoa: times?.uoa ?? null,
      up: times?.up ?? null,
      calendar: times?.calendar ?? null,
      operating: times?.operating ?? null,
      available: times?.available ?? null,
      l_per_t: ratio(row.litres, row.fuelled_tonnes),
    };
  });
}

/** The rows of another plugin's report by site, day and shift. */
async function rowsOf(context: ReportContext, name: keyof typeof told): Promise<ReadonlyMap<string, Partial<Told>>> {
  const rows = await readBeside(context, name, ['site', 'production_date', 'shift', ...told[name]]);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/**
 * The shifts that have begun, with the most people that were there at once, and what the trucks burnt for what they
 * carried.
 */
async function readBegun(context: ReportContext): Promise<readonly Begun[]> {
  const { db, shifts, sites, from, to, now, at } = context;
  const burnt: RawBuilder<unknown> = sql`
      (
        select site, production_date, shift_code as code,
          ${
            at === undefined
              ? sql`sum(fuel_weighed)::float8 as litres, sum(payload_fuelled)::float8 as fuelled_tonnes`
              : sql`sum(fuel) filter (where payload is not null)::float8 as litres,
          sum(payload) filter (where fuel is not null)::float8 as fuelled_tonnes`
          }
        from ${at === undefined ? flowSumView : tripView}
        where site = any(${sitesReading(context, 'trips_by_shift')}::uuid[])
          ${at === undefined ? sql`` : sql`and dump_end <= ${now}`}
          and production_date between ${from}::date
          and ${to}::date
        group by 1, 2, 3)`;
  const { rows } = await sql<Begun>`
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
