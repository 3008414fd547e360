import { tellChanges } from '../../../core/records/changes.server.ts';
import type { Host } from '../../../core/host/host.ts';
import { reconcile } from './reconcile.ts';

const hourMs = 3_600_000;

/** Reconciles every hour what has ended; the first time once the server stands, so that the start is not held up. */
export async function start(host: Host): Promise<() => void> {
  const run = (): void => {
    host.db
      .transaction()
      .execute((db) => reconcile({ host, db, machine: 'reconcile' }, new Date()))
      .then((rows) => tellChanges(host, 'fuel_reconciliation', rows, 'update'))
      .catch((error: unknown) => host.log.error({ err: error }, 'The fuel of the day could not be reconciled'));
  };
  const first = setTimeout(run, 30_000);
  const hourly = setInterval(run, hourMs);
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
  };
}
