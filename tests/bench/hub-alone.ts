import { createServer } from 'node:http';
import { noLink } from '../../core/host/link/process-link.ts';
import type { Host } from '../../core/host/host.ts';
import { startLive } from '../../core/live/hub.server.ts';
import { serverStream } from '../../core/live/live.server.ts';
import { positionStream } from '../../plugins/tracking/streams/position.ts';
import { thinPositions } from '../../plugins/tracking/server/thin-positions.ts';
import { fanRow } from './fan-row.ts';

/**
 * Filon's hub as it stands in the server, with nothing else around it: rows are published ten times a second, each of
 * machines that spoke half a second before, so that none is thinned. Arguments: port, rows in a batch.
 */
const [port, perBatch] = process.argv.slice(2).map(Number) as [number, number];
const rounds = 5;
const site = 'site';
const http = createServer();
const host = {
  authenticate: () =>
    Promise.resolve({ userId: 'u', roles: [], sites: [site], access: { [positionStream.can]: [site] }, kind: 'staff' }),
  config: { rateLimit: 0 },
  log: console,
} as unknown as Host;
const live = startLive(
  http,
  host,
  [serverStream(positionStream, { thinning: thinPositions, load: () => Promise.resolve([]) })],
  noLink,
);
http.listen(port, '127.0.0.1');
let round = 0;
setInterval(() => {
  const at = new Date().toISOString();
  round = (round + 1) % rounds;
  live.publish(
    positionStream,
    site,
    Array.from({ length: perBatch }, (_, index) => fanRow(round * perBatch + index, at)),
  );
}, 100);
