import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { depositRows, levelRows, pitRows } from './levels.ts';
import { analyteRows, materialId, materialRows } from './materials.ts';
import { movedPlaces, placeRows } from './places.ts';

const dayMs = 86_400_000;
/** Where each material goes first. */
const first = {
  S1: { ORE: 'HOPPER-1', LOWGRADE: 'STOCK-1', WASTE: 'WASTE-1' },
  S2: { ORE: 'HOPPER-2', LOWGRADE: 'LG-2', WASTE: 'WASTE-2' },
} as const;

/**
 * The deposits' part of the demo mine: two pits with their levels, materials and places (catalogue geology-income.md
 * §7).
 */
export async function seed({ db }: Host): Promise<void> {
  const today = new Date();
  await db.insertInto('analyte').values(analyteRows()).execute();
  await db.insertInto('deposit').values(depositRows(today)).execute();
  await db.insertInto('pit').values(pitRows()).execute();
  await db.insertInto('mineral_type').values(materialRows()).execute();
  await db.insertInto('mine_ore_level').values(levelRows(today)).execute();
  await db
    .insertInto('mine_location')
    .values(
      placeRows(
        new Date(today.getTime() - 800 * dayMs).toISOString(),
        new Date(today.getTime() - 14 * dayMs).toISOString().slice(0, 10),
      ),
    )
    .execute();
  const moved = new Date(today.getTime() - 21 * dayMs).toISOString();
  for (const { id, shape } of movedPlaces())
    await sql`update mine_location set shape = ${shape}::jsonb, valid_from = ${moved} where id = ${id}`.execute(db);
  for (const [site, places] of Object.entries(first)) {
    for (const [material, place] of Object.entries(places))
      await sql`
        update mineral_type
        set default_destination = ${seedId('mine_location', place)}
        where id = ${materialId(site as keyof typeof first, material)}`.execute(db);
  }
}
