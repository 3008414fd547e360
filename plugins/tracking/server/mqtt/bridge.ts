import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Host } from '../../../../core/server/host.ts';
import { takeBatch } from '../ingest/batch.ts';
import { ensureSource, type Source } from '../ingest/sources.ts';
import { Collector } from './collector.ts';
import { isOrderTopic, tellOrders } from './orders.ts';
import { readMessage, type ReadMessage } from './read-message.ts';

/** Events of one batch at most, and how long the first may wait for others (catalogue operations.md §4.5). */
const batchEvents = 200;
const batchMs = 500;
/** How long the broker keeps what came while no process of ours was there, in seconds. */
const sessionSeconds = 86_400;
const retryMs = 1_000;

const topics = ['mine/#', 'owntracks/#'];

interface Message {
  readonly topic: string;
  readonly packet: IPublishPacket;
  /** Which connection it came by: an acknowledgement on another would be of another message. */
  readonly connection: number;
}

export interface Bridge {
  /** Connected and subscribed. */
  readonly isListening: () => boolean;
  readonly stop: () => Promise<void>;
}

/**
 * Takes events from an MQTT broker and tells it the dispatchers' orders. Events come, by MQTT 5 or 3.1.1, by a shared subscription, so that several processes share the work. A message is acknowledged
 * after its events are committed: what a crash leaves unacknowledged comes again, which the events' ids make harmless.
 */
export async function startBridge(host: Host, url: string, protocolVersion: 4 | 5 = 5): Promise<Bridge> {
  const source = await ensureSource(host, { code: 'mqtt', kind: 'mqtt', en: 'MQTT broker', fr: 'Courtier MQTT' });
  let connection = 0;
  let stopped = false;
  let listening = false;
  const client = connect(url, {
    protocolVersion,
    // The broker keeps the session of this name; two processes must not share one.
    clientId: `filon-${createHash('sha256').update(`${hostname()} ${host.config.dataDir} ${host.config.port}`).digest('hex').slice(0, 16)}`,
    clean: false,
    ...(protocolVersion === 5 ? { properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: 1_000 } } : {}),
    reconnectPeriod: retryMs,
    connectTimeout: 10_000,
    resubscribe: false,
  });
  const collector = new Collector<Message>({ most: batchEvents, waitMs: batchMs, sizeOf: ({ packet }) => Math.max(1, countOf(packet)), work: (messages) => store(messages) });

  async function store(messages: readonly Message[]): Promise<void> {
    // Our own orders come back by the wide subscription; they are no events.
    const read = messages.filter(({ topic }) => !isOrderTopic(topic)).map(({ topic, packet }) => readable(topic, Buffer.from(packet.payload)));
    for (const [site, of] of Map.groupBy(read, (one) => one.site)) {
      const events = of.flatMap((one) => one.events);
      if (events.length > 0) await persist(() => takeFor(host, source, site, events));
    }
    for (const message of messages) if (message.packet.qos > 0 && message.connection === connection && client.connected) acknowledge(client, message.packet);
  }

  /** A message that its reader stumbles over is refused as what cannot be read is, and the others go on. */
  function readable(topic: string, payload: Buffer): ReadMessage {
    try {
      return readMessage(topic, payload);
    } catch (error) {
      host.log.error({ err: error, topic }, 'A message of the broker could not be read');
      return { site: null, events: [{ topic, payload: payload.toString('utf8').slice(0, 4_000) }] };
    }
  }

  /** A database that is away is waited for: nothing is acknowledged meanwhile, and the broker keeps the rest. */
  async function persist(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        if (stopped) throw error;
        host.log.warn({ err: error }, 'Messages of the broker could not be stored; trying again');
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  // The stock handler acknowledges a message before it looks at the next: no batch could ever hold two. An error as its answer
  // lets it go on without acknowledging; that is done in `store`.
  client.handleMessage = (packet, done) => {
    collector.add({ topic: packet.topic.toString(), packet, connection });
    done(packet.qos > 0 ? new Error('Acknowledged after the commit') : undefined);
  };
  // Not `connect`, which comes a moment later: what the broker kept for us may be there by then.
  client.on('packetreceive', ({ cmd }) => {
    if (cmd === 'connack') connection += 1;
  });
  client.on('connect', () => void subscribe(host, client).then((done) => (listening = done)));
  client.on('close', () => (listening = false));
  client.on('error', (error) => host.log.warn({ err: error }, 'The MQTT broker cannot be used'));
  client.on('offline', () => host.log.warn('The MQTT broker is away; connecting again'));
  const stopOrders = tellOrders(host, client);
  return {
    isListening: () => client.connected && listening,
    stop: async () => {
      stopped = true;
      await stopOrders();
      // What is stored is acknowledged; what cannot be stored now stays with the broker.
      await collector.flush().catch(() => undefined);
      await client.endAsync(true);
    },
  };
}

/** Events in a message, to a guess that costs nothing: an object holds at least this much. */
const countOf = ({ payload }: IPublishPacket): number => (payload[0] === 0x5b ? Math.ceil(payload.length / 120) : 1);

function acknowledge(client: MqttClient, { messageId }: IPublishPacket): void {
  // The only way to acknowledge later than in the handler; the version of MQTT.js is pinned and a test holds this.
  (client as unknown as { _sendPacket: (packet: { readonly cmd: 'puback'; readonly messageId: number | undefined }) => void })._sendPacket({ cmd: 'puback', messageId });
}

async function subscribe(host: Host, client: MqttClient): Promise<boolean> {
  try {
    const shared = await client.subscribeAsync(topics.map((topic) => `$share/ingest/${topic}`), { qos: 1 }).then((granted) => granted.every(({ qos }) => qos < 128), () => false);
    if (shared || !client.connected) return shared;
    host.log.warn('The MQTT broker shares no subscriptions: with several processes each gets every message');
    await client.subscribeAsync(topics, { qos: 1 });
    return true;
  } catch (error) {
    if (client.connected) host.log.error({ err: error }, 'The MQTT broker refuses the subscription');
    return false;
  }
}

/** Messages below a site's topic speak for that site alone, whatever device they name. */
async function takeFor(host: Host, source: Source, code: string | null, events: readonly unknown[]): Promise<void> {
  const now = new Date();
  const sites = code === null ? null : (await sql<{ id: string }>`select id from site where code = ${code} and deleted_at is null`.execute(host.db)).rows.map(({ id }) => id);
  // No site has the id of the source: all of it is refused, and kept as such.
  const speaking: Source = sites === null ? source : { ...source, sites: sites.length > 0 ? sites : [source.id] };
  for (let from = 0; from < events.length; from += 1_000) await takeBatch(host, speaking, events.slice(from, from + 1_000), now);
}
