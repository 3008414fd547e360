import { mayPass } from '../../../../core/host/database/database-faults.ts';
import type { Host } from '../../../../core/host/host.ts';
import { putAside } from '../ingest/batch.ts';
import type { Source } from '../ingest/sources.ts';
import type { AempMachine } from './aemp-document.ts';
import { keyOf } from './machine-name.ts';
import { sumOf } from './sum-of.ts';
import { takeTogether, type TakenMachines, type TakeOptions } from './take-together.ts';
import { keepWaiting } from './wait-for-machine.ts';

/**
 * Takes what a service tells of machines (`take-together.ts`). Where that fails by what they say, and not by the state
 * of the database, each machine is tried by itself: those that are the cause are put aside, the others are taken.
 */
export async function takeMachines(
  host: Host,
  source: Source,
  entries: readonly AempMachine[],
  now: Date,
  options: TakeOptions = {},
): Promise<TakenMachines> {
  try {
    return await takeTogether(host, source, entries, now, options);
  } catch (error) {
    if (mayPass(error)) throw error;
    host.log.error({ err: error, source: source.code }, 'Machines could not be taken together; each is tried alone');
  }
  const parts: TakenMachines[] = [];
  for (const [index, machine] of entries.entries())
    parts.push(await takeAlone(host, source, machine, index, now, options));
  return sumOf(parts);
}

async function takeAlone(
  host: Host,
  source: Source,
  machine: AempMachine,
  index: number,
  now: Date,
  options: TakeOptions,
): Promise<TakenMachines> {
  try {
    return await takeTogether(host, source, [machine], now, options);
  } catch (error) {
    if (mayPass(error)) throw error;
    const refused = putAside(index);
    if (!options.waited) await keepWaiting(host, source, [{ machine, refused }], now);
    const key = keyOf(machine.name) ?? '';
    return { ...sumOf([]), machines: 1, rejected: [refused], waiting: new Map([[key, refused]]) };
  }
}
