import { seedId } from '../../../../core/host/seed.ts';
import type { Host } from '../../../../core/host/host.ts';
import { mines } from '../simulator/mine.ts';
import { truckCode } from '../simulator/crews.ts';
import { supportPump } from '../simulator/support/desk.ts';
import { supportOf } from '../simulator/support/fleet.ts';

/** Trackers, kiosks, gauges and fuel controllers of the demo mine; a tracker bears the code of its machine. */
export async function seed(host: Host): Promise<void> {
  const rows = mines.flatMap((mine) => [
    ...Array.from({ length: mine.trucks.count }, (_, index) => ({
      uid: truckCode(mine, index),
      kind: 'fms_terminal',
      equipment: seedId('equipment', truckCode(mine, index)),
    })),
    ...mine.faces.map(({ unit }) => ({ uid: unit, kind: 'fms_terminal', equipment: seedId('equipment', unit) })),
    ...supportOf(mine).map(({ code }) => ({ uid: code, kind: 'gnss_tracker', equipment: seedId('equipment', code) })),
    ...supportOf(mine).flatMap(({ kind, code }) => (kind === 'bowser' ? fuelDevices(code) : [])),
    { uid: `KSK-${mine.site}`, kind: 'badge_reader' },
    ...fuelDevices(mine.tank),
    { uid: supportPump(mine), kind: 'fuel_controller', fuel_tank: seedId('fuel_tank', mine.tank) },
  ]);
  const complete = rows.map((row) => ({
    equipment: null,
    fuel_tank: null,
    ...row,
    id: seedId('tracking_device', row.uid),
    active: true,
  }));
  await host.db.insertInto('tracking_device').values(complete).execute();
}

/** The gauge of a tank and the controller of its pump. */
const fuelDevices = (tank: string) =>
  [
    { uid: `TG-${tank}`, kind: 'tank_gauge' },
    { uid: `FC-${tank}`, kind: 'fuel_controller' },
  ].map((device) => ({ ...device, fuel_tank: seedId('fuel_tank', tank) }));
