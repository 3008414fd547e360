import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { isUsualPerLitre, unusualPerLitre } from '../records/usual-per-litre.ts';
import type { fuelDelivery } from '../records/fuel-delivery.ts';
import { beforeFirst } from './before-first.ts';
import { contradictedBook } from './book-at.ts';
import { lockTanks, type LockedTank } from './lock-tanks.ts';

/** By how much the dips may contradict the note without a reason: 200 L, and 2 % of it. */
const [toleratedLitres, toleratedShare] = [200, 0.02];

type Delivery = Parameters<NonNullable<RecordHooks<typeof fuelDelivery>['cannotBe']>>[0];

/** A delivery fits into its tank, which takes in one tanker after the other. */
export const deliveryCannotBe: RecordHooks<typeof fuelDelivery>['cannotBe'] = async (
  row,
  { db, before, transition, isTouched },
) => {
  const tank = transition ? undefined : (await lockTanks(db, [row.tank])).get(String(row.tank));
  if (!tank) return [];
  const found: BrokenRule[] = [];
  if (tank.site !== row.site) found.push({ field: 'tank', sentence: msg`Tank ${tank.code} is at another site.` });
  const free = Math.floor((tank.capacity * tank.safeFill) / 100 - Number(row.dip_before));
  if (isTouched('tank', 'note_l', 'dip_before') && Number(row.note_l) > free)
    found.push({
      field: 'note_l',
      sentence: msg`Delivery of ${Number(row.note_l)} L exceeds the free space ${free} L of tank ${tank.code}.`,
    });
  if (isTouched('tank', 'dip_after') && Number(row.dip_after) > tank.capacity)
    found.push({
      field: 'dip_after',
      sentence: msg`${Number(row.dip_after)} L exceed the capacity of tank ${tank.code} (${tank.capacity} L).`,
    });
  if (
    row.unit_price != null &&
    isTouched('tank', 'unit_price', 'currency') &&
    !isUsualPerLitre(row.unit_price, row.currency, tank.product)
  )
    found.push({
      field: 'unit_price',
      sentence: unusualPerLitre(row.unit_price, row.currency),
      confirm: 'unusual_price',
    });
  if (!refuses(found) && isTouched('tank', 'note_l', 'dip_before', 'dip_after', 'started_at', 'ended_at'))
    found.push(...(await offNote(db, row, tank)));
  // The book of an entry that stands tells of the entry itself.
  if (!refuses(found) && (!before || before.state === 'draft') && isTouched('tank', 'dip_before', 'arrived_at'))
    found.push(...(await offBook(db, row, tank)));
  if (isTouched('tank', 'arrived_at')) found.push(...(await beforeFirst(db, tank, 'arrived_at', row.arrived_at)));
  if (isTouched('tank', 'started_at', 'ended_at')) found.push(...(await atOnce(db, row, tank)));
  return found;
};

/** Whether something is wrong for certain: then nothing is asked. */
const refuses = (found: readonly BrokenRule[]): boolean => found.some(({ confirm }) => !confirm);

/** Dips that tell of another delivery than the note does. */
async function offNote(db: Database, row: Delivery, tank: LockedTank): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ received: number | null }>`
    select fuel_received(${tank.id}, ${row.dip_before}, ${row.dip_after}, ${row.started_at ?? null}, ${row.ended_at ?? null})
      as received`.execute(db);
  const received = rows[0]?.received;
  const note = Number(row.note_l);
  if (received == null || Math.abs(received - note) <= Math.max(toleratedLitres, toleratedShare * note)) return [];
  const litres = Math.round(received);
  return [
    {
      field: 'dip_after',
      sentence: msg`Tank ${tank.code} received ${litres} L by dips, ${note} L by the delivery note.`,
      confirm: 'off_note',
      needsReason: true,
    },
  ];
}

/** A dip before unloading that contradicts what the tank held. */
async function offBook(db: Database, row: Delivery, tank: LockedTank): Promise<readonly BrokenRule[]> {
  const litres = Number(row.dip_before);
  const book = await contradictedBook(db, tank, litres, row.started_at ?? row.arrived_at);
  return book === null
    ? []
    : [
        {
          field: 'dip_before',
          sentence: msg`Book stock of tank ${tank.code} is ${book} L, not ${litres} L.`,
          confirm: 'off_book',
          needsReason: true,
        },
      ];
}

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
          sentence: msg`Delivery ${other.number ?? ''} was being unloaded into tank ${tank.code} at that time.`,
        },
      ]
    : [];
}
