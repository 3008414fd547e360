import type { Host } from '../../../../../core/host/host.ts';
import { changeLedger } from './change-ledger.ts';
import { machinePieces } from './machine-pieces.ts';
import { carryMs, leadMs } from './machine-runs.ts';
import { readFixes, readRules } from './read-fixes.ts';
import { readLocks, readRows } from './read-ledger.ts';
import { readOperators } from './read-operators.ts';
import { readReasons } from './read-reasons.ts';
import { readOutages } from './read-outages.ts';
import { readShifts } from './read-shifts.ts';
import { tellWritten } from './tell-written.ts';
import { writeLedger, type FedMachine } from './write-ledger.ts';

/** A machine of which something new is known from an instant on (milliseconds). */
export type MachineAsked = FedMachine & { readonly from: number };

/**
 * So far back a new position may judge what went before it otherwise: the one before it, and the engine that idled
 * until then, or was off.
 */
export const unsettledMs = carryMs + 360_000;

/**
 * Writes the ledgers of machines that neither haul nor load as their own positions tell them: all are read at once,
 * each is written where something changed. `isSilent`: whether a machine that was heard last at an instant says nothing
 * any more; else more of the past is on its way. Answers where each may be told anew next time; those of which nothing
 * is known are not in it.
 */
export async function feedMachines(
  host: Host,
  asked: readonly MachineAsked[],
  isSilent: (machine: string, heardTo: number) => boolean = () => true,
): Promise<ReadonlyMap<string, number>> {
  const begun = asked.map((machine) => ({ ...machine, from: machine.from - unsettledMs }));
  const fixesOf = await readFixes(
    host.db,
    begun.map(({ id, from }) => ({ id, from: from - leadMs })),
  );
  const heard = begun.filter(({ id }) => fixesOf.has(id));
  const first = Math.min(...[...fixesOf.values()].map(([fix]) => fix?.at ?? Infinity));
  if (heard.length === 0) return new Map();
  const from = Math.min(...heard.map((machine) => machine.from));
  const [rules, reasons, operators, rows] = [
    await readRules(host.db),
    await readReasons(host.db),
    await readOperators(host, heard, first),
    await readRows(host.db, heard),
  ];
  const next = new Map<string, number>();
  for (const [site, machines] of Map.groupBy(heard, (machine) => machine.site)) {
    const shifts = await readShifts(host.db, site, { from: first, to: Date.now() });
    const outages = await readOutages(host.db, site, first);
    const locked = await readLocks(host, host.db, site, from);
    for (const machine of machines) {
      const fixes = fixesOf.get(machine.id) ?? [];
      const heardTo = fixes.at(-1)?.at ?? machine.from;
      const now = isSilent(machine.id, heardTo) ? Date.now() : heardTo;
      const pieces = machinePieces({
        fixes,
        rules: rules(site),
        operators: operators.get(machine.id) ?? [],
        shifts,
        outages,
        now,
      });
      const changed = changeLedger({ rows: rows.get(machine.id) ?? [], reasons, locked }, machine.from, pieces, now);
      const written = changed ? await writeLedger(host, machine, machine.from, pieces, now) : null;
      if (written) tellWritten(host, written);
      next.set(machine.id, heardTo);
    }
  }
  return next;
}
