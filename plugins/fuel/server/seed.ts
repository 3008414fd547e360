import type { Host } from '../../../core/server/host.ts';
import { seedId } from '../../../core/server/seed.ts';

/** Tanks of the demo mine (catalogue operations.md §12): two of 150 kL and one of 100 kL, bowsers of 20 kL. */
const tanks = [
  { site: 'S1', code: 'S1-TK1', capacity: 150_000 },
  { site: 'S1', code: 'S1-TK2', capacity: 150_000 },
  { site: 'S2', code: 'S2-TK1', capacity: 100_000 },
  { site: 'S1', code: 'BW-01', capacity: 20_000 },
  { site: 'S1', code: 'BW-02', capacity: 20_000 },
  { site: 'S2', code: 'BW-31', capacity: 20_000 },
];

/** Fills the fuel plugin's part of the demo mine. */
export async function seed(host: Host): Promise<void> {
  const rows = tanks.map(({ site, code, capacity }) => ({
    id: seedId('fuel_tank', code),
    site: seedId('site', site),
    code,
    product: 'diesel',
    capacity,
    safe_fill: 95,
    dead_stock: capacity * 0.03,
    critical_level: capacity * 0.12,
    reorder_level: capacity * 0.3,
  }));
  await host.db.insertInto('fuel_tank').values(rows).execute();
}
