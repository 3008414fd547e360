import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { demoEquivalences, demoParts } from './demo-parts.ts';
import { seedRates } from './rates.ts';
import { writeFits } from './write-fits.ts';
import { writeEquivalences, writeParts } from './write-parts.ts';

/** The spare parts of the demo mine: rates, parts, what they are called, what they are to each other and what they fit (§13). */
export async function seed({ db, config }: Host): Promise<void> {
  await seedRates(db, new Date(), config.demoDays);
  const parts = demoParts();
  await writeParts(db, parts);
  await writeEquivalences(db, demoEquivalences(parts));
  await writeFits(db, parts);
  await sql`analyze part, part_reference, part_equivalence, part_fit, exchange_rate`.execute(db);
}
