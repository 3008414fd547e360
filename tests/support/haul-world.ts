import { setTimeout as sleep } from 'node:timers/promises';
import { World, type SimulatedEvent } from '../../plugins/tracking/server/simulator/world.ts';
import type { TestServer } from './server.ts';

/** A trip as the simulator says it: the truck's own check-in at the dump. */
export interface TrueDump {
  readonly truck: string;
  readonly place: string;
  readonly loader: string;
  readonly at: number;
  readonly tonnes: number;
}

/** A morning in the middle of a shift: what is told of it is always the same, only the dates are of today. */
const morning = Date.parse('2026-03-09T08:30:00Z');

/** Hours of the demo mine's trucks and loading units up to a minute ago, by its own simulator. */
export function simulatedHours(
  hours: number,
  seed = 42,
): { readonly events: readonly SimulatedEvent[]; readonly dumps: readonly TrueDump[] } {
  const later = Math.floor(Date.now() / 1000) * 1000 - 60_000 - hours * 3_600_000 - morning;
  const world = new World({
    seed,
    run: `test-${Math.random().toString(36).slice(2)}`,
    start: new Date(morning),
    radio: false,
    support: false,
  });
  const events: SimulatedEvent[] = [];
  for (let at = morning; at <= morning + hours * 3_600_000; at += 1000)
    events.push(
      ...world
        .tick(new Date(at))
        .map((event) => ({ ...event, ts: new Date(Date.parse(event.ts) + later).toISOString() })),
    );
  const dumps = events.flatMap(({ kind, ts, device, data }) =>
    kind === 'truck_checkin'
      ? [
          {
            truck: device,
            place: String(data.place),
            loader: String(data.loader),
            at: Date.parse(ts),
            tonnes: Number(data.net_t),
          },
        ]
      : [],
  );
  return { events, dumps };
}

/** Sends events through the public ingest API, in batches. */
export async function sendAll(
  server: Pick<TestServer, 'url'>,
  token: string,
  events: readonly SimulatedEvent[],
): Promise<void> {
  for (let from = 0; from < events.length; from += 900) {
    const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        source: 'test',
        sent_at: new Date().toISOString(),
        events: events.slice(from, from + 900),
      }),
    });
    if (response.status === 429 || response.status === 503) {
      await sleep(300);
      from -= 900;
      continue;
    }
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }
}

/** Waits until the engine has processed everything of the trucks, but for what its reorder window holds. */
export async function untilProcessed(server: Pick<TestServer, 'host'>, trucks: number): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    const { rows } = await server.host.pool.query<{ done: number }>(
      `
        select count(*)::integer as done
        from haul_engine_head head
        join equipment_live live on live.equipment = head.truck
        where head.seen_at >= live.ts`,
    );
    if ((rows[0]?.done ?? 0) >= trucks) return;
    await sleep(100);
  }
  throw new Error('The engine did not keep up.');
}
