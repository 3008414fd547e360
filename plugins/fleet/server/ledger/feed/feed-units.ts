import { sql } from 'kysely';
import type { Host } from '../../../../../core/host/host.ts';
import { loadingFamilies } from '../../../records/choices.ts';
import { leadMs } from './machine-runs.ts';
import { readFixes, readRules } from './read-fixes.ts';
import { readLoads } from './read-loads.ts';
import { readOperators } from './read-operators.ts';
import { readShifts } from './read-shifts.ts';
import { tellWritten } from './tell-written.ts';
import { ownTimes, unitPieces } from './unit-pieces.ts';
import { writeLedger, type FedMachine } from './write-ledger.ts';

/** How the ledgers of a site's loading units stand after they were written. Milliseconds. */
export interface FedUnits {
  /** The last instant at which a truck of the site was heard. */
  readonly until: number;
  readonly waits: boolean;
}

/**
 * Writes the ledgers of a site's loading units from an instant on as the trucks at them and their own positions tell.
 * `patient`: not while the cycle of some truck is not whole.
 */
export async function feedUnits(host: Host, site: string, from: number, patient: boolean): Promise<FedUnits | null> {
  const siteLoads = await readLoads(host, site, from);
  if (!siteLoads) return null;
  const { since, until, isWhole } = siteLoads;
  if (!isWhole && patient) return { until, waits: true };
  const now = Date.now();
  const loads = new Map(siteLoads.units.map((one) => [one.unit.id, one.loads]));
  const units = [
    ...new Map(
      [...siteLoads.units.map(({ unit }) => unit), ...(await readUnits(host, site))].map((unit) => [unit.id, unit]),
    ).values(),
  ];
  const begin = from - leadMs;
  const [fixes, rules, operators] = [
    await readFixes(
      host.db,
      units.map(({ id }) => ({ id, from: begin })),
    ),
    await readRules(host.db),
    await readOperators(host, units, begin),
  ];
  const first = Math.min(begin, ...[...loads.values()].flat().map((load) => load.from));
  const shifts = await readShifts(host.db, site, { from: first, to: Math.max(now, until) });
  for (const unit of units) {
    const times = ownTimes(fixes.get(unit.id) ?? [], rules(site), operators.get(unit.id) ?? [], now);
    const written = await writeLedger(
      host,
      unit,
      from,
      unitPieces({ loads: loads.get(unit.id) ?? [], own: times, shifts, since, until, now }),
      now,
    );
    if (written) tellWritten(host, written);
  }
  return { until, waits: false };
}

/** The machines of a site that load trucks. */
export async function readUnits({ db }: Host, site: string): Promise<readonly FedMachine[]> {
  const { rows } = await sql<FedMachine>`
    select id, site, code
    from equipment
    where site = ${site} and family = any(${[...loadingFamilies]}) and state = 'active' and deleted_at is null
    order by code`.execute(db);
  return rows;
}
