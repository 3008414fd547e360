import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { EntryContext, RecordHooks } from '../../../core/records/records.server.ts';
import { litresAt } from '../formulas/dip-table.ts';
import type { fuelDip } from '../records/fuel-dip.ts';
import { beforeFirst } from './before-first.ts';
import { contradictedBook } from './book-at.ts';
import { lockTanks, type LockedTank } from './lock-tanks.ts';

/** Most that a tank holds by a dip, as a part of its capacity: a stick is read to a centimetre. */
const tolerance = 1.02;
/** Litres that dip and book may differ by: 100, or 0.5 % of what was delivered (catalogue operations.md §8.1). */
const [toleratedLitres, toleratedShare] = [100, 0.005];

type Dip = Parameters<NonNullable<RecordHooks<typeof fuelDip>['cannotBe']>>[0];
type Context = EntryContext<typeof fuelDip>;

/**
 * A dip lies in its tank's site, can be read, is no more than the tank holds and the only one of its instant, and finds
 * what was delivered a moment ago.
 */
export const dipCannotBe: RecordHooks<typeof fuelDip>['cannotBe'] = async (row, context) => {
  const { db, isTouched } = context;
  const tank = (await lockTanks(db, [row.tank])).get(String(row.tank));
  if (!tank) return [];
  if (tank.site !== row.site) return [{ field: 'tank', sentence: msg`Tank ${tank.code} is at another site.` }];
  const litres = litresOf(row, tank, context);
  if (litres === null) return [unreadable(tank)];
  if (litres > tolerance * tank.capacity) return [tooMuch(litres, tank)];
  return [
    ...(isTouched('at', 'tank', 'method') ? await twin(row, tank, db) : []),
    ...(isTouched('at', 'tank') ? await beforeFirst(db, tank, 'at', row.at) : []),
    ...(isTouched('at', 'tank', 'litres', 'height_mm') ? await againstBook(row, litres, tank, context) : []),
  ];
};

/** What the dip tells: its litres, or those that the dip table says of a height that came without them. */
function litresOf({ height_mm: height, litres }: Dip, { dipTable }: LockedTank, { before }: Context): number | null {
  const isReadAnew = before !== null && height !== before.height_mm && litres === before.litres;
  return typeof litres === 'number' && !(isReadAnew && height != null)
    ? litres
    : litresAt(dipTable ?? [], Number(height));
}

const unreadable = ({ code, dipTable }: LockedTank): BrokenRule => ({
  field: 'height_mm',
  sentence: dipTable?.length
    ? msg`The dip table of tank ${code} has no value for this height.`
    : msg`Tank ${code} has no dip table: enter the litres.`,
});

const tooMuch = (litres: number, { code, capacity }: LockedTank): BrokenRule => ({
  field: 'litres',
  sentence: msg`${litres} L exceed the capacity of tank ${code} (${capacity} L).`,
});

/** A second dip of a tank by one method at one instant; a stick and a gauge may tell of the same. */
async function twin({ id, at, method }: Dip, tank: LockedTank, db: Database): Promise<readonly BrokenRule[]> {
  const { rows } = await sql`
    select from fuel_dip
    where tank = ${tank.id}
      and at = ${at}::timestamptz
      and method = ${method}
      and id is distinct from ${id ?? null}::uuid
      and deleted_at is null
    limit 1`.execute(db);
  return rows.length > 0 ? [{ field: 'at', sentence: msg`Tank ${tank.code} already has a dip at this time.` }] : [];
}

/** What the book knows better: a delivery of a moment ago, or all that moved. */
async function againstBook(
  row: Dip,
  litres: number,
  tank: LockedTank,
  context: Context,
): Promise<readonly BrokenRule[]> {
  const found = await lacking(row, litres, tank, context);
  if (found.length > 0) return found;
  const { db, before } = context;
  // Where the dip itself stands already, the book is that of before it.
  const stood = before && before.tank === row.tank ? Date.parse(before.at) : Infinity;
  const book = await contradictedBook(
    db,
    tank,
    litres,
    new Date(Math.min(Date.parse(String(row.at)), stood)).toISOString(),
  );
  return book === null
    ? []
    : [
        {
          field: 'litres',
          sentence: msg`Book stock of tank ${tank.code} is ${book} L, not ${litres} L.`,
          confirm: 'off_book',
          needsReason: true,
        },
      ];
}

/** Far less than the book, within two hours of a delivery: the delivery, or the dip, is of another tank. */
async function lacking(
  { at }: Dip,
  litres: number,
  tank: LockedTank,
  { db, before }: Context,
): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ number: string | null; received: number; book: number | null }>`
    select number, fuel_received(tank, dip_before, dip_after, started_at, ended_at) as received,
      fuel_stock_at(
        tank, least(${at}::timestamptz, ${before?.at ?? null}::timestamptz) - interval '1 millisecond') as book
    from fuel_delivery
    where tank = ${tank.id}
      and deleted_at is null
      and state <> 'draft'
      and coalesce(ended_at, arrived_at) < ${at}::timestamptz
      and coalesce(ended_at, arrived_at) > ${at}::timestamptz - interval '2 hours'
    order by coalesce(ended_at, arrived_at) desc
    limit 1`.execute(db);
  const [delivery] = rows;
  if (!delivery || delivery.book === null) return [];
  const book = Math.round(delivery.book);
  if (litres >= book - Math.max(toleratedLitres, toleratedShare * delivery.received)) return [];
  return [
    {
      field: 'litres',
      sentence: msg`Book stock of tank ${tank.code} after delivery ${delivery.number ?? ''} is ${book} L, not ${litres} L.`,
      confirm: 'below_book',
      needsReason: true,
    },
  ];
}
