import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { Problem } from '../../../core/server/problem.ts';
import { fuelDispenseStream } from '../streams/fuel-dispense.ts';
import { selectFills } from './rows.ts';

/** Most that a fill entered by hand may exceed the machine's tank by (catalogue operations.md §8.1). */
const tolerance = 1.05;

/** A fill entered by hand names its machine, fits into it, and gets its number. */
export const fuelingHooks: RecordHooks = {
  beforeWrite: async (draft, { db, before }) => {
    const equipment = draft.equipment ?? before?.equipment;
    if (typeof equipment !== 'string') throw new Problem(422, 'machine_required', msg`Name the machine that was filled.`, { fields: { equipment: msg`Name the machine that was filled.` } });
    const { rows } = await sql<{ code: string; capacity: number | null }>`select code, tank_capacity as capacity from equipment where id = ${equipment}`.execute(db);
    const [machine] = rows;
    const litres = Number(draft.litres ?? before?.litres ?? 0);
    if (machine?.capacity != null && litres > tolerance * machine.capacity) {
      throw new Problem(422, 'over_tank', msg({ message: '{litres} L exceed the tank of {equipment} ({capacity} L).' }), { values: { litres, equipment: machine.code, capacity: machine.capacity } });
    }
    if (before) return;
    const { rows: numbers } = await sql<{ next: number }>`select nextval('equipment_fueling_number') as next`.execute(db);
    const year = new Date(String(draft.at)).getUTCFullYear();
    Object.assign(draft, { number: `RC-${year}-${String(numbers[0]?.next ?? 0).padStart(6, '0')}`, status: 'draft', equipment_code: machine?.code ?? null });
  },
  afterWrite: (row, { host, action }) => {
    if (action !== 'create' && action !== 'update') return;
    selectFills(host.db, sql`fill.id = ${String(row.id)}`)
      .then((changed) => {
        for (const one of changed) host.live.publish(fuelDispenseStream, one.site, [one.row]);
      })
      .catch((error: unknown) => host.log.error({ err: error }, 'A fill could not be told to the live boards'));
  },
};
