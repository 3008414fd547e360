import type { HostEvents } from '../../../../core/host/event-bus.ts';
import { sql } from 'kysely';
import type { MqttClient } from 'mqtt';
import type { Host } from '../../../../core/host/host.ts';
import { equipmentTable } from '../uses.ts';

/** What the bus says when a dispatcher has sent a truck to a loading unit; ids. */
type TruckOrdered = HostEvents['truck.ordered'];

const lookMs = 2_000;
/** An order that could not be told in this time is told no more: the truck is elsewhere by then. */
const stale = sql`interval '10 minutes'`;

/** The topic of a truck's orders (catalogue operations.md §6.2). */
export const orderTopic = (site: string, truck: string): string => `mine/${site}/order/${truck}`;
export const isOrderTopic = (topic: string): boolean => /^mine\/[^/]+\/order\//.test(topic);

/**
 * Tells terminals where a dispatcher sends their truck: `mine/{site}/order/{truck}`, QoS 1. Each order is queued in the
 * database when the bus tells of it, after its commit, and sent by whichever process takes it first; it counts as sent
 * when the broker has acknowledged it. What a process that died had taken is sent by another. The answer ends it.
 */
export function tellOrders(host: Host, client: MqttClient): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const send = (): void => {
    running = running
      .then(() => (stopped || !client.connected ? undefined : sendWaiting(host, client)))
      .catch((error: unknown) => host.log.warn({ err: error }, 'Orders could not be told to the broker; trying again'));
  };
  const stopListening = host.on('truck.ordered', (order) => {
    queue(host, order).then(send, (error: unknown) =>
      host.log.error({ err: error }, 'An order could not be queued for the broker'),
    );
  });
  const timer = setInterval(send, lookMs);
  return async () => {
    stopped = true;
    stopListening();
    clearInterval(timer);
    await running;
  };
}

/**
 * Several processes may hear of the same order: it is queued once. An older one of the same truck that still waits is
 * overtaken.
 */
async function queue(host: Host, { id, site, truck, unit, at }: TruckOrdered): Promise<void> {
  await sql`
    with named as (
      select site.code as site, truck.code as truck, unit.code as unit
      from site, ${equipmentTable} truck, ${equipmentTable} unit
      where site.id = ${site} and truck.id = ${truck} and unit.id = ${unit}),
    overtaken as (
      delete
      from broker_message old
      using named
      where old.sent_at is null
        and old.topic = 'mine/' || named.site || '/order/' || named.truck
        and old.id <> ${id}::uuid
        and old.payload ->> 'ts' < ${at})
    insert into broker_message (id, site, topic, payload)
    select ${id}::uuid, ${site}::uuid, 'mine/' || site || '/order/' || truck,
      jsonb_build_object('id', ${id}::text, 'ts', ${at}::text, 'truck', truck, 'loading_unit', unit)
    from named
    on conflict (id) do nothing`.execute(host.db);
}

async function sendWaiting(host: Host, client: MqttClient): Promise<void> {
  const more = await host.db.transaction().execute(async (db) => {
    // Whoever holds the row sends it; another process passes it by.
    const { rows } = await sql<{ id: string; topic: string; payload: unknown }>`
      select id, topic, payload
      from broker_message
      where sent_at is null and queued_at > now() - ${stale}
      order by queued_at
      limit 1 for update skip locked`.execute(db);
    const [message] = rows;
    if (!message) return false;
    await client.publishAsync(message.topic, JSON.stringify(message.payload), { qos: 1, retain: false });
    await sql`update broker_message set sent_at = now() where id = ${message.id}`.execute(db);
    return true;
  });
  if (more) await sendWaiting(host, client);
  else await sql`delete from broker_message where queued_at < now() - interval '1 day'`.execute(host.db);
}
