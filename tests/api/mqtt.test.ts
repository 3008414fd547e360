import { randomUUID } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBridge, type Bridge } from '../../plugins/tracking/server/mqtt/bridge.ts';
import type { Host } from '../../core/host/host.ts';
import { ago } from '../support/ago.ts';
import { startForgetfulBroker } from '../support/forgetful-broker.ts';
import { hasMosquitto, startBroker, type Broker } from '../support/mosquitto.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const hasBroker = hasMosquitto();
const position = (second: number) => ({ ts: ago(second), data: { lon: -6.21, lat: 31.05, speed: 20 } });

describe.skipIf(!hasBroker).each([5, 4] as const)('a broker, MQTT version %i', (version) => {
  let broker: Broker;
  let server: TestServer;
  let bridge: Bridge;
  let device: MqttClient;

  beforeAll(async () => {
    broker = await startBroker();
    server = await startTestServer();
    bridge = await startBridge(server.host, broker.url, version);
    await vi.waitUntil(() => bridge.isListening(), patience);
    device = await connectAsync(broker.url, { protocolVersion: version, clientId: 'truck', reconnectPeriod: 300 });
  });
  afterAll(async () => {
    await device.endAsync(true);
    await bridge.stop();
    await broker.stop();
    await server.stop();
  });

  const publish = (topic: string, payload: unknown) =>
    device.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1 });
  const count = async (sql: string): Promise<number> =>
    Number(
      ((await server.host.pool.query(`select count(*)::int as count from ${sql}`)).rows[0] as { count: number }).count,
    );
  const positionsOf = (code: string) =>
    count(`position join equipment on equipment.id = position.equipment where code = '${code}'`);

  test('events by topic: kind and device come from it, lists hold many', async () => {
    await publish('mine/S1/position/T-07', position(30));
    await publish(
      'mine/S1/position/T-07',
      Array.from({ length: 20 }, (_, index) => position(100 + index)),
    );
    await publish('mine/S1/operator_checkin/KSK-S1', {
      id: 'mq-1',
      ts: ago(10),
      data: { badge: 'B-0011', event: 'in', fit: true },
    });
    await expect.poll(() => positionsOf('T-07')).toBe(21);
    await expect.poll(() => count(`operator_checkin where event_id = 'mq-1'`)).toBe(1);
  });

  test('OwnTracks, in its own topics or ours', async () => {
    const location = (second: number) => ({
      _type: 'location',
      tst: Math.floor(Date.now() / 1000) - second,
      lat: 31.05,
      lon: -6.21,
      vel: 12,
      cog: 90,
      acc: 5,
    });
    await publish('owntracks/crew/T-08', location(40));
    await publish('mine/S1/position/T-08', location(20));
    await expect.poll(() => positionsOf('T-08')).toBe(2);
  });

  test('a topic speaks for its own site alone; what cannot be read is refused and kept', async () => {
    await publish('mine/S2/position/T-09', position(5));
    await publish('mine/NOWHERE/position/T-09', position(6));
    await publish('mine/S1/position/T-09', 'not json');
    const refused = async () =>
      (
        (await server.host.pool.query(`select code from ingest_rejection order by code`)).rows as { code: string }[]
      ).map(({ code }) => code);
    await expect.poll(refused).toEqual(['bad_schema', 'site_not_allowed', 'site_not_allowed']);
    expect(await positionsOf('T-09')).toBe(0);
  });

  test('a message with a NUL among those of two sites is set aside, and stops nothing over a restart of broker and bridge', async () => {
    const { rows } = await server.host.pool.query<{ code: string }>(
      `
        select equipment.code
        from equipment
        join site on site.id = equipment.site
        where site.code = 'S2' and equipment.deleted_at is null
        order by equipment.code
        limit 1`,
    );
    const there = rows[0]?.code ?? '';
    const kept = async () => [await positionsOf('T-13'), await positionsOf(there)];
    const [hereBefore = 0, thereBefore = 0] = await kept();
    const refused = () =>
      count(`ingest_rejection where code = 'bad_schema' and device like 'T-13_x' and message like 'device contains%'`);
    const refusedBefore = await refused();
    const sendAll = async (from: number): Promise<void> => {
      // Made in one go: a second that turns over between two of them would give both the same instant.
      const all = Array.from({ length: 31 }, (_, index) => position(from + index));
      for (const [index, one] of all.slice(0, 20).entries()) {
        await publish('mine/S1/position/T-13', one);
        if (index === 9) await publish('mine/S1/position/T-13', { ...all[30], device: 'T-13\u0000x' });
        await publish('mine/S2/position/any', { ...one, equipment: there });
      }
    };
    await sendAll(2_000);
    await expect.poll(kept).toEqual([hereBefore + 20, thereBefore + 20]);
    await expect.poll(refused).toBe(refusedBefore + 1);
    await bridge.stop();
    await broker.kill();
    await broker.restart();
    bridge = await startBridge(server.host, broker.url, version);
    await vi.waitUntil(() => bridge.isListening() && device.connected, patience);
    await sendAll(3_000);
    await expect.poll(kept).toEqual([hereBefore + 40, thereBefore + 40]);
    // The server as well: another process of the same address and folder, over the same database, goes on where this
    // one stopped.
    await bridge.stop();
    const again = await startTestServer({ databaseUrl: server.databaseUrl });
    const other = await startBridge(
      Object.create(again.host, { config: { value: server.host.config } }) as Host,
      broker.url,
      version,
    );
    await vi.waitUntil(() => other.isListening(), patience);
    await sendAll(4_000);
    await expect.poll(kept).toEqual([hereBefore + 60, thereBefore + 60]);
    await expect.poll(refused).toBe(refusedBefore + 3);
    await other.stop();
    await again.stop();
    bridge = await startBridge(server.host, broker.url, version);
    await vi.waitUntil(() => bridge.isListening(), patience);
  });

  test('a message is acknowledged after its commit: what a dead bridge held comes again, and is there once', async () => {
    const lock = await server.host.pool.connect();
    await lock.query('begin');
    await lock.query('lock table equipment_live in access exclusive mode');
    for (const body of Array.from({ length: 30 }, (_, index) => position(300 + index)))
      await publish('mine/S1/position/T-10', body);
    await expect
      .poll(() => count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .toBeGreaterThan(0);
    // The process dies with messages in its hands: its connection ends, and what it had begun is undone.
    const dying = bridge.stop();
    await server.host.pool.query(
      `
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await lock.query('rollback');
    lock.release();
    await dying;
    // A connection that was cut off may lie in the pool for a moment.
    bridge = await vi.waitFor(() => startBridge(server.host, broker.url, version), patience);
    await expect.poll(() => positionsOf('T-10')).toBe(30);
  });

  test('a broker that is killed comes back, and so does the bridge', async () => {
    await publish('mine/S1/position/T-11', position(500));
    await expect.poll(() => positionsOf('T-11')).toBe(1);
    await broker.kill();
    await expect.poll(() => bridge.isListening()).toBe(false);
    await broker.restart();
    // Only from here on: Mosquitto forgets who shared a subscription when it is killed.
    await expect.poll(() => bridge.isListening()).toBe(true);
    await expect.poll(() => device.connected).toBe(true);
    for (const body of Array.from({ length: 10 }, (_, index) => position(400 + index)))
      await publish('mine/S1/position/T-11', body);
    await expect.poll(() => positionsOf('T-11')).toBe(11);
  });

  test('an order of a dispatcher reaches the truck once, though two processes hear of it, and after a broker that was away', async () => {
    const other = await startTestServer({ databaseUrl: server.databaseUrl });
    const second = await startBridge(other.host, broker.url, version);
    await vi.waitUntil(() => bridge.isListening() && second.isListening(), patience);
    const heard: { topic: string; body: Record<string, unknown>; qos: number }[] = [];
    const listener = await connectAsync(broker.url, {
      protocolVersion: version,
      clientId: 'terminal',
      clean: false,
      reconnectPeriod: 300,
      ...(version === 5 ? { properties: { sessionExpiryInterval: 3_600 } } : {}),
    });
    listener.on(
      'message',
      (topic, payload, { qos }) =>
        void heard.push({ topic, body: JSON.parse(payload.toString()) as Record<string, unknown>, qos }),
    );
    await listener.subscribeAsync('mine/S1/order/+', { qos: 1 });
    const refusedBefore = await count('ingest_rejection');
    // What one process publishes on a bus that several share, each of them hears.
    const stop = server.host.on('truck.ordered', (payload) => other.host.publish('truck.ordered', payload));
    const dispatcher = await server.login('dispatcher');
    const machine = async (code: string) =>
      (await dispatcher.json<{ rows: { id: string; site: string }[] }>(`records/equipment/?filter=code:eq:${code}`))
        .body.rows[0];
    const [truck, unit] = [await machine('T-07'), await machine('EX-02')];
    const order = () =>
      dispatcher.json<{ id: string }>('records/truck_order/', {
        method: 'POST',
        body: { site: truck?.site, truck: truck?.id, loading_unit: unit?.id },
      });
    const { body } = await order();
    await expect
      .poll(() => heard)
      .toMatchObject([
        { topic: 'mine/S1/order/T-07', qos: 1, body: { id: body.id, truck: 'T-07', loading_unit: 'EX-02' } },
      ]);
    await broker.kill();
    await vi.waitUntil(() => !bridge.isListening() && !second.isListening(), patience);
    const missed = await order();
    await broker.restart();
    await expect.poll(() => heard.map(({ body: told }) => told['id'])).toContain(missed.body.id);
    await expect.poll(() => count(`broker_message where sent_at is not null`)).toBe(2);
    expect(new Set(heard.map(({ body: told }) => told['id'])).size).toBe(2);
    expect(await count('ingest_rejection')).toBe(refusedBefore);
    stop();
    await listener.endAsync(true);
    await second.stop();
    await other.stop();
  });
});

test('what the broker kept comes before it has taken what we owe it, and is acknowledged', async () => {
  const server = await startTestServer();
  const broker = await startForgetfulBroker(
    'mine/S1/position/T-12',
    [position(20), position(10)].map((body) => JSON.stringify(body)),
  );
  const bridge = await startBridge(server.host, broker.url, 4);
  await vi.waitUntil(() => bridge.isListening(), patience);
  const { rows } = await server.host.pool.query<{ id: string; site: string; code: string }>(
    `select id, site, code from equipment where code in ('T-12', 'EX-02') order by code`,
  );
  const [unit, truck] = rows;
  server.host.publish('truck.ordered', {
    id: randomUUID(),
    site: String(truck?.site),
    truck: String(truck?.id),
    unit: String(unit?.id),
    at: new Date().toISOString(),
  });
  await expect.poll(() => broker.acknowledged).toEqual([1, 2]);
  await bridge.stop();
  await broker.stop();
  await server.stop();
});
