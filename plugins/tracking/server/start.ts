import type { Host } from '../../../core/host/host.ts';
import { lead } from '../../../core/host/lead.ts';
import { runSimulator } from './simulator/run.ts';
import { pollServices } from './aemp/poll.ts';
import { evaluateAlerts } from './alerts/evaluate.ts';
import { serveIngestFigures } from './ingest/counters.ts';
import { figuresOf } from './ingest/figures.ts';
import { readHourMeters } from './hour-meters.ts';
import { newToken } from './ingest/sources.ts';
import { startBridge } from './mqtt/bridge.ts';
import { watchOutages } from './outages/watch-outages.ts';
import { keepLocalToken, renewSource } from './own-sources.ts';
import { keepHouse } from './partitions.ts';
import { followTrips } from './sheet-trips.ts';
import { Watcher } from './watch/watcher.ts';

const hourMs = 3_600_000;
const figuresMs = 2_000;
const watchMs = 2_000;
const watchLock = 4_600_041;
/** Alerts are judged at every second look. */
const looksPerEvaluation = 2;
/** Whether a service's time has come is looked at about every minute. */
const looksPerPoll = 30;
/** How much past a fresh demo mine gets. */
const demoPastHours = 2;

/** Partitions for today, the local replay token and, in the demo, the simulator. */
export async function start(host: Host): Promise<() => Promise<void>> {
  await keepHouse(host.pool, new Date());
  const hourly = setInterval(
    () =>
      void keepHouse(host.pool, new Date()).catch((error: unknown) =>
        host.log.error({ err: error }, 'Positions could not be tidied'),
      ),
    hourMs,
  );
  serveIngestFigures(host);
  const figures = figuresOf(host);
  const writeFigures = (): Promise<void> =>
    figures
      .write(host.pool)
      .catch((error: unknown) => host.log.warn({ err: error }, 'The figures of the sources could not be written'));
  const counting = setInterval(() => void writeFigures(), figuresMs);
  const watcher = new Watcher(host);
  const stopSheets = followTrips(host);
  const forgetFences = host.on('geofence.changed', () => watcher.forgetFences());
  let looks = 0;
  let polling = false;
  const stopWatch = lead(
    host,
    { key: watchLock, everyMs: watchMs, trouble: 'The watch over machines missed a beat' },
    async () => {
      await watcher.look();
      looks += 1;
      if (looks % looksPerEvaluation === 0) {
        await watchOutages(host.db, Date.now());
        await evaluateAlerts(host);
      }
      // Not waited for: a service that is slow delays no alert.
      if (looks % looksPerPoll === 1 && !polling) {
        polling = true;
        void pollServices(host)
          .catch((error: unknown) => host.log.warn({ err: error }, 'Services could not be asked'))
          .finally(() => (polling = false));
      }
    },
  );
  if (host.config.databaseUrl === null) await keepLocalToken(host);
  const bridge = host.config.mqttUrl === null ? null : await startBridge(host, host.config.mqttUrl);
  const stopSimulator = host.config.demo && host.config.simSpeed > 0 ? await simulate(host) : () => undefined;
  return async () => {
    clearInterval(hourly);
    clearInterval(counting);
    stopSimulator();
    forgetFences();
    stopSheets();
    await stopWatch();
    await bridge?.stop();
    await writeFigures();
  };
}

async function simulate(host: Host): Promise<() => void> {
  const token = newToken();
  await renewSource(
    host,
    {
      code: 'simulator',
      kind: 'simulator',
      en: 'Simulator of the demo mine',
      fr: 'Simulateur de la mine de démonstration',
    },
    token,
  );
  const { rowCount } = await host.pool.query('select from equipment_live limit 1');
  const { port, host: address, simSpeed } = host.config;
  return runSimulator({
    url: () => `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    token,
    speed: simSpeed,
    pastHours: rowCount === 0 ? demoPastHours : 0,
    meters: () => readHourMeters(host.db),
    log: host.log,
  });
}
