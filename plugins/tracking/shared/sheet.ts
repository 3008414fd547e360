import type { OperatorCheckinRow } from '../streams/operator-checkin.ts';
import type { SheetTripRow } from '../streams/sheet-trip.ts';
import type { TruckCheckinRow } from '../streams/truck-checkin.ts';

/** An hour of a truck beside its tally. */
export interface FoundHour {
  readonly trips: readonly SheetTripRow[];
  /** Trips that nobody tallied, and tallies of which there is no trip. */
  readonly untallied: readonly SheetTripRow[];
  readonly tripless: readonly TruckCheckinRow[];
}

/** One truck's line of the tally sheet. */
export interface SheetLine {
  readonly truck: string;
  readonly code: string;
  /** Trips counted in each hour of the shift. */
  readonly hours: readonly (readonly TruckCheckinRow[])[];
  /** What was found of positions in each hour, and what of the two is without its counterpart. */
  readonly found: readonly FoundHour[];
  readonly total: number;
  readonly foundTotal: number;
  /** Trips by destination. */
  readonly places: ReadonlyMap<string, number>;
  /** Tonnes of the weighed trips, and how many were not weighed. */
  readonly tonnes: number;
  readonly unweighed: number;
  readonly first: string | null;
  readonly last: string | null;
}

/** Who logged on to each machine in the shift, in the order in which they came. */
export function operatorsOf(checkins: readonly OperatorCheckinRow[]): ReadonlyMap<string, readonly string[]> {
  const logOns = checkins
    .filter(({ kind, status }) => kind === 'machine_on' && status !== 'cancelled')
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return new Map(
    [...Map.groupBy(logOns, ({ equipment }) => equipment ?? '')].map(([machine, rows]) => [
      machine,
      [...new Set(rows.flatMap(({ name }) => name ?? []))],
    ]),
  );
}

const hourMs = 3_600_000;

/**
 * The sheet of a shift: dumps that count, by truck and hour. Every truck of the site has a line, whether it drove or
 * not, and so has each that drove there and has gone elsewhere, or out of service, since.
 */
export function sheetOf(
  trucks: readonly { readonly id: string; readonly code: string }[],
  rows: readonly TruckCheckinRow[],
  hours: readonly Date[],
  trips: readonly SheetTripRow[] = [],
): readonly SheetLine[] {
  const byTruck = Map.groupBy(
    rows.filter(({ kind, status }) => kind === 'dump' && status !== 'cancelled'),
    ({ truck }) => truck,
  );
  const start = hours[0]?.getTime() ?? 0;
  const inShift = ({ at }: { readonly at: string }): boolean =>
    Date.parse(at) >= start && Date.parse(at) < start + hours.length * hourMs;
  const inHour =
    (hour: Date) =>
    ({ at }: { readonly at: string }): boolean =>
      Date.parse(at) >= hour.getTime() && Date.parse(at) < hour.getTime() + hourMs;
  const foundByTruck = Map.groupBy(
    trips.filter((trip) => !trip.gone && inShift(trip)),
    ({ truck }) => truck,
  );
  const known = new Set(trucks.map(({ id }) => id));
  const gone = [
    ...new Map(
      [...byTruck.values(), ...foundByTruck.values()]
        .flat()
        .filter((row) => !known.has(row.truck) && inShift(row))
        .map(({ truck, truckCode }) => [truck, truckCode]),
    ),
  ].map(([id, code]) => ({ id, code }));
  const all = [...trucks, ...gone];
  if (gone.length > 0) all.sort((one, other) => one.code.localeCompare(other.code, undefined, { numeric: true }));
  return all.map(({ id, code }) => {
    const tallies = (byTruck.get(id) ?? []).filter(inShift).sort((a, b) => (a.at < b.at ? -1 : 1));
    const found = foundByTruck.get(id) ?? [];
    const { untallied, tripless } = pairUp(tallies, found);
    const places = new Map(
      [...Map.groupBy(tallies, ({ place }) => place)].map(([place, trips]) => [place, trips.length]),
    );
    return {
      truck: id,
      code,
      hours: hours.map((hour) => tallies.filter(inHour(hour))),
      found: hours.map((hour) => ({
        trips: found.filter(inHour(hour)),
        untallied: untallied.filter(inHour(hour)),
        tripless: tripless.filter(inHour(hour)),
      })),
      total: tallies.length,
      foundTotal: found.length,
      places,
      tonnes: tallies.reduce((sum, { payload_t: payload }) => sum + (payload ?? 0), 0),
      unweighed: tallies.filter(({ payload_t: payload }) => payload === null).length,
      first: tallies[0]?.at ?? null,
      last: tallies.at(-1)?.at ?? null,
    };
  });
}

/** A tally and a trip of one truck at one place within this time are the same dump (catalogue operations.md §3.1). */
const pairMs = 3 * 60_000;

/**
 * Sets the tallies of a truck beside its trips: each to the nearest of the same place within 3 minutes. What is left
 * has no counterpart.
 */
export function pairUp(
  tallies: readonly TruckCheckinRow[],
  trips: readonly SheetTripRow[],
): { readonly untallied: readonly SheetTripRow[]; readonly tripless: readonly TruckCheckinRow[] } {
  const candidates = trips
    .flatMap((trip) =>
      tallies.map((tally) => ({ trip, tally, apart: Math.abs(Date.parse(trip.at) - Date.parse(tally.at)) })),
    )
    .filter(({ trip, tally, apart }) => apart <= pairMs && (trip.place === null || trip.place === tally.place))
    .sort((a, b) => a.apart - b.apart);
  const taken = new Set<string>();
  for (const { trip, tally } of candidates) {
    if (taken.has(trip.id) || taken.has(tally.id)) continue;
    taken.add(trip.id).add(tally.id);
  }
  return { untallied: trips.filter(({ id }) => !taken.has(id)), tripless: tallies.filter(({ id }) => !taken.has(id)) };
}

const spacingMs = 4 * 60_000;

/**
 * When a trip tallied now into an hour happened: now, in the running hour; in an earlier hour, the first instant that
 * is 4 minutes from the truck's other trips, since nobody remembers the minute. Null: the hour is full or lies ahead.
 */
export function tallyInstant(hour: Date, trips: readonly TruckCheckinRow[], now: number): Date | null {
  const start = hour.getTime();
  if (now < start) return null;
  if (now < start + hourMs) return new Date(now);
  const taken = trips.map(({ at }) => Date.parse(at));
  for (let at = start + spacingMs / 2; at < start + hourMs; at += spacingMs) {
    if (taken.every((other) => Math.abs(other - at) >= spacingMs)) return new Date(at);
  }
  return null;
}
