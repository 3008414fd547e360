import { sql } from 'kysely';
import { reachIn, type Permission } from '../../../../core/registry/access.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { nestedTimes } from '../../formulas/time-model.ts';
import { telematicsControl } from '../../reports/telematics-control.ts';
import { beside, growthOf, isOneStretch, type Growth } from '../telematics/published.ts';
import { readSpentWithin, spansOf, type Span } from '../telematics/spent-within.ts';
import { equipmentFuelingTable, fuelTankTable, tripView } from '../uses.ts';

interface Machine {
  readonly id: string;
  readonly site: string;
  readonly machine: string;
}

interface Hauled {
  readonly trips: number;
  readonly tonnes: number;
}

/**
 * What is counted here of a machine of a site, nothing where there is none of it; null where nobody counts, or the
 * reader may not see it.
 */
type Counted<Ours> = (machine: string, site: string) => Ours | null;
const uncounted = (): null => null;

const counters = ['operating_hours', 'idle_hours', 'fuel_used_L', 'load_count', 'payload_t'];
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/**
 * Machines that told something by telematics within the period, each beside what is counted here over the time that the
 * counter's readings cover. What another plugin would tell is asked only where it is there, and the reader may see it.
 */
export const telematicsControlReport = serverReport(telematicsControl, async (context) => {
  const { db, startsAt, endsAt, now } = context;
  if (!isOneStretch(context)) return [];
  const until = endsAt < now ? endsAt : now;
  const machines = await readMachines(context);
  const counted = await growthOf(
    db,
    machines.map(({ id }) => id),
    counters,
    startsAt,
    until,
  );
  const growth = Map.groupBy(counted, ({ equipment }) => equipment);
  const measured = machines.filter(({ id }) => growth.has(id));
  if (measured.length === 0) return [];
  const [spent, trips, hauled, fuel] = [
    await readSpentWithin(context, spansOf(counted, 'operating_hours')),
    await readTrips(context, spansOf(counted, 'load_count')),
    await readTrips(context, spansOf(counted, 'payload_t')),
    await readFuel(context, spansOf(counted, 'fuel_used_L')),
  ];
  return measured.map(({ id, site, machine }): ReportRowOf<typeof telematicsControl> => {
    const growths = growth.get(id) ?? [];
    const grown = (name: string): number | null => growths.find((one) => one.name === name)?.grown ?? null;
    const times = spent.get(id);
    const pair = (name: string, ours: number | null) => ({
      told: rounded(grown(name)),
      ours: rounded(ours),
      ...beside(ours, grown(name)),
    });
    const [hours, litres, loads, tonnes] = [
      pair('operating_hours', times ? nestedTimes(times).operating : null),
      pair('fuel_used_L', fuel(id, site)),
      pair('load_count', trips(id, site)?.trips ?? null),
      pair('payload_t', hauled(id, site)?.tonnes ?? null),
    ];
    return {
      id,
      site,
      machine,
      source: sourcesOf(growths),
      told_hours: hours.told,
      our_hours: hours.told === null ? null : hours.ours,
      hours_difference: rounded(hours.difference),
      hours_percent: rounded(hours.percent),
      told_idle: rounded(grown('idle_hours')),
      told_idle_share: rounded(shareOf(grown('idle_hours'), grown('operating_hours'))),
      told_fuel: litres.told,
      our_fuel: litres.told === null ? null : litres.ours,
      fuel_difference: rounded(litres.difference),
      fuel_percent: rounded(litres.percent),
      told_loads: loads.told,
      our_loads: loads.told === null ? null : loads.ours,
      loads_difference: loads.difference,
      loads_percent: rounded(loads.percent),
      told_tonnes: tonnes.told,
      our_tonnes: tonnes.told === null ? null : tonnes.ours,
      tonnes_difference: rounded(tonnes.difference),
      tonnes_percent: rounded(tonnes.percent),
      covered: rounded(greatest(growths, ({ covered }) => covered)),
      longest_gap: rounded(greatest(growths, ({ longest_gap: gap }) => gap)),
      resets: sum(growths, ({ resets }) => resets),
      left_out: sum(growths, ({ left_out: out }) => out),
    };
  });
});

/** Per cent of idle hours in the hours told (catalogue operations.md §4.3, idle ratio). */
const shareOf = (idle: number | null, hours: number | null): number | null =>
  idle === null || !hours ? null : (100 * idle) / hours;

const sum = (rows: readonly Growth[], of: (row: Growth) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const greatest = (rows: readonly Growth[], of: (row: Growth) => number | null): number | null =>
  rows.map(of).reduce((most, value) => (value === null || (most !== null && most >= value) ? most : value), null);
const sourcesOf = (rows: readonly Growth[]): string =>
  [...new Set(rows.flatMap(({ source_codes: codes }) => codes?.split(', ') ?? []))].sort().join(', ');

async function readMachines({
  db,
  sites,
  parameters: { family = null, equipment = null },
}: ReportContext): Promise<readonly Machine[]> {
  const { rows } = await sql<Machine>`
    select id, site, code as machine
    from equipment
    where deleted_at is null
      and site = any(${sites}::uuid[])
      and (${family}::text is null or family = ${family})
      and (${equipment}::uuid is null or id = ${equipment}::uuid)
    order by code`.execute(db);
  return rows;
}

/** The sites where the caller may see all rows: a sum of one's own rows alone would say something else. */
const openSites = (
  { access }: ReportContext['caller'],
  sites: readonly string[],
  permission: Permission,
): readonly string[] => sites.filter((site) => reachIn(access, permission, site) === 'site');

/** The earliest beginning: what lies before is not even looked at. */
const firstOf = (spans: readonly Span[]): string | null =>
  spans.reduce<string | null>((first, { from }) => (first === null || from < first ? from : first), null);

/** Trips by truck and by loading unit, as a production plugin publishes them. */
async function readTrips({ db, host, caller, sites }: ReportContext, spans: readonly Span[]): Promise<Counted<Hauled>> {
  const open = openSites(caller, sites, 'haul_trip:read');
  if (!host.records.has('haul_trip') || open.length === 0) return uncounted;
  const { rows } = await sql<Hauled & { readonly machine: string }>`
    select machine, count(*)::int as trips, coalesce(sum(payload), 0)::float8 as tonnes
    from ${tripView} trip
    cross join lateral (values (trip.truck), (trip.loading_unit)) as part (machine)
    join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      as span(equipment uuid, "from" timestamptz, "to" timestamptz)
      on span.equipment = part.machine
        and trip.dump_end >= span.from
        and trip.dump_end < span.to
    where trip.site = any(${[...open]}::uuid[])
      and trip.dump_end >= ${firstOf(spans)}::timestamptz
    group by 1`.execute(db);
  const found = new Map(rows.map(({ machine, ...hauled }) => [machine, hauled]));
  return (machine, site) => (open.includes(site) ? (found.get(machine) ?? { trips: 0, tonnes: 0 }) : null);
}

/** Litres filled, as a fuel plugin keeps them. */
async function readFuel({ db, host, caller, sites }: ReportContext, spans: readonly Span[]): Promise<Counted<number>> {
  const open = openSites(caller, sites, 'equipment_fueling:read');
  if (!host.records.has('equipment_fueling') || !host.records.has('fuel_tank') || open.length === 0) return uncounted;
  const { rows } = await sql<{ equipment: string; litres: number }>`
    select fill.equipment, sum(fill.litres)::float8 as litres
    from ${equipmentFuelingTable} fill
    join ${fuelTankTable} tank on tank.id = fill.tank
    join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      as span(equipment uuid, "from" timestamptz, "to" timestamptz)
      on span.equipment = fill.equipment
        and fill.at >= span.from
        and fill.at < span.to
    where fill.deleted_at is null
      and fill.state <> 'cancelled'
      and tank.product in ('diesel', 'petrol')
      and fill.site = any(${[...open]}::uuid[])
      and fill.at >= ${firstOf(spans)}::timestamptz
    group by 1`.execute(db);
  const found = new Map(rows.map(({ equipment, litres }) => [equipment, litres]));
  return (machine, site) => (open.includes(site) ? (found.get(machine) ?? 0) : null);
}
