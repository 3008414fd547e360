import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { can } from '../../../core/registry/access.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { EntryContext, RecordHooks } from '../../../core/records/records.server.ts';
import { products } from '../records/choices.ts';
import type { equipmentFueling } from '../records/equipment-fueling.ts';
import { beforeFirst } from './before-first.ts';
import { capacityFor } from './fleet-facts.ts';
import { lockTanks, type LockedTank } from './lock-tanks.ts';
import { equipmentTable, operatorCheckinTable } from './uses.ts';

/** By how much a totaliser may contradict the litres without a reason: 5 L, and 1 % of them. */
const [toleratedLitres, toleratedShare] = [5, 0.01];
/** Fills of one machine within less minutes are one stop, of which all must fit into its tank. */
const stopMinutes = 15;
/** Most that the fills of one stop may exceed the tank by (catalogue operations.md §8.1). */
const tolerance = 1.05;
/** Who fills a machine took it within so many hours before: a shift, and the way to the pump. */
const shiftHours = 14;

type Fill = Parameters<NonNullable<RecordHooks<typeof equipmentFueling>['cannotBe']>>[0];
type Context = EntryContext<typeof equipmentFueling>;

interface Machine {
  readonly code: string;
  readonly fuelTank: number | null;
  readonly defTank: number | null;
  readonly fuelType: string | null;
}

/** What a fill cannot be beside its machine, its pump and the fills around it. */
export const fillCannotBe: RecordHooks<typeof equipmentFueling>['cannotBe'] = async (row, context) => {
  if (context.transition) return [];
  const { db, isTouched } = context;
  const tank = (await lockTanks(db, [row.tank])).get(String(row.tank));
  const { rows } = await sql<Machine>`
    select code, tank_capacity as "fuelTank", def_tank as "defTank", fuel_type as "fuelType"
    from ${equipmentTable}
    where id = ${row.equipment ?? null}`.execute(db);
  const [machine] = rows;
  if (!tank || !machine) return [];
  return [
    ...(isTouched('equipment', 'tank') ? wrongProduct(machine, tank) : []),
    ...(isTouched('at', 'tank') ? await beforeFirst(db, tank, 'at', row.at) : []),
    ...(isTouched('litres', 'totaliser_before', 'totaliser_after') ? againstTotaliser(row) : []),
    ...(isTouched('at', 'pump', 'started_at', 'ended_at') ? await pumpBusy(row, context) : []),
    ...(isTouched('at', 'equipment', 'tank', 'litres') ? await moreThanFits(row, machine, tank, context) : []),
    ...(isTouched('at', 'equipment') ? await notDriven(row, machine, context) : []),
  ];
};

/** What the machine does not burn. A wrong fuel happens, to a machine that burns another. */
function wrongProduct({ code, defTank, fuelType }: Machine, { product }: LockedTank): readonly BrokenRule[] {
  if (product === 'def' && !defTank)
    return [{ field: 'equipment', sentence: msg`${code} has no DEF tank: enter it with the machine first.` }];
  if (product !== 'diesel' && product !== 'petrol') return [];
  const named = {
    ...msg({ message: '{code} does not burn {product}.' }),
    values: { code, product: products[product] },
  };
  if (fuelType === 'electric') return [{ field: 'equipment', sentence: named }];
  return (fuelType === 'diesel' || fuelType === 'petrol') && fuelType !== product
    ? [{ field: 'equipment', sentence: named, confirm: 'wrong_fuel', needsReason: true }]
    : [];
}

function againstTotaliser({ litres, totaliser_before: before, totaliser_after: after }: Fill): readonly BrokenRule[] {
  if (before == null || after == null || after < before) return [];
  const counted = Math.round((after - before) * 10) / 10;
  const filled = Number(litres);
  if (Math.abs(counted - filled) <= Math.max(toleratedLitres, toleratedShare * filled)) return [];
  return [
    {
      field: 'totaliser_after',
      sentence: msg`The totaliser counted ${counted} L, not ${filled} L.`,
      confirm: 'totaliser_gap',
      needsReason: true,
    },
  ];
}

/** A pump fills one machine at a time. */
async function pumpBusy(
  { id, pump, at, started_at: start, ended_at: end }: Fill,
  { db }: Context,
): Promise<readonly BrokenRule[]> {
  if (pump == null) return [];
  const { rows } = await sql<{ number: string | null; pump: string }>`
    select fill.number, pump.code as pump
    from equipment_fueling fill
    join fuel_pump pump on pump.id = fill.pump
    where fill.pump = ${pump}
      and fill.id is distinct from ${id ?? null}::uuid
      and fill.deleted_at is null
      and fill.state <> 'cancelled'
      and fill.at between ${at}::timestamptz - interval '1 day' and ${at}::timestamptz + interval '1 day'
      and (
        fill.at = ${at}::timestamptz
        or fill.started_at < ${end ?? null}::timestamptz and fill.ended_at > ${start ?? null}::timestamptz)
    order by fill.at
    limit 1`.execute(db);
  const [other] = rows;
  return other
    ? [
        {
          field: 'pump',
          sentence: msg`Pump ${other.pump} was filling another machine at that time (${other.number ?? ''}).`,
          confirm: 'pump_busy',
          needsReason: true,
        },
      ]
    : [];
}

/** Fills of one stop that together are more than the machine's tank. */
async function moreThanFits(
  { id, equipment, at, litres }: Fill,
  machine: Machine,
  tank: LockedTank,
  { db }: Context,
): Promise<readonly BrokenRule[]> {
  const capacity = capacityFor(tank.product, machine);
  if (capacity === null) return [];
  const { rows } = await sql<{ litres: number }>`
    select coalesce(sum(fill.litres), 0) as litres
    from equipment_fueling fill
    join fuel_tank tank on tank.id = fill.tank
    where fill.equipment = ${equipment}
      and fill.id is distinct from ${id ?? null}::uuid
      and fill.deleted_at is null
      and fill.state <> 'cancelled'
      and tank.product = ${tank.product}
      and abs(extract(epoch from fill.at - ${at}::timestamptz)) <= ${stopMinutes * 60}`.execute(db);
  const others = rows[0]?.litres ?? 0;
  const together = Math.round(others + Number(litres));
  if (others === 0 || together <= tolerance * capacity) return [];
  const { code } = machine;
  return [
    {
      field: 'litres',
      sentence: msg`With the fills in the ${stopMinutes} minutes around it, ${code} took ${together} L, more than its tank of ${capacity} L.`,
      confirm: 'over_tank_together',
      needsReason: true,
    },
  ];
}

/** Who fills and keeps no fuel is the machine's driver, or says why not. */
async function notDriven(
  { site, equipment, at }: Fill,
  { code }: Machine,
  { db, host, caller }: Context,
): Promise<readonly BrokenRule[]> {
  const keeps = can(caller.access, 'equipment_fueling:update', site ?? undefined);
  const people = caller.self?.person ?? [];
  if (keeps || people.length === 0 || !host.records.has('operator_checkin')) return [];
  const { rows } = await sql`
    select
    from ${operatorCheckinTable}
    where person = any(${people}::uuid[])
      and equipment = ${equipment}
      and deleted_at is null
      and at > ${at}::timestamptz - ${shiftHours} * interval '1 hour'
      and at <= ${at}::timestamptz
    limit 1`.execute(db);
  return rows.length > 0
    ? []
    : [
        {
          field: 'equipment',
          sentence: msg`You were not on ${code} in this shift: enter a reason for this fill.`,
          confirm: 'not_driven',
          needsReason: true,
          ofAnybody: true,
        },
      ];
}
