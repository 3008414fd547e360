import { sql } from 'kysely';
import type { Host } from '../../../../core/server/host.ts';
import { takeBatch } from '../ingest/batch.ts';
import { sourceById } from '../ingest/sources.ts';

interface Refused {
  readonly id: string;
  readonly source: string;
  readonly raw: string;
}

/** Sends refused events again as their sources would: what is refused anew stays as it was. */
export async function replayRejections(host: Host, ids: readonly string[]): Promise<{ readonly taken: number; readonly refused: number }> {
  const { rows } = await sql<Refused>`select id, source, raw from ingest_rejection where id = any(${[...ids]}) and replayed_at is null order by received_at, index`.execute(host.db);
  let taken = 0;
  for (const [id, of] of Map.groupBy(rows, (row) => row.source)) {
    const source = await sourceById(host.db, id);
    const events = of.flatMap((row) => parsed(row));
    if (!source || events.length === 0) continue;
    const { rejected } = await takeBatch(host, source, events.map(({ event }) => event), new Date(), { keepRejections: false });
    const again = new Set(rejected.map(({ index }) => index));
    const done = events.flatMap((event, index) => (again.has(index) ? [] : [event.id]));
    await sql`update ingest_rejection set replayed_at = now() where id = any(${done})`.execute(host.db);
    taken += done.length;
  }
  return { taken, refused: ids.length - taken };
}

/** Events longer than what was kept of them cannot be read any more. */
function parsed({ id, raw }: Refused): readonly { readonly id: string; readonly event: unknown }[] {
  try {
    return [{ id, event: JSON.parse(raw) as unknown }];
  } catch {
    return [];
  }
}
