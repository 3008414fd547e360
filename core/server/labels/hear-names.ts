import pg from 'pg';
import type { Host } from '../../host/host.ts';
import { forgetLabels, labelsAreTold } from '../../records/label-cache.server.ts';
import { labelChannel } from './name-triggers.ts';

const [askAgainMs, answerWithinMs, tryAgainMs] = [15_000, 5_000, 2_000];

/**
 * Hears what the database tells of rows that are named otherwise, over a connection of its own; while it is lost, names are
 * not remembered. Answers what ends it.
 */
export async function hearNames(host: Pick<Host, 'pool' | 'records' | 'log'>): Promise<() => void> {
  let ended = false;
  let listener: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;

  const lose = (client: pg.Client): void => {
    if (listener !== client) return;
    listener = null;
    labelsAreTold(host, false);
    client.removeAllListeners('notification');
    void client.end().catch(() => {});
    if (!ended) again = setTimeout(() => void listen(), tryAgainMs).unref();
  };
  async function listen(): Promise<void> {
    if (ended) return;
    let client: pg.Client | null = null;
    try {
      const { connectionString } = host.pool.options;
      const own = new pg.Client({
        ...(connectionString ? { connectionString } : {}),
        keepAlive: true,
        application_name: 'filon',
      });
      client = own;
      own.on('notification', ({ payload = '' }) => forgetLabels(host, payload));
      own.on('error', () => lose(own));
      own.once('end', () => lose(own));
      await own.connect();
      await own.query(`listen ${labelChannel}`);
      if (ended) {
        await own.end();
        return;
      }
      listener = own;
      labelsAreTold(host, true);
    } catch (error) {
      void client?.end().catch(() => {});
      host.log.warn({ err: error }, 'Names of entries are not remembered: the database does not tell of them');
      if (!ended) again = setTimeout(() => void listen(), tryAgainMs).unref();
    }
  }
  // A line that is cut somewhere between says nothing of itself.
  const asking = setInterval(() => {
    const own = listener;
    if (!own) return;
    const silent = setTimeout(() => lose(own), answerWithinMs).unref();
    own.query('select').then(
      () => clearTimeout(silent),
      () => lose(own),
    );
  }, askAgainMs).unref();
  await listen();
  return () => {
    ended = true;
    clearInterval(asking);
    clearTimeout(again);
    if (listener) lose(listener);
  };
}
