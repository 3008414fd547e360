import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { seededRandom, seedId } from '../../../../core/host/seed.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { attendanceHalfDay } from '../../records/attendance-half-day.ts';
import { personTable, trainingAttendanceTable, trainingHalfDayView } from '../uses.ts';

interface Cell {
  readonly site: string;
  readonly session: string;
  readonly person: string;
  readonly name: string;
  readonly badge: string;
  readonly date: string;
  readonly half: 'am' | 'pm';
  readonly starts_at: string;
  readonly present: string | null;
  readonly place: number;
}

/** A signature as a hand draws it: loops from left to right, other ones for each of us. */
function scrawl(chance: () => number): string {
  const points = Array.from(
    { length: 9 },
    (_, index) => [40 + index * 32 + chance() * 14, 30 + chance() * 75] as const,
  );
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Who was at the sessions of HSE has signed for it; of today's some have, and the others may (catalogue hse.md §8). */
export async function seedHalfDays(host: Host): Promise<void> {
  const chance = seededRandom(7_701);
  const now = Date.now();
  const { rows } = await sql<Cell>`
    select half.site, half.session, attendee.person, concat_ws(' ', person.last_name, person.first_name) as name,
      person.badge_no as badge, half.date::text as date, half.half, half.starts_at, attendee.present,
      row_number() over (partition by attendee.id order by half.starts_at)::int as place
    from ${trainingHalfDayView} as half
    join ${trainingAttendanceTable} as attendee on attendee.session = half.session and attendee.deleted_at is null
    join ${personTable} as person on person.id = attendee.person
    where half.domain = 'hse' and half.state in ('open', 'closed')
    order by half.session, attendee.id, half.starts_at`.execute(host.db);
  const signed = rows.flatMap(({ name, badge, starts_at: starts, present, place, ...cell }) => {
    const [drawn, byBadge] = [chance(), chance() < 0.2 && badge !== null];
    const isThere = present === 'yes' || (present === 'partial' && place === 1) || (present === null && drawn < 0.5);
    const at = Date.parse(starts) + Math.floor(drawn * 20 - 5) * 60_000;
    if (!isThere || at > now) return [];
    return [
      {
        id: seedId('attendance_half_day', `${cell.session} ${cell.person} ${cell.date} ${cell.half}`),
        ...cell,
        by: byBadge ? ('badge' as const) : ('pad' as const),
        badge: byBadge ? badge : null,
        signed: byBadge ? null : { name, at: new Date(at).toISOString(), path: scrawl(chance) },
        signed_at: new Date(at).toISOString(),
      },
    ];
  });
  await createRows({ host, db: host.db, machine: 'demo' }, attendanceHalfDay, signed);
}
