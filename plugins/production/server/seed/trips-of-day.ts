import { shiftOf, type Shift } from '../../../../core/sites/shift.ts';
import { seededRandom } from '../../../../core/host/seed.ts';

/**
 * How the trucks of one loading unit ran, on average (catalogue operations.md §12): share of the site's trips, passes
 * and seconds per pass, km of the simulator's roads, minutes loaded and empty.
 */
interface Haul {
  readonly unit: string;
  readonly source: string;
  readonly destination: string;
  readonly material: string;
  readonly share: number;
  readonly passes: number;
  readonly passSeconds: number;
  readonly km: number;
  readonly haul: number;
  readonly back: number;
}

interface Site {
  readonly trucks: readonly string[];
  readonly target: number;
  readonly hauls: readonly Haul[];
  /** Litres of its trucks over those of 98 t. */
  readonly burn: number;
}

const named = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `T-${String(first + index).padStart(2, '0')}`);

const sites: Readonly<Record<'S1' | 'S2', Site>> = {
  S1: {
    trucks: named(1, 24),
    target: 98,
    burn: 1,
    hauls: [
      {
        unit: 'EX-01',
        source: 'F-EX01',
        destination: 'HOPPER-1',
        material: 'ORE',
        share: 0.37,
        passes: 4,
        passSeconds: 35,
        km: 4.93,
        haul: 10.9,
        back: 7.8,
      },
      {
        unit: 'EX-02',
        source: 'F-EX02',
        destination: 'WASTE-1',
        material: 'WASTE',
        share: 0.38,
        passes: 4,
        passSeconds: 35,
        km: 5.58,
        haul: 12,
        back: 8.6,
      },
      {
        unit: 'LD-01',
        source: 'F-LD01',
        destination: 'STOCK-1',
        material: 'LOWGRADE',
        share: 0.25,
        passes: 5,
        passSeconds: 41,
        km: 5.38,
        haul: 11.6,
        back: 8.4,
      },
    ],
  },
  S2: {
    trucks: named(31, 16),
    target: 64,
    burn: 0.71,
    hauls: [
      {
        unit: 'EX-11',
        source: 'F-EX11',
        destination: 'HOPPER-2',
        material: 'ORE',
        share: 0.41,
        passes: 6,
        passSeconds: 27,
        km: 4.38,
        haul: 10.4,
        back: 7.4,
      },
      {
        unit: 'LD-11',
        source: 'F-LD11',
        destination: 'WASTE-2',
        material: 'WASTE',
        share: 0.59,
        passes: 4,
        passSeconds: 37,
        km: 4.55,
        haul: 10.7,
        back: 7.7,
      },
    ],
  },
};

/** A trip of the demo mine; instants in ms, parts in s. */
export interface DemoTrip {
  readonly site: 'S1' | 'S2';
  readonly truck: string;
  readonly unit: string;
  readonly source: string;
  readonly destination: string | null;
  readonly material: string;
  readonly day: string;
  readonly shift: Shift['code'];
  readonly shiftStartsAt: number;
  readonly cycleStart: number;
  readonly loadStart: number;
  readonly loadEnd: number;
  readonly dumpStart: number;
  readonly dumpEnd: number;
  readonly parts: Readonly<
    Record<'returning' | 'queue_load' | 'spot' | 'loading' | 'hauling' | 'queue_dump' | 'dumping', number>
  >;
  readonly km: number;
  readonly backKm: number;
  readonly payload: number;
  readonly scale: boolean;
  readonly passes: number;
  readonly fuel: number;
  readonly inferred: boolean;
  readonly flags: readonly string[];
  /** Which of its crew drove. */
  readonly seat: number;
}

type Random = () => number;

/** A number of its own for each name, so that one truck more changes no other (FNV-1a). */
function randomOf(name: string): Random {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const random = seededRandom(hash);
  random();
  return random;
}

const between = (random: Random, from: number, to: number): number => from + random() * (to - from);
/** Mean 0, deviation 1 (Box and Muller). */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const clipped = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Six days a month from November to March (§12). */
export const rains = (site: string, day: string): boolean =>
  [11, 12, 1, 2, 3].includes(Number(day.slice(5, 7))) && randomOf(`rain ${site} ${day}`)() < 0.2;

/** L/h of a truck of 98 t by part of its cycle (§11). */
const burn = {
  returning: 52,
  queue_load: 22,
  spot: 24,
  loading: 24,
  hauling: 92,
  queue_dump: 22,
  dumping: 45,
} as const;

/** Every trip of one production date that ended before `until`, truck by truck. The same at every call. */
export function tripsOfDay(day: string, timeZone: string, until: number): readonly DemoTrip[] {
  return (['S1', 'S2'] as const).flatMap((site) =>
    (['P3', 'P1', 'P2'] as const).flatMap((code) => {
      const shift = shiftOf(day, code, timeZone);
      return sites[site].trucks.flatMap((truck, seat) => tripsOfShift(site, truck, seat, shift, until));
    }),
  );
}

function tripsOfShift(site: 'S1' | 'S2', truck: string, seat: number, shift: Shift, until: number): DemoTrip[] {
  const random = randomOf(`${truck} ${shift.productionDate} ${shift.code}`);
  const minute = 60_000;
  // Not manned, in service or broken down for the whole shift.
  if (random() < 0.055) return [];
  const ends = shift.endsAt.getTime() - between(random, 9, 17) * minute;
  let at = shift.startsAt.getTime() + between(random, 8, 16) * minute;
  const meal = shift.startsAt.getTime() + between(random, 180, 270) * minute;
  const breaks =
    random() < 0.09
      ? { at: between(random, 60, 400) * minute + shift.startsAt.getTime(), length: between(random, 40, 300) * minute }
      : null;
  const wet = rains(site, shift.productionDate) && shift.code === 'P2' ? 0.7 : 1;
  const skill = clipped(1 + 0.03 * normal(randomOf(`skill ${truck} ${shift.code}`)), 0.92, 1.06);
  const trips: DemoTrip[] = [];
  let [fed, broken] = [false, false];
  for (;;) {
    if (!fed && at >= meal) [fed, at] = [true, at + 30 * minute];
    if (breaks && !broken && at >= breaks.at) [broken, at] = [true, at + breaks.length];
    const trip = oneTrip(site, truck, seat, shift, at, skill * wet, random);
    if (trip.dumpEnd > ends || trip.dumpEnd >= until) return trips;
    trips.push(trip);
    at = trip.dumpEnd;
  }
}

function pickHaul({ hauls }: Site, random: Random): Haul {
  let left = random();
  return hauls.find(({ share }) => (left -= share) < 0) ?? (hauls[0] as Haul);
}

function oneTrip(
  site: 'S1' | 'S2',
  truck: string,
  seat: number,
  shift: Shift,
  start: number,
  pace: number,
  random: Random,
): DemoTrip {
  const { target, burn: thirst, ...mine } = sites[site];
  const haul = pickHaul({ target, burn: thirst, ...mine }, random);
  const seconds = (minutes: number): number => Math.max(1, Math.round(minutes * 60));
  const queue = (mean: number): number =>
    random() < 0.25 ? 0 : Math.min(1200, seconds(-Math.log(1 - random()) * mean));
  const parts = {
    returning: seconds((haul.back / pace) * (1 + 0.06 * normal(random))),
    queue_load: queue(4.6),
    spot: Math.round(between(random, 27, 54)),
    loading: Math.round(haul.passes * haul.passSeconds * clipped(1 + 0.09 * normal(random), 0.7, 1.5)),
    hauling: seconds((haul.haul / pace) * (1 + 0.05 * normal(random))),
    queue_dump: queue(haul.destination.startsWith('HOPPER') ? 2.2 : 1),
    dumping: Math.round(between(random, 54, 96)),
  };
  const load = clipped(0.97 + 0.06 * normal(random), 0.78, 1.25);
  const payload = Math.round(target * load * 10) / 10;
  const loadStart = start + 1000 * (parts.returning + parts.queue_load + parts.spot);
  const loadEnd = loadStart + 1000 * parts.loading;
  const dumpStart = loadEnd + 1000 * (parts.hauling + parts.queue_dump);
  const chance = random();
  const inferred = chance < 0.018;
  const lost = chance < 0.004;
  const strays = chance > 0.997 && haul.material !== 'ORE';
  const flags = [
    ...(inferred ? [lost ? 'missed_dump_geofence' : 'gps_gap'] : []),
    ...(load > 1.2 ? ['overload'] : []),
    ...(strays ? ['wrong_destination'] : []),
  ];
  const fuel =
    Object.entries(parts).reduce((sum, [part, spent]) => sum + (burn[part as keyof typeof burn] * spent) / 3600, 0) *
    thirst *
    (1 + 0.03 * normal(random));
  return {
    site,
    truck,
    seat,
    unit: haul.unit,
    source: haul.source,
    material: haul.material,
    day: shift.productionDate,
    shift: shift.code,
    shiftStartsAt: shift.startsAt.getTime(),
    destination: lost ? null : strays ? (site === 'S1' ? 'HOPPER-1' : 'HOPPER-2') : haul.destination,
    cycleStart: start,
    loadStart,
    loadEnd,
    dumpStart,
    dumpEnd: dumpStart + 1000 * parts.dumping,
    parts,
    payload,
    inferred,
    flags,
    passes: haul.passes,
    km: Math.round(haul.km * (1 + 0.015 * normal(random)) * 1000) / 1000,
    backKm: Math.round(haul.km * (1 + 0.02 * normal(random)) * 1000) / 1000,
    // Three trucks per site have no scale.
    scale: seat % 8 !== 7,
    fuel: Math.round(fuel * 10) / 10,
  };
}
