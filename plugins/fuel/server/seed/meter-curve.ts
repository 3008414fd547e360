import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { meterReadingTable } from '../uses.ts';

/** What a machine's hour meter showed, the first reading first; milliseconds since 1970. */
export type MeterCurve = readonly { readonly at: number; readonly hours: number }[];

/** The hour meters of the machines of the demo, by their ids. */
export async function readMeterCurves(db: Database): Promise<ReadonlyMap<string, MeterCurve>> {
  const { rows } = await sql<{ equipment: string; at: string; hours: number }>`
    select equipment, read_at as at, value as hours
    from ${meterReadingTable}
    where kind = 'hours' and valid and deleted_at is null
    order by read_at`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ equipment }) => equipment)].map(([equipment, readings]) => [
      equipment,
      readings.map(({ at, hours }) => ({ at: Date.parse(at), hours })),
    ]),
  );
}

/** The stretch of a curve that holds a value of a column; its first or last where that lies beyond. */
function stretchOf(curve: MeterCurve, column: 'at' | 'hours', value: number) {
  const after = curve.findIndex((point, index) => index > 0 && point[column] >= value);
  const end = after === -1 ? curve.length - 1 : after;
  return [curve[end - 1], curve[end]] as const;
}

/** What a meter showed at an instant; null without two readings. */
export function hoursAt(curve: MeterCurve, at: number): number | null {
  const [from, to] = stretchOf(curve, 'at', at);
  return from && to ? from.hours + ((to.hours - from.hours) * (at - from.at)) / (to.at - from.at) : null;
}

/** When a meter shows that many hours; null where it never does, or stood still. */
export function whenShows(curve: MeterCurve, hours: number): number | null {
  const [from, to] = stretchOf(curve, 'hours', hours);
  return from && to && to.hours > from.hours
    ? from.at + ((to.at - from.at) * (hours - from.hours)) / (to.hours - from.hours)
    : null;
}
