import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { publishBySite } from '../../../core/live/live.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { Problem } from '../../../core/host/problem.ts';
import { fuelDispenseStream } from '../streams/fuel-dispense.ts';
import { fuelingDerived } from './derived.ts';
import { fillCannotBe } from './fill-limits.ts';
import { flagsOf, readCircumstances } from './fill-flags.ts';
import { capacityFor, readFleetFacts } from './fleet-facts.ts';
import { lockTanks, nextNumber } from './lock-tanks.ts';
import { isMeterBack } from './meter-back.ts';
import { selectFills } from './rows.ts';
import { feedCounters } from '../../../core/records/limits/counter.server.ts';
import { equipmentFueling } from '../records/equipment-fueling.ts';

/** Most that a fill entered by hand may exceed the machine's tank by (catalogue operations.md §8.1). */
const tolerance = 1.05;
/** Two fills of one machine within less minutes are asked about. */
const closestMinutes = 20;

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A fill entered by hand names its machine, fits into it, gets its number and its flags. */
export const fuelingHooks: RecordHooks<typeof equipmentFueling> = {
  derived: fuelingDerived,
  cannotBe: fillCannotBe,
  beforeWrite: async (draft, { db, host, before, confirmed, trial }) => {
    if (!before) draft.full ??= true;
    const row = { ...before, ...draft };
    const { equipment } = row;
    if (typeof equipment !== 'string')
      throw new Problem(422, 'machine_required', msg`Choose the machine that was filled.`, {
        fields: { equipment: msg`Choose the machine that was filled.` },
      });
    const tank = (await lockTanks(db, [row.tank])).get(String(row.tank));
    if (!tank) return;
    const [at, hourMeter, litres] = [new Date(String(row.at)), numberOr(row.hour_meter), Number(row.litres ?? 0)];
    const machine = (
      await readFleetFacts(db, host, [{ equipment, tank: tank.id, at, hourMeter, litres, full: row.full !== false }])
    ).get(0);
    const capacity = machine ? capacityFor(tank.product, machine) : null;
    if (machine && capacity !== null && litres > tolerance * capacity) {
      throw new Problem(
        422,
        'over_tank',
        msg({ message: '{litres} L exceed the tank of {equipment} ({capacity} L).' }),
        { values: { litres, equipment: machine.code, capacity } },
      );
    }
    if (tank.site !== row.site) throw problems.invalid({ tank: msg`Tank ${tank.code} is at another site.` });
    const pump = typeof row.pump === 'string' ? row.pump : null;
    if (pump && (draft.pump !== undefined || draft.tank !== undefined))
      await refuseForeignPump(sql`select code from fuel_pump where id = ${pump} and tank <> ${row.tank}`.execute(db));
    const circumstances = await readCircumstances(db, {
      id: before ? String(before.id) : null,
      equipment,
      tank: tank.id,
      pump,
      at,
    });

    const warnings: BrokenRule[] = [];
    const code = machine?.code ?? '';
    if (circumstances.nearest !== null && (!before || draft.at !== undefined || draft.equipment !== undefined))
      warnings.push({
        field: 'at',
        sentence: msg`${code} already has a fill less than ${closestMinutes} minutes before or after.`,
        confirm: 'two_fills',
      });
    if (
      machine?.metered &&
      hourMeter === null &&
      (!before || draft.hour_meter !== undefined || draft.equipment !== undefined)
    )
      warnings.push({
        field: 'hour_meter',
        sentence: msg`${code} needs its hour meter reading, unless it cannot be read.`,
        confirm: 'no_meter',
      });
    const open = warnings.filter(({ confirm }) => confirm && !confirmed.has(confirm));
    if (open.length > 0) throw problems.confirm(open);

    draft.flags = flagsOf(
      {
        at,
        litres,
        hourMeter,
        levelBefore: numberOr(row.level_before),
        totaliserBefore: numberOr(row.totaliser_before),
        totaliserAfter: numberOr(row.totaliser_after),
      },
      {
        ...circumstances,
        meterBack: await isMeterBack(db, host, { equipment, at, hourMeter }),
        low: null,
        high: null,
        down: false,
        rate: null,
        ...machine,
        machineSite: machine?.site ?? null,
        tankSite: tank.site,
        tankCapacity: capacity,
        operatorKnown: row.operator != null,
      },
    );
    if (before || trial) return;
    Object.assign(draft, {
      number: await nextNumber(db, 'RC', 'equipment_fueling_number', draft.at),
      equipment_code: machine?.code ?? null,
    });
  },
  // A fill that is cancelled tells of no meter any more; one that is taken up again does.
  beforeTransition: async (transition, { row, ...context }) => {
    if (transition === 'cancel') await feedCounters(context, equipmentFueling, [{ before: row, after: null }]);
    if (transition === 'reopen' && row.state === 'cancelled')
      await feedCounters(context, equipmentFueling, [{ before: null, after: row }]);
  },
  afterWrite: (row, { host, action }) => {
    if (action !== 'create' && action !== 'update') return;
    selectFills(host.db, sql`fill.id = ${String(row.id)}`)
      .then((changed) => {
        publishBySite(host, fuelDispenseStream, changed);
      })
      .catch((error: unknown) => host.log.error({ err: error }, 'A fill could not be told to the live boards'));
  },
};

async function refuseForeignPump(asked: Promise<{ readonly rows: readonly unknown[] }>): Promise<void> {
  const { rows } = await asked;
  const [pump] = rows as readonly { readonly code: string }[];
  if (pump) throw problems.invalid({ pump: msg`Pump ${pump.code} draws from another tank.` });
}
