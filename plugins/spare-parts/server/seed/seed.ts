import type { Host } from '../../../../core/host/host.ts';
import { seedRates } from './rates.ts';

/** The spare parts of the demo mine (catalogue procurement.md §13). */
export async function seed({ db, config }: Host): Promise<void> {
  await seedRates(db, new Date(), config.demoDays);
}
