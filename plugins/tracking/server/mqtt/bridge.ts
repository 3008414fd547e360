import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Host } from '../../../../core/host/host.ts';
import type { Message } from '../ingest/message.ts';
import { ensureSource } from '../ingest/sources.ts';
import { Collector } from './collector.ts';
import { isOrderTopic, tellOrders } from './orders.ts';
import { takeDelivered } from './take-delivered.ts';

/** Events of one batch at most, and how long the first may wait for others (catalogue operations.md §4.5). */
const batchEvents = 200;
const batchMs = 500;
/** How long the broker keeps what came while no process of ours was there, in seconds. */
const sessionSeconds = 86_400;
const retryMs = 1_000;
/** How long a broker may take to answer a goodbye. */
const goodbyeMs = 2_000;

const topics = ['mine/#', 'owntracks/#'];

interface Delivery {
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
 * Takes events from an MQTT broker and tells it the dispatchers' orders. Events come, by MQTT 5 or 3.1.1, by a shared
 * subscription, so that several processes share the work. A message is acknowledged after its events are committed:
 * what a crash leaves unacknowledged comes again, which the events' ids make harmless.
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
  const collector = new Collector<Delivery>({
    most: batchEvents,
    waitMs: batchMs,
    sizeOf: ({ packet }) => Math.max(1, countOf(packet)),
    work: (messages) => store(messages),
  });

  async function store(messages: readonly Delivery[]): Promise<void> {
    // Our own orders come back by the wide subscription; they are no events.
    await persist(
      host,
      () => takeDelivered(host, source, messages.filter(({ topic }) => !isOrderTopic(topic)).map(messageOf)),
      () => stopped,
    );
    for (const message of messages)
      if (message.packet.qos > 0 && message.connection === connection && client.connected)
        acknowledge(client, message.packet);
  }

  // The stock handler acknowledges a message before it looks at the next: no batch could ever hold two. An error as its
  // answer lets it go on without acknowledging; that is done in `store`.
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
      await leave(client);
    },
  };
}

/**
 * Says goodbye and waits for the broker to hang up: a line that is cut takes the acknowledgements along that the broker
 * has not read yet, and all of those messages would come again. One that does not answer is cut off.
 */
async function leave(client: MqttClient): Promise<void> {
  if (client.connected) {
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, goodbyeMs).unref();
    });
    await Promise.race([client.endAsync(false), late]);
  }
  await client.endAsync(true);
}

/** Events in a message, to a guess that costs nothing: an object holds at least this much. */
const countOf = ({ payload }: IPublishPacket): number => (payload[0] === 0x5b ? Math.ceil(payload.length / 120) : 1);

function acknowledge(client: MqttClient, { messageId }: IPublishPacket): void {
  // The only way to acknowledge later than in the handler; the version of MQTT.js is pinned and a test holds this.
  client['_sendPacket']({ cmd: 'puback', messageId });
}

async function subscribe(host: Host, client: MqttClient): Promise<boolean> {
  try {
    const shared = await client
      .subscribeAsync(
        topics.map((topic) => `$share/ingest/${topic}`),
        { qos: 1 },
      )
      .then(
        (granted) => granted.every(({ qos }) => qos < 128),
        () => false,
      );
    if (shared || !client.connected) return shared;
    host.log.warn('The MQTT broker shares no subscriptions: with several processes each gets every message');
    await client.subscribeAsync(topics, { qos: 1 });
    return true;
  } catch (error) {
    if (client.connected) host.log.error({ err: error }, 'The MQTT broker refuses the subscription');
    return false;
  }
}

const messageOf = ({ topic, packet }: Delivery): Message => {
  const bytes = Buffer.from(packet.payload);
  return { way: 'mqtt', bytes, size: bytes.length, about: { topic } };
};

/**
 * A database that is away is waited for: nothing is acknowledged meanwhile, and the broker keeps the rest. Any other
 * failure has been dealt with.
 */
async function persist(host: Host, work: () => Promise<unknown>, isStopped: () => boolean): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (isStopped()) throw error;
      host.log.warn({ err: error }, 'Messages of the broker could not be stored; trying again');
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
