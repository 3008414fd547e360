import * as z from 'zod/mini';
import type { Host, IngestRejection } from '../../../../core/host/host.ts';
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

/** Machines taken again at a time. */
const slice = 500;

/** What waits of a machine: since when, and what it told. */
export interface WaitingMachine {
  readonly receivedAt: Date;
  readonly machine: AempMachine;
}

/**
 * Takes what waits of machines of telematics, each as old as when it came, and answers for each why it still waits, or
 * null. What becomes of it is what becomes of any page: its events may be refused, or it becomes history that somebody
 * takes.
 */
export async function replayTelematics(
  host: Host,
  source: Source,
  waiting: readonly WaitingMachine[],
): Promise<readonly (IngestRejection | null)[]> {
  const verdicts: (IngestRejection | null)[] = [];
  for (let from = 0; from < waiting.length; from += slice) {
    const some = waiting.slice(from, from + slice);
    const { waiting: again } = await takeMachines(
      host,
      source,
      some.map(({ machine }) => machine),
      new Date(),
      {
        heardAt: new Date(Math.min(...some.map(({ receivedAt }) => receivedAt.getTime()))),
        waited: true,
        series: true,
      },
    );
    verdicts.push(...some.map(({ machine: { name } }) => again.get(keyOf(name) ?? '') ?? null));
  }
  return verdicts;
}
