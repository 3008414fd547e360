import type { Host } from '../../../../../core/server/host.ts';
import { readLoads } from './read-loads.ts';
import { readShifts } from './read-shifts.ts';
import { tellWritten } from './tell-written.ts';
import { unitPieces } from './unit-pieces.ts';
import { writeLedger } from './write-ledger.ts';

/** How the ledgers of a site's loading units stand after they were written. Milliseconds. */
export interface FedUnits {
  /** The last instant at which a truck of the site was heard. */
  readonly until: number;
  readonly waits: boolean;
}

/** Writes the ledgers of a site's loading units from an instant on as the trucks at them tell. `patient`: not while the cycle of some truck is not whole. */
export async function feedUnits(host: Host, site: string, from: number, patient: boolean): Promise<FedUnits | null> {
  const known = await readLoads(host.db, site, from);
  if (!known) return null;
  const { units, since, until, isWhole } = known;
  if (!isWhole && patient) return { until, waits: true };
  const now = Date.now();
  for (const { unit, loads } of units) {
    const shifts = await readShifts(host.db, site, { from: Math.min(...loads.map(({ from: begins }) => begins)), to: Math.max(now, until) });
    const written = await writeLedger(host, unit, from, unitPieces({ loads, shifts, since, until, now }), now);
    if (written) tellWritten(host, written);
  }
  return { until, waits: false };
}
