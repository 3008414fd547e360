import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { fuelDelivery } from '../records/fuel-delivery.ts';
import { lockTanks, type LockedTank } from './lock-tanks.ts';

/** Most that a tank holds by the dip after a delivery, as a part of its capacity. */
const tolerance = 1.1;

type Delivery = Parameters<NonNullable<RecordHooks<typeof fuelDelivery>['cannotBe']>>[0];

/** A delivery fits into its tank, which takes in one tanker after the other. */
export const deliveryCannotBe: RecordHooks<typeof fuelDelivery>['cannotBe'] = async (
  row,
  { db, transition, isTouched },
) => {
  const tank = transition ? undefined : (await lockTanks(db, [row.tank])).get(String(row.tank));
  if (!tank) return [];
  const found: BrokenRule[] = [];
  if (tank.site !== row.site) found.push({ field: 'tank', sentence: msg`The tank ${tank.code} is at another site.` });
  const free = Math.floor((tank.capacity * tank.safeFill) / 100 - Number(row.dip_before));
  if (isTouched('tank', 'note_l', 'dip_before') && Number(row.note_l) > free)
    found.push({
      field: 'note_l',
      sentence: msg`Delivery of ${Number(row.note_l)} L exceeds the free space ${free} L of tank ${tank.code}.`,
    });
  if (isTouched('tank', 'dip_after') && Number(row.dip_after) > tolerance * tank.capacity)
    found.push({
      field: 'dip_after',
      sentence: msg`${Number(row.dip_after)} L exceed the capacity of tank ${tank.code} (${tank.capacity} L).`,
    });
  if (isTouched('tank', 'started_at', 'ended_at')) found.push(...(await atOnce(db, row, tank)));
  return found;
};

/** Another tanker that was unloading into the tank at that time: the dips would tell of both. */
async function atOnce(
  db: Database,
  { id, started_at: start, ended_at: end }: Delivery,
  tank: LockedTank,
): Promise<readonly BrokenRule[]> {
  if (start == null || end == null) return [];
  const { rows } = await sql<{ number: string | null }>`
    select number
    from fuel_delivery
    where tank = ${tank.id}
      and id is distinct from ${id ?? null}::uuid
      and deleted_at is null
      and started_at < ${end}::timestamptz
      and ended_at > ${start}::timestamptz
    order by started_at
    limit 1`.execute(db);
  const [other] = rows;
  return other
    ? [
        {
          field: 'started_at',
          sentence: msg`Delivery ${other.number ?? ''} was unloading into tank ${tank.code} at that time.`,
        },
      ]
    : [];
}
