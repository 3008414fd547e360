import { sql, type RawBuilder } from 'kysely';
import type { Host } from '../../../../core/server/host.ts';
import { replayTelematics, waitingMachine } from '../aemp/replay-machines.ts';
import { takeBatch } from '../ingest/batch.ts';
import { sourceById } from '../ingest/sources.ts';

interface Refused {
  readonly id: string;
  readonly source: string;
  readonly raw: string;
  readonly received_at: string;
}

export interface Replayed {
  readonly taken: number;
  readonly refused: number;
}

/** Events taken again at a time. */
const slice = 500;

/**
 * Sends what was refused again, as its sources would, oldest first: what is refused anew stays as it was. How old an event is, is judged by when it
 * came first. `which` is SQL over `ingest_rejection`; call it beyond the caller's scope, for rows that the caller may see.
 */
export async function replayRejections(host: Host, which: RawBuilder<unknown>): Promise<Replayed> {
  const { rows } = await sql<Refused>`select id, source, raw, received_at from ingest_rejection where ${which} and replayed_at is null order by source, ts nulls first, received_at, index`.execute(host.db);
  let taken = 0;
  for (const [id, of] of Map.groupBy(rows, (row) => row.source)) {
    const source = await sourceById(host.db, id);
    const waiting = source ? of.flatMap((row) => parsed(row)) : [];
    taken += source ? await replayTelematics(host, source, waiting) : 0;
    const events = waiting.filter(({ event }) => waitingMachine(event) === null);
    for (let from = 0; source && from < events.length; from += slice) {
      const some = events.slice(from, from + slice);
      const heardAt = new Date(Math.min(...some.map(({ receivedAt }) => receivedAt)));
      const { rejected } = await takeBatch(host, source, some.map(({ event }) => event), new Date(), { keepRejections: false, heardAt });
      const again = new Set(rejected.map(({ index }) => index));
      const done = some.flatMap((event, index) => (again.has(index) ? [] : [event.id]));
      await sql`update ingest_rejection set replayed_at = now() where id = any(${done})`.execute(host.db);
      taken += done.length;
    }
  }
  return { taken, refused: rows.length - taken };
}

/** Events longer than what was kept of them cannot be read any more. */
function parsed({ id, raw, received_at: receivedAt }: Refused): readonly { readonly id: string; readonly receivedAt: number; readonly event: unknown }[] {
  try {
    return [{ id, receivedAt: Date.parse(receivedAt), event: JSON.parse(raw) as unknown }];
  } catch {
    return [];
  }
}
