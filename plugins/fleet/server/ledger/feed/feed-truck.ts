import { sql } from 'kysely';
import type { Host } from '../../../../../core/host/host.ts';
import { haulPieces } from './haul-pieces.ts';
import { readOutages } from './read-outages.ts';
import { readShifts } from './read-shifts.ts';
import { readTruck } from './read-truck.ts';
import { tellWritten } from './tell-written.ts';
import { writeLedger, type FedMachine } from './write-ledger.ts';

/** How a truck's ledger stands after it was written. Milliseconds. */
export interface FedTruck {
  /** Where to begin next time. */
  readonly from: number;
  /** A part is not whole yet and is written later. */
  readonly waits: boolean;
}

interface Manner {
  /** Leaves it for later while the cycle that has just ended is not written; else that time is left alone. */
  readonly patient?: boolean;
  /** Whether a truck that was heard last at an instant says nothing any more; else more of the past is on its way. */
  readonly isSilent?: (heardTo: number) => boolean;
}

/**
 * Writes a truck's ledger from an instant on (milliseconds) as its haul cycles tell it. Null where nothing is known of
 * the truck.
 */
export async function feedTruck(
  host: Host,
  truck: string,
  from: number,
  { patient = false, isSilent = () => true }: Manner = {},
): Promise<FedTruck | null> {
  const cycles = await readTruck(host.db, truck, from);
  if (!cycles) return null;
  const { times, stops, cycleFrom, wholeFrom } = cycles;
  const waits = wholeFrom !== null && wholeFrom > from;
  if (waits && patient) return { from, waits };
  const { rows } = await sql<FedMachine>`
    select id, site, code
    from equipment
    where id = ${truck} and family = 'haul_truck' and state = 'active' and deleted_at is null`.execute(host.db);
  const [machine] = rows;
  const [first, last] = [times[0], times.at(-1)];
  if (!machine || !first || !last) return null;
  const now = isSilent(last.to) ? Date.now() : last.to;
  const shifts = await readShifts(host.db, machine.site, { from: first.from, to: Math.max(Date.now(), last.to) });
  const written = await writeLedger(
    host,
    machine,
    Math.max(from, wholeFrom ?? from),
    haulPieces({ times, stops, shifts, outages: await readOutages(host.db, machine.site, first.from), now }),
    now,
  );
  if (written) tellWritten(host, written);
  return { from: waits ? from : cycleFrom, waits };
}
