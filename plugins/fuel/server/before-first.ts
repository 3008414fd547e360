import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { BrokenRule } from '../../../core/records/record.ts';

/** The past of a tank is entered and imported after its present, but hardly so much of it. */
const lateDays = 730;

/** An entry long before anything that is known of its tank: its date is a slip, or needs a reason. */
export async function beforeFirst(
  db: Database,
  { id, code }: { readonly id: string; readonly code: string },
  field: string,
  at: unknown,
): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ day: string }>`
    select local_clock(first.at, site.time_zone)::date::text as day
    from (
      select least(
        (select min(at) from fuel_dip where tank = ${id} and deleted_at is null),
        (select min(at) from equipment_fueling where tank = ${id} and deleted_at is null),
        (select min(arrived_at) from fuel_delivery where tank = ${id} and deleted_at is null),
        (select min(started_at) from fuel_transfer where from_tank = ${id} and deleted_at is null),
        (select min(started_at) from fuel_transfer where to_tank = ${id} and deleted_at is null)) as at) as first
    join fuel_tank tank on tank.id = ${id}
    join site on site.id = tank.site
    where first.at - ${lateDays} * interval '1 day' > ${at}::timestamptz`.execute(db);
  const day = rows[0]?.day;
  return day === undefined
    ? []
    : [
        {
          field,
          sentence: msg`There are no data for tank ${code} before ${day}.`,
          confirm: 'before_first',
          needsReason: true,
        },
      ];
}
