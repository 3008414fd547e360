import type { Host } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import type { Family } from '../../records/choices.ts';
import type { DemoMachine } from './demo-fleet.ts';

/** The starter group of each family of the demo fleet (`migrations/202611211624-fleet-records.sql`). */
export const groupCodes: Partial<Record<Family, string>> = {
  haul_truck: 'HT',
  hydraulic_shovel: 'HS',
  wheel_loader: 'WL',
  dozer: 'DZ',
  grader: 'GR',
  water_truck: 'WT',
  drill: 'DR',
  fuel_bowser: 'BW',
  crane: 'CR',
  forklift: 'FK',
  light_vehicle: 'LV',
  pump: 'PU',
  lighting_plant: 'LT',
};
const mobilityCodes: Partial<Record<Family, string>> = {
  hydraulic_shovel: 'TRACK',
  dozer: 'TRACK',
  drill: 'TRACK',
  pump: 'SEMI',
  lighting_plant: 'SEMI',
};
const stageCodes: Partial<Record<Family, readonly string[]>> = {
  haul_truck: ['TRA'],
  hydraulic_shovel: ['CHA', 'DEC'],
  wheel_loader: ['CHA', 'REP'],
  dozer: ['CAS', 'PIS'],
  grader: ['PIS'],
  water_truck: ['PIS'],
  drill: ['FOR'],
  pump: ['EXH'],
};

/** Trucks burn DEF, of which they hold an eighth of their fuel. */
const defTankOf = ({ family, tank }: DemoMachine): number | null =>
  family === 'haul_truck' && tank !== null ? Math.round(tank / 80) * 10 : null;

const ownershipOf = ({ family, code }: DemoMachine): 'owned' | 'leased' | 'rented' =>
  ['crane', 'forklift'].includes(family) ? 'rented' : ['LV-01', 'LV-02', 'LV-31'].includes(code) ? 'leased' : 'owned';

/** Vendors of the demo that let machines, by what they do. */
const lessors: Readonly<Record<string, string>> = {
  rented: seedId('vendor', 'V-00020'),
  leased: seedId('vendor', 'V-00046'),
};

/** Fills the machines of the demo mine. Three trucks per site have no scale. */
export async function seedMachines(
  { db, records }: Pick<Host, 'db' | 'records'>,
  fleet: readonly DemoMachine[],
): Promise<void> {
  const rows = fleet.map((machine) => ({
    id: machine.id,
    site: seedId('site', machine.site),
    code: machine.code,
    name: machine.name,
    family: machine.family,
    group: seedId('equipment_group', groupCodes[machine.family] ?? 'OT'),
    mobility: seedId('equipment_mobility', mobilityCodes[machine.family] ?? 'WHEEL'),
    operating_stages: (stageCodes[machine.family] ?? []).map((code) => seedId('operating_stage_type', code)),
    make: machine.make,
    model: machine.model,
    serial_no: machine.serial,
    year: Number(machine.commissionedOn.slice(0, 4)),
    commissioned_on: machine.commissionedOn,
    ownership: ownershipOf(machine),
    owner: records.has('vendor') ? (lessors[ownershipOf(machine)] ?? null) : null,
    criticality: ['haul_truck', 'hydraulic_shovel', 'wheel_loader', 'drill'].includes(machine.family)
      ? 'A'
      : machine.family === 'light_vehicle'
        ? 'C'
        : 'B',
    payload_target: machine.payload,
    bucket: machine.bucket,
    tank_capacity: machine.tank,
    def_tank: defTankOf(machine),
    fuel_type: machine.family === 'pump' ? 'electric' : 'diesel',
    scale: machine.payload !== null && !['T-05', 'T-12', 'T-19', 'T-33', 'T-38', 'T-44'].includes(machine.code),
    state: 'active',
  }));
  await db.insertInto('equipment').values(rows).execute();
}
