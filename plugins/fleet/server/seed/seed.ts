import type { Host } from '../../../../core/host/host.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { demoFleet } from './demo-fleet.ts';
import { dayBefore, seedIntervals } from './intervals.ts';
import { seedLoadsAndTransfers } from './loads.ts';
import { seedMachines } from './machines.ts';
import { seedMeters } from './meters.ts';
import { seedSheets } from './sheets.ts';

/** Days of the ledger that are there at once; `history.ts` goes further back while the server runs. */
export const seededDays = 3;

/** The simulator drives the last hours itself. */
const quietMs = 2.5 * 3_600_000;

/** Fills the fleet's part of the demo mine. */
export async function seed({ db, config, records }: Host): Promise<void> {
  const now = new Date();
  const fleet = demoFleet(now);
  await seedMachines({ db, records }, fleet);
  await seedMeters(db, fleet, now);
  await seedSheets(db, fleet);
  await seedLoadsAndTransfers(db, now);
  const today = shiftAt(now, 'Africa/Casablanca').productionDate;
  const fedFrom = config.simSpeed > 0 ? new Date(now.getTime() - quietMs) : null;
  for (let back = 0; back < seededDays; back += 1) await seedIntervals(db, fleet, dayBefore(today, back), now, fedFrom);
}
