import { sql } from 'kysely';
import { seedId } from '../../../../core/host/seed.ts';
import type { Host } from '../../../../core/host/host.ts';
import { mineLocationTable } from '../uses.ts';

/** Where the loading units of the demo mine work, what they load and where it goes. */
const work = [
  ['S1', 'EX-01', 'F-EX01', 'ORE', 'CHA', ['HOPPER-1'], 9],
  ['S1', 'EX-02', 'F-EX02', 'WASTE', 'DEC', ['WASTE-1'], 9],
  ['S1', 'LD-01', 'F-LD01', 'LOWGRADE', 'CHA', ['STOCK-1'], 6],
  ['S2', 'EX-11', 'F-EX11', 'ORE', 'CHA', ['HOPPER-2'], 10],
  ['S2', 'LD-11', 'F-LD11', 'WASTE', 'DEC', ['WASTE-2'], 6],
] as const;

/** Kilometres of road from face to dump, and the standard minutes of haul, return and dump. */
const roads = [
  ['F-EX01', 'HOPPER-1', 4.93],
  ['F-EX01', 'WASTE-1', 5.47],
  ['F-EX01', 'STOCK-1', 5.05],
  ['F-EX02', 'HOPPER-1', 5.04],
  ['F-EX02', 'WASTE-1', 5.58],
  ['F-EX02', 'STOCK-1', 5.16],
  ['F-LD01', 'HOPPER-1', 5.26],
  ['F-LD01', 'WASTE-1', 5.8],
  ['F-LD01', 'STOCK-1', 5.38],
  ['F-EX11', 'HOPPER-2', 4.38],
  ['F-EX11', 'WASTE-2', 4.58],
  ['F-LD11', 'HOPPER-2', 4.36],
  ['F-LD11', 'WASTE-2', 4.55],
] as const;

const targets = [
  ['S1', 'total_t', 'day', 95_000],
  ['S1', 'ore_t', 'day', 34_000],
  ['S1', 'waste_t', 'day', 61_000],
  ['S1', 'trips', 'day', 1_000],
  ['S1', 't_per_h', 'shift', 3_900],
  ['S1', 'cycle_min', 'shift', 34],
  ['S2', 'total_t', 'day', 41_000],
  ['S2', 'ore_t', 'day', 16_500],
  ['S2', 'waste_t', 'day', 24_500],
  ['S2', 'trips', 'day', 660],
  ['S2', 't_per_h', 'shift', 1_700],
  ['S2', 'cycle_min', 'shift', 31],
] as const;

/**
 * Fills the demo mine's plan: assignments of the loading units, routes and targets. Where no plugin knows places there
 * is nothing to plan.
 */
export async function seed({ db, records }: Host): Promise<void> {
  const year = new Date().getUTCFullYear();
  const hasGeology = records.has('mine_location') && records.has('mineral_type');
  if (hasGeology) {
    const assignments = work.map(([site, unit, face, material, stage, to, trucks]) => ({
      id: seedId('loading_assignment', unit),
      site: seedId('site', site),
      loading_unit: seedId('equipment', unit),
      face: seedId('mine_location', face),
      material: seedId('mineral_type', `${site} ${material}`),
      operating_stage: seedId('operating_stage_type', stage),
      destinations: to.map((code) => seedId('mine_location', code)),
      trucks_planned: trucks,
      started_at: `${year - 1}-01-01T00:00:00Z`,
    }));
    await db.insertInto('loading_assignment').values(assignments).execute();
    await sql`
      update loading_assignment
      set mine_level = place.mine_ore_level
      from ${mineLocationTable} place
      where place.id = loading_assignment.face`.execute(db);
    const routes = roads.map(([source, destination, km]) => ({
      id: seedId('haul_route', `${source} ${destination}`),
      site: seedId('site', source.endsWith('11') ? 'S2' : 'S1'),
      source: seedId('mine_location', source),
      destination: seedId('mine_location', destination),
      distance: km,
      ramp_km: 0.9,
      ramp_grade: 8,
      std_haul: Math.round((km / 28) * 600) / 10,
      std_return: Math.round((km / 39) * 600) / 10,
      std_dump: 1.3,
      valid_from: `${year - 1}-01-01`,
    }));
    await db.insertInto('haul_route').values(routes).execute();
  }
  const aims = targets.map(([site, metric, period, value]) => ({
    id: seedId('production_target', `${site} ${metric} ${period}`),
    site: seedId('site', site),
    metric,
    period,
    value,
    valid_from: `${year - 1}-01-01`,
  }));
  await db.insertInto('production_target').values(aims).execute();
}
