import { tellChanges } from '../../../../core/records/changes.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { haulStateStream } from '../../streams/haul-state.ts';
import { tripStream } from '../../streams/trip.ts';
import { selectHaulStates, selectTrips } from '../streams.ts';
import type { Mine } from './mine.ts';
import type { Step } from './truck-engine.ts';

/** Of many trips at once, after a long absence, browsers are told the last. */
const mostTold = 300;

/** Tells browsers and other plugins what a step of the engine has written; called after its commit. */
export async function tellStep(
  host: Host,
  { site }: Mine,
  truck: string,
  { trips, moved, rewrittenFrom }: Step,
): Promise<void> {
  const written = [...trips.added, ...trips.changed, ...trips.removed];
  if (written.length > 0) await tellTrips(host, site, written, new Set(trips.added));
  if (rewrittenFrom !== null)
    host.publish('haul.intervals', { site, truck, from: new Date(rewrittenFrom).toISOString() });
  if (!moved) return;
  const rows = await selectHaulStates(host.db, site, [truck]);
  host.live.publish(haulStateStream, site, rows);
  for (const { state, since, place } of rows) host.publish('haul.state', { site, truck, state, since, place });
}

/** Tells browsers when trucks of a site were last seen, also of those that go on with what they did. */
export async function tellSeen(host: Host, site: string, trucks: readonly string[]): Promise<void> {
  host.live.publish(haulStateStream, site, await selectHaulStates(host.db, site, trucks));
}

/** Tells of trips that were written, by the engine or by hand. */
export async function tellTrips(
  host: Host,
  site: string,
  ids: readonly string[],
  added: ReadonlySet<string> = new Set(),
): Promise<void> {
  const rows = await selectTrips(host.db, site, ids.slice(-mostTold));
  host.live.publish(tripStream, site, rows);
  const gone = rows.filter((row) => row.gone).map(({ id }) => ({ id, site }));
  tellChanges(
    host,
    'haul_trip',
    rows.filter(({ id }) => added.has(id)).map(({ id }) => ({ id, site })),
    'create',
  );
  tellChanges(
    host,
    'haul_trip',
    rows.filter((row) => !row.gone && !added.has(row.id)).map(({ id }) => ({ id, site })),
    'update',
  );
  tellChanges(host, 'haul_trip', gone, 'delete');
  for (const { id, truck, dump_end } of rows)
    host.publish(added.has(id) ? 'trip.closed' : 'trip.changed', { site, id, truck, dump_end });
}
