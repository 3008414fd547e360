import type { TruckCheckinRow } from './streams/truck-checkin.ts';

/** One truck's line of the tally sheet. */
export interface SheetLine {
  readonly truck: string;
  readonly code: string;
  /** Trips counted in each hour of the shift. */
  readonly hours: readonly (readonly TruckCheckinRow[])[];
  readonly total: number;
  /** Trips by destination. */
  readonly places: ReadonlyMap<string, number>;
  /** Tonnes of the weighed trips, and how many were not weighed. */
  readonly tonnes: number;
  readonly unweighed: number;
  readonly first: string | null;
  readonly last: string | null;
}

const hourMs = 3_600_000;

/** The sheet of a shift: dumps that count, by truck and hour. Every truck has a line, whether it drove or not. */
export function sheetOf(trucks: readonly { readonly id: string; readonly code: string }[], rows: readonly TruckCheckinRow[], hours: readonly Date[]): readonly SheetLine[] {
  const byTruck = Map.groupBy(rows.filter(({ kind, status }) => kind === 'dump' && status !== 'cancelled'), ({ truck }) => truck);
  const start = hours[0]?.getTime() ?? 0;
  return trucks.map(({ id, code }) => {
    const own = (byTruck.get(id) ?? [])
      .filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < start + hours.length * hourMs)
      .sort((a, b) => (a.at < b.at ? -1 : 1));
    const places = new Map([...Map.groupBy(own, ({ place }) => place)].map(([place, trips]) => [place, trips.length]));
    return {
      truck: id,
      code,
      hours: hours.map((hour) => own.filter(({ at }) => Date.parse(at) >= hour.getTime() && Date.parse(at) < hour.getTime() + hourMs)),
      total: own.length,
      places,
      tonnes: own.reduce((sum, { payload_t: payload }) => sum + (payload ?? 0), 0),
      unweighed: own.filter(({ payload_t: payload }) => payload === null).length,
      first: own[0]?.at ?? null,
      last: own.at(-1)?.at ?? null,
    };
  });
}

const spacingMs = 4 * 60_000;

/**
 * When a trip tallied now into an hour happened: now, in the running hour; in an earlier hour, the first instant that is
 * 4 minutes from the truck's other trips, since nobody remembers the minute. Null: the hour is full or lies ahead.
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
