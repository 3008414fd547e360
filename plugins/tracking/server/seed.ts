import { seedId } from '../../../core/server/seed.ts';
import type { Host } from '../../../core/server/host.ts';
import { mines } from '../simulator/mine.ts';
import { truckCode } from '../simulator/crews.ts';

/** Trackers, kiosks, gauges and fuel controllers of the demo mine; a tracker bears the code of its truck. */
export async function seed(host: Host): Promise<void> {
  const rows = mines.flatMap((mine) => [
    ...Array.from({ length: mine.trucks.count }, (_, index) => ({ uid: truckCode(mine, index), kind: 'fms_terminal', equipment: seedId('equipment', truckCode(mine, index)) })),
    ...mine.faces.map(({ unit }) => ({ uid: unit, kind: 'fms_terminal', equipment: seedId('equipment', unit) })),
    { uid: `KSK-${mine.site}`, kind: 'badge_reader' },
    { uid: `TG-${mine.tank}`, kind: 'tank_gauge', fuel_tank: seedId('fuel_tank', mine.tank) },
    { uid: `FC-${mine.tank}`, kind: 'fuel_controller', fuel_tank: seedId('fuel_tank', mine.tank) },
  ]);
  const complete = rows.map((row) => ({ equipment: null, fuel_tank: null, ...row, id: seedId('tracking_device', row.uid), active: true }));
  await host.db.insertInto('tracking_device').values(complete).execute();
}
