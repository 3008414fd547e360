import { sql } from 'kysely';
import type { Host } from '../../../../../core/host/host.ts';
import { lead } from '../../../../../core/host/lead.ts';
import { loadingFamilies } from '../../../records/choices.ts';
import { feedMachines, type MachineAsked } from './feed-machines.ts';
import { News } from './news.ts';
import { Silence } from './silence.ts';
import { Waiting } from './waiting.ts';
import type { FedMachine } from './write-ledger.ts';

const feedLock = 4_600_042;
const [tickMs, newsMs] = [2_000, 10_000];
/** Machines that are read at once. */
const most = 20;

export interface FollowedMachines {
  /** Somebody else changed a machine's ledger from an instant on (milliseconds). */
  readonly tell: (machine: string, from: number) => void;
  readonly stop: () => Promise<void>;
}

/**
 * When it is looked first, how far back a machine that is met then is looked at, and how old is what is heard as it
 * happens. Milliseconds.
 */
export interface Followed {
  readonly firstMs: number;
  readonly firstLookMs: number;
  readonly liveMs: number;
}

/**
 * Feeds the ledgers of all machines that neither haul nor load and whose positions are known, in one of the server
 * processes (`core/host/lead.ts`).
 */
export function followMachines(host: Host, { firstMs, firstLookMs, liveMs }: Followed): FollowedMachines {
  const [waiting, silence, news] = [new Waiting(), new Silence(), new News()];
  const startedAt = performance.now();
  let machines: ReadonlyMap<string, FedMachine> = new Map();
  let lookedAt = -Infinity;

  const look = async (): Promise<void> => {
    const before = machines;
    machines = new Map((await readMachines(host)).map((machine) => [machine.id, machine]));
    for (const id of before.keys()) if (!machines.has(id)) waiting.forget(id);
    for (const [id, from] of await news.read(host, [...machines.values()]))
      waiting.tell(id, waiting.knows(id) ? from : Math.min(from, Date.now() - firstLookMs));
    lookedAt = performance.now();
  };
  const write = async (ids: readonly string[]): Promise<void> => {
    const dueMachines = ids.flatMap((id): readonly MachineAsked[] => {
      const machine = machines.get(id);
      return machine ? [{ ...machine, from: waiting.begin(id) }] : [];
    });
    try {
      const next = await feedMachines(
        host,
        dueMachines,
        (id, heardTo) => Date.now() - heardTo < liveMs || silence.isSilent(id, heardTo),
      );
      for (const { id } of dueMachines) {
        const from = next.get(id);
        if (from === undefined) waiting.forget(id);
        else waiting.end(id, from, false);
      }
    } catch (error) {
      // Again, from the same instants on.
      for (const { id, from } of dueMachines) waiting.tell(id, from);
      throw error;
    }
  };

  let stopped = false;
  const stop = lead(
    host,
    { key: feedLock, everyMs: tickMs, trouble: 'The time ledger could not be written' },
    async () => {
      if (performance.now() - startedAt < firstMs) return;
      if (performance.now() - lookedAt >= newsMs) await look();
      const due = waiting.due();
      for (let at = 0; at < due.length && !stopped; at += most) await write(due.slice(at, at + most));
    },
  );
  return {
    tell: (machine, from) => {
      if (waiting.knows(machine)) waiting.tell(machine, from);
    },
    stop: async () => {
      stopped = true;
      await stop();
    },
  };
}

/** The machines that neither haul nor load. */
async function readMachines({ db }: Host): Promise<readonly FedMachine[]> {
  const { rows } = await sql<FedMachine>`
    select id, site, code
    from equipment
    where family <> all(${['haul_truck', ...loadingFamilies]}) and state = 'active' and deleted_at is null
    order by code`.execute(db);
  return rows;
}
