import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { shiftAt, type Shift } from '../../../../core/sites/shift.ts';
import { cutAtShifts } from '../../formulas/engine/shift-cut.ts';
import type { Interval } from '../../formulas/engine/trip.ts';
import type { Mine } from './mine.ts';

/**
 * Stores a truck's states since `from` (milliseconds) in place of what is stored of that time, cut where shifts change.
 */
export async function writeIntervals(
  db: Database,
  mine: Mine,
  truck: string,
  from: number,
  intervals: readonly Interval[],
  tripOf: ReadonlyMap<number, string>,
): Promise<void> {
  await sql`delete from haul_state_interval where truck = ${truck} and started_at >= ${new Date(from)}`.execute(db);
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (!first || !last) return;
  const shifts = shiftsBetween(first.startedAt, last.endedAt, mine.timeZone);
  const rows = cutAtShifts(
    intervals,
    shifts.slice(1).map(({ startsAt }) => startsAt.getTime()),
  ).map((interval) => {
    const shift = shifts.findLast(({ startsAt }) => startsAt.getTime() <= interval.startedAt) as Shift;
    return {
      state: interval.state,
      started_at: new Date(interval.startedAt).toISOString(),
      ended_at: new Date(interval.endedAt).toISOString(),
      state_id: interval.stateId,
      production_date: shift.productionDate,
      shift: shift.code,
      place: interval.place,
      trip: interval.tripEnd === null ? null : (tripOf.get(interval.tripEnd) ?? null),
      flags: interval.flags,
    };
  });
  await sql`select ensure_haul_months(${new Date(first.startedAt)}, ${new Date(last.endedAt)})`.execute(db);
  await sql`
    insert into haul_state_interval (
      truck, site, state, started_at, ended_at, state_id, production_date, shift, place, trip, flags)
    select ${truck}::uuid, ${mine.site}::uuid, state, started_at, ended_at, state_id, production_date, shift, place,
      trip, flags
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      state text, started_at timestamptz, ended_at timestamptz, state_id text, production_date date, shift text,
        place uuid, trip uuid, flags text[])`.execute(db);
}

/** The shifts that touch a time, in order. */
export function shiftsBetween(from: number, to: number, timeZone: string): readonly Shift[] {
  const shifts: Shift[] = [];
  for (let shift = shiftAt(new Date(from), timeZone); ; shift = shiftAt(shift.endsAt, timeZone)) {
    shifts.push(shift);
    if (shift.endsAt.getTime() >= to) return shifts;
  }
}
