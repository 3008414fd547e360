import { createHash, randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { RequestCount } from '../../host/database/request-counts.ts';
import { StartError } from '../../host/start-error.ts';
import type { ProcessLink } from '../../host/link/process-link.ts';

/** A line that says nothing for so long is dead, whatever its socket believes: it is asked twice as often. */
const deadAfterMs = 6_000;
const retryMs = 500;
/**
 * A count that takes longer is done without, and for so long nothing is counted together: requests do not wait for a
 * Redis that hangs.
 */
const countWithinMs = 500;
const aloneForMs = 2_000;
/** How often listeners look at the database while the line is down. */
const gapEveryMs = 5_000;

interface Packet {
  readonly from: string;
  /** `null`: the sender could not tell everything. */
  readonly subject: string | null;
  readonly message: unknown;
}

export interface RedisLinkOptions {
  readonly url: string;
  /** What the processes of one installation share and no other has; several may use one Redis. */
  readonly installation: string;
  readonly warn: (sentence: string) => void;
}

/**
 * Opens the line over Redis publish and subscribe. Streams that remember would not do more: what Redis itself loses
 * when it is killed has to be read from the database anyway. Throws a `StartError` when Redis does not answer at the
 * start; later it is waited for.
 */
export async function openRedisLink({ url, installation, warn }: RedisLinkOptions): Promise<ProcessLink> {
  const self = randomUUID();
  const channel = `filon:${createHash('sha256').update(installation).digest('hex').slice(0, 24)}`;
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const gaps = new Set<() => void>();
  const open = {
    url,
    pingInterval: deadAfterMs / 2,
    socket: { connectTimeout: 3_000, socketTimeout: deadAfterMs, reconnectStrategy: () => retryMs },
  };
  const speaker = createClient({ ...open, disableOfflineQueue: true });
  const hearer = createClient(open);

  const missed = (): void => {
    for (const listener of gaps) listener();
  };
  let started = false;
  let down: NodeJS.Timeout | null = null;
  const lost = (): void => {
    if (!started || down !== null) return;
    warn(
      'Redis is away: other processes are not heard, requests are counted by each process alone; looking at the database meanwhile',
    );
    down = setInterval(missed, gapEveryMs);
  };
  const found = (): void => {
    if (down === null || !hearer.isReady || !speaker.isReady) return;
    clearInterval(down);
    down = null;
    warn('Redis is back');
    missed();
    tell(null, null);
  };
  const tell = (subject: string | null, message: unknown): void => {
    const packet: Packet = { from: self, subject, message };
    speaker.publish(channel, JSON.stringify(packet)).catch(lost);
  };
  let aloneUntil = 0;
  const countTogether = async (key: string, windowMs: number): Promise<RequestCount | null> => {
    if (!speaker.isReady || performance.now() < aloneUntil) return null;
    const place = `${channel}:count:${key}`;
    // Begins a window only where there is none, so that no count is ever left without an end.
    const counted = speaker
      .multi()
      .set(place, 0, { expiration: { type: 'PX', value: windowMs }, condition: 'NX' })
      .incr(place)
      .pTTL(place)
      .execTyped();
    // After a burst that kept this process busy, its timers come before the answers that lie ready: those are read
    // first.
    const late = sleep(countWithinMs, undefined, { ref: false }).then(() => setImmediate('late' as const));
    const answer = await Promise.race([counted.catch(() => null), late]);
    if (answer === 'late') aloneUntil = performance.now() + aloneForMs;
    return answer === null || answer === 'late' ? null : { current: answer[1], ttl: answer[2] };
  };
  const take = (text: string): void => {
    const { from, subject, message } = JSON.parse(text) as Packet;
    if (from === self) return;
    if (subject === null) missed();
    else for (const listener of listeners.get(subject) ?? []) listener(message);
  };

  for (const client of [speaker, hearer]) {
    client.on('error', lost);
    client.on('ready', () => void setImmediate().then(found));
  }
  await connectBoth([speaker, hearer]);
  await hearer.subscribe(channel, take);
  started = true;

  return {
    tell,
    hear: (subject, listener) => {
      const ofSubject = listeners.get(subject) ?? new Set();
      listeners.set(subject, ofSubject.add(listener));
      return () => void ofSubject.delete(listener);
    },
    onGap: (listener) => {
      gaps.add(listener);
      return () => void gaps.delete(listener);
    },
    count: countTogether,
    stop: () => {
      started = false;
      if (down !== null) clearInterval(down);
      for (const client of [speaker, hearer]) client.destroy();
      return Promise.resolve();
    },
  };
}

interface Client {
  connect(): Promise<unknown>;
  destroy(): void;
}

/** The client itself tries for ever: at the start that would be a server which never says what is wrong. */
async function connectBoth(clients: readonly Client[]): Promise<void> {
  const patience = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new StartError('REDIS_URL names a Redis that does not answer.')), 5_000).unref(),
  );
  patience.catch(() => undefined);
  try {
    await Promise.race([Promise.all(clients.map((client) => client.connect())), patience]);
  } catch (error) {
    for (const client of clients) client.destroy();
    throw error instanceof StartError ? error : new StartError(`Redis cannot be used: ${(error as Error).message}.`);
  }
}
