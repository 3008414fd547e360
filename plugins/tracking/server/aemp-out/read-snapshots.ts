import { sql } from 'kysely';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { fillRead, instant, placeRead, tripRead } from './aemp-terms.ts';
import { sitesWhere, type OwnMachine } from './read-machines.ts';
import { plainText, sections, type Section } from './sections.ts';
import type { Snapshot } from './write-document.ts';
import { equipmentFuelingTable, fuelTankTable, meterReadingTable, tripView } from '../uses.ts';

interface Told {
  readonly equipment: string;
  readonly at: string;
  readonly value: number;
}
interface Place {
  readonly equipment: string;
  readonly at: string;
  readonly lon: number;
  readonly lat: number;
  readonly alt: number | null;
  readonly ignition: boolean | null;
  readonly fuel: number | null;
}
interface Hauled {
  readonly equipment: string;
  readonly at: string;
  readonly trips: number;
  readonly tonnes: number;
}

const byMachine = <Row extends { readonly equipment: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.equipment, row]));

/**
 * What is known of machines now, section by section; what is not known is absent, never 0. Location is the last valid
 * fix; EngineStatus the ignition of that fix, else what telematics told; FuelRemaining the level told with that fix,
 * else by telematics. Operating hours and odometer are the last valid meter readings, replaced counters added on. Idle
 * hours, DEF, regeneration and power take-off are what telematics told. FuelUsed is the machine's own counter where
 * telematics tell one, else the litres filled since it was commissioned. Loads and payload are its trips that are
 * closed and not rejected, since it was commissioned: of a truck those it hauled, of a loading unit those it loaded.
 */
export async function readSnapshots(
  host: Host,
  caller: Caller,
  machines: readonly OwnMachine[],
): Promise<readonly Snapshot[]> {
  const { db } = host;
  const within = (permission: Parameters<typeof sitesWhere>[1]): readonly string[] => {
    const sites = sitesWhere(caller, permission);
    return machines.filter(({ site }) => sites.includes(site)).map(({ id }) => id);
  };
  const ids = machines.map(({ id }) => id);
  const [places, figures, hours, km, fills, trips] = [
    byMachine(await readPlaces(db, within(placeRead))),
    Map.groupBy(await readFigures(db, ids), ({ equipment }) => equipment),
    byMachine(await readMeters(host, ids, 'hours')),
    byMachine(await readMeters(host, ids, 'km')),
    byMachine(await readFills(host, within(fillRead))),
    byMachine(await readTrips(host, within(tripRead))),
  ];
  const seesPlaces = new Set(within(placeRead));
  return machines.map((machine): Snapshot => {
    const { id } = machine;
    const figureByName = new Map((figures.get(id) ?? []).map((figure) => [figure.name, figure]));
    const [place, meter, odometer, trip] = [places.get(id), hours.get(id), km.get(id), trips.get(id)];
    const live = seesPlaces.has(id);
    const used = figureByName.get('fuel_used_L') ?? fills.get(id);
    const [level, running] = [figureByName.get('fuel_percent'), figureByName.get('engine_running')];
    const hoursOf = (name: string): Section | null => {
      const figure = figureByName.get(name);
      return figure ? sections.hours(figure.at, figure.value) : null;
    };
    return {
      header: headerOf(machine),
      sections: present({
        Location: place ? sections.location(place.at, place.lat, place.lon, place.alt) : null,
        CumulativeOperatingHours: meter ? sections.hours(meter.at, meter.value) : null,
        FuelUsed: used ? sections.fuelUsed(used.at, used.value) : null,
        Distance: odometer ? sections.distance(odometer.at, odometer.value) : null,
        CumulativeIdleHours: hoursOf('idle_hours'),
        FuelRemaining:
          place?.fuel != null
            ? sections.percent(place.at, place.fuel)
            : live && level
              ? sections.percent(level.at, level.value)
              : null,
        DEFRemaining: live ? percentOf(figureByName.get('def_percent')) : null,
        EngineStatus:
          place?.ignition != null
            ? sections.engine(place.at, place.ignition)
            : live && running
              ? sections.engine(running.at, running.value === 1)
              : null,
        CumulativePowerTakeOffHours: hoursOf('power_take_off_hours'),
        CumulativeLoadCount: trip ? sections.loads(trip.at, trip.trips) : null,
        CumulativePayloadTotals: trip ? sections.payload(trip.at, trip.tonnes) : null,
        CumulativeActiveRegenerationHours: hoursOf('regeneration_hours'),
        CumulativeIdleNonOperatingHours: hoursOf('idle_non_operating_hours'),
      }),
    };
  });
}

const percentOf = (told: Told | undefined): Section | null => (told ? sections.percent(told.at, told.value) : null);
const present = (all: Readonly<Record<string, Section | null>>): Snapshot['sections'] =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, Section] => entry[1] !== null));

function headerOf({ code, make, model, serial, pin, commissioned }: OwnMachine): Snapshot['header'] {
  const header = {
    UnitInstallDateTime: commissioned === null ? null : instant(commissioned),
    OEMName: make,
    Model: model,
    EquipmentID: code,
    SerialNumber: serial,
    PIN: pin,
  };
  return Object.fromEntries(
    Object.entries(header).flatMap(([name, text]) =>
      text === null || text.trim() === '' ? [] : [[name, plainText(text)]],
    ),
  );
}

async function readPlaces(db: Database, machines: readonly string[]): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select live.equipment, live.ts as at, live.lon, live.lat, fix.alt::float8 as alt, fix.ignition,
      fix.fuel_level::float8 as fuel
    from equipment_live live
    left join position fix on fix.equipment = live.equipment and fix.ts = live.ts
    where live.equipment = any(${[...machines]}::uuid[])`.execute(db);
  return rows;
}

/** Figures that are served as telematics told them. */
const served = [
  'idle_hours',
  'idle_non_operating_hours',
  'fuel_used_L',
  'fuel_percent',
  'def_percent',
  'power_take_off_hours',
  'regeneration_hours',
  'engine_running',
];

/** The newest of each that can be true. */
async function readFigures(
  db: Database,
  machines: readonly string[],
): Promise<readonly (Told & { readonly name: string })[]> {
  const { rows } = await sql<Told & { readonly name: string }>`
    select asked.equipment, asked.name, newest.ts as at, newest.value
    from (
      select equipment, name
      from unnest(${[...machines]}::uuid[]) as equipment
      cross join unnest(${served}::text[]) as name
    ) asked
    cross join lateral (
      select ts, value
      from machine_metric
      where equipment = asked.equipment
        and name = asked.name
        and value >= 0
        and (asked.name not like '%percent' or value <= 100)
      order by ts desc
      limit 1
    ) newest`.execute(db);
  return rows;
}

async function readMeters(
  { db, records }: Host,
  machines: readonly string[],
  kind: 'hours' | 'km',
): Promise<readonly Told[]> {
  if (!records.has('meter_reading')) return [];
  const { rows } = await sql<Told>`
    select asked.equipment, reading.read_at as at, coalesce(reading.total, reading.value)::float8 as value
    from unnest(${[...machines]}::uuid[]) as asked(equipment)
    cross join lateral (
      select read_at, total, value
      from ${meterReadingTable}
      where equipment = asked.equipment
        and kind = ${kind}
        and valid
        and deleted_at is null
      order by read_at desc, id desc
      limit 1
    ) reading`.execute(db);
  return rows;
}

async function readFills({ db, records }: Host, machines: readonly string[]): Promise<readonly Told[]> {
  if (!records.has('equipment_fueling') || !records.has('fuel_tank')) return [];
  const { rows } = await sql<Told>`
    select fill.equipment, max(fill.at) as at, sum(fill.litres)::float8 as value
    from ${equipmentFuelingTable} fill
    join ${fuelTankTable} tank on tank.id = fill.tank
    where fill.equipment = any(${[...machines]}::uuid[])
      and fill.deleted_at is null
      and fill.state <> 'cancelled'
      and tank.product in ('diesel', 'petrol')
    group by 1`.execute(db);
  return rows;
}

async function readTrips({ db, records }: Host, machines: readonly string[]): Promise<readonly Hauled[]> {
  if (!records.has('haul_trip') || machines.length === 0) return [];
  const { rows } = await sql<Hauled>`
    select part.machine as equipment, max(trip.dump_end) as at, count(*)::int as trips,
      coalesce(sum(trip.payload), 0)::float8 as tonnes
    from ${tripView} trip
    cross join lateral (values (trip.truck), (trip.loading_unit)) as part (machine)
    where part.machine = any(${[...machines]}::uuid[])
    group by 1`.execute(db);
  return rows;
}
