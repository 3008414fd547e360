import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { equipment } from '../../records/equipment.ts';
import type { equipmentTransfer } from '../../records/equipment-transfer.ts';
import { endRunning } from '../machine/end-running.ts';
import { tripView } from '../uses.ts';

type Hooks = RecordHooks<typeof equipmentTransfer>;

/** Where and when a trip of the machine contradicts that it left, was under way, and stayed until it left again. */
async function contradicting(
  db: Database,
  {
    id,
    equipment: machine,
    left_at: left,
    arrived_at: arrived,
    to_site: to,
  }: Parameters<NonNullable<Hooks['cannotBe']>>[0],
): Promise<{ readonly site: string; readonly at: string } | undefined> {
  const { rows } = await sql<{ site: string; at: string }>`
    select site.code as site, to_char(local_clock(trip.dump_end, site.time_zone), 'YYYY-MM-DD') as at
    from ${tripView} trip
    join site on site.id = trip.site
    where (trip.truck = ${machine}::uuid or trip.loading_unit = ${machine}::uuid)
      and trip.dump_end > ${left}::timestamptz
      and trip.dump_end <= coalesce((
        select min(next.left_at)
        from equipment_transfer next
        where next.equipment = ${machine}::uuid
          and next.left_at > ${left}::timestamptz
          and next.deleted_at is null
          and next.id is distinct from ${id ?? null}::uuid
      ), 'infinity')
      and (trip.site <> ${to}::uuid or trip.dump_end < ${arrived ?? null}::timestamptz)
    order by trip.dump_end desc
    limit 1`.execute(db);
  return rows[0];
}

/** A machine makes no trip at the site that it has left. What was taken back stays so once it would move a machine. */
export const transferCannotBe: Hooks['cannotBe'] = async (row, { db, restored, isTouched }) => {
  if (restored && row.arrived_at != null)
    return [
      { field: 'equipment', sentence: msg`This transfer was reversed, and the machine with it: enter it again.` },
    ];
  if (!isTouched('equipment', 'left_at', 'arrived_at', 'from_site', 'to_site')) return [];
  const trip = await contradicting(db, row);
  return trip
    ? [{ field: 'left_at', sentence: msg`This machine made a trip at ${trip.site} on ${trip.at}, after it had left.` }]
    : [];
};

/** A transfer that is deleted never was: the machine stands again where it came from, unless it has worked since. */
export const bringBack: NonNullable<Hooks['beforeDelete']> = async (row, context) => {
  if (row.arrived_at == null) return;
  const { db, host } = context;
  const { rows } = await sql<{ stays: boolean; works: boolean }>`
    select machine.site = ${row.to_site}::uuid and not exists (
        select from equipment_transfer later
        where later.equipment = machine.id and later.left_at > ${row.left_at}::timestamptz
          and later.deleted_at is null and later.id <> ${row.id}::uuid) as stays,
      exists (
        select from ${tripView} trip
        where trip.site = ${row.to_site}::uuid and trip.dump_end > ${row.left_at}::timestamptz
          and (trip.truck = machine.id or trip.loading_unit = machine.id)) as works
    from equipment machine
    where machine.id = ${row.equipment}::uuid
    for no key update`.execute(db);
  const [machine] = rows;
  if (!machine) return;
  if (!machine.stays || machine.works)
    throw problems.invalid({
      equipment: msg`This machine has worked or moved since it arrived: enter another transfer instead.`,
    });
  await endRunning(context, String(row.equipment), String(row.to_site));
  await changeRows(context, equipment, {
    where: sql`id = ${row.equipment}::uuid`,
    set: { site: String(row.from_site) },
  });
  for (const site of [row.from_site, row.to_site])
    tellChanges(host, 'equipment', [{ id: String(row.equipment), site: String(site) }], 'update');
};
