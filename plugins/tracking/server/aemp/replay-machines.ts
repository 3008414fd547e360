import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Host } from '../../../../core/server/host.ts';
import type { Source } from '../ingest/sources.ts';
import type { AempMachine } from './aemp-document.ts';
import { keyOf } from './machine-name.ts';
import { takeMachines } from './take-machines.ts';
import { waitingKind } from './wait-for-machine.ts';

const nullable = z.nullable(z.string());
const at = z.string();
const entry = z.object({
  kind: z.literal(waitingKind),
  machine: z.object({
    name: z.object({ pin: nullable, make: nullable, model: nullable, serial: nullable, equipmentId: nullable }),
    places: z.array(z.object({ at, lon: z.number(), lat: z.number(), altM: z.nullable(z.number()) })),
    figures: z.array(z.object({ name: z.string(), value: z.number(), at })),
    faults: z.array(
      z.object({ code: z.string(), description: nullable, severity: z.enum(['info', 'warning', 'critical']), at }),
    ),
    unread: z.array(z.unknown()),
  }),
});

/** What waits of a machine of telematics, as `keepWaiting` put it there; null of anything else. */
export function waitingMachine(event: unknown): AempMachine | null {
  const { data } = entry.safeParse(event);
  return data ? ({ ...data.machine, unread: [] } as AempMachine) : null;
}

/** Entries taken again at a time. */
const slice = 500;

/**
 * Takes what waits of machines of telematics among other things that wait, each as old as when it came, and answers how
 * many wait no more. What becomes of it then is what becomes of any page: its events may be refused, or it becomes
 * history that somebody takes.
 */
export async function replayTelematics(
  host: Host,
  source: Source,
  waiting: readonly { readonly id: string; readonly receivedAt: number; readonly event: unknown }[],
): Promise<number> {
  const entries = waiting.flatMap(({ id, receivedAt, event }) => {
    const machine = waitingMachine(event);
    return machine ? [{ id, receivedAt, machine }] : [];
  });
  let taken = 0;
  for (let from = 0; from < entries.length; from += slice) {
    const some = entries.slice(from, from + slice);
    const heardAt = new Date(Math.min(...some.map(({ receivedAt }) => receivedAt)));
    const { waiting: again } = await takeMachines(
      host,
      source,
      some.map(({ machine }) => machine),
      new Date(),
      { heardAt, waited: true, series: true },
    );
    const done = some.filter(({ machine: { name } }) => !again.has(keyOf(name) ?? '')).map(({ id }) => id);
    await sql`update ingest_rejection set replayed_at = now() where id = any(${done})`.execute(host.db);
    taken += done.length;
  }
  return taken;
}
