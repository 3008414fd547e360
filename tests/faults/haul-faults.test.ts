import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ServerStream } from '../../core/live/live.server.ts';
import { topicName } from '../../core/live/protocol.ts';
import { openDatabase } from '../../core/host/database/database.ts';
import type { Host } from '../../core/host/host.ts';
import { liveHaulStates, liveTrips } from '../../plugins/production/server/streams.ts';
import type { SimulatedEvent } from '../../plugins/tracking/server/simulator/world.ts';
import { startBridge } from '../../plugins/tracking/server/mqtt/bridge.ts';
import { livePositions } from '../../plugins/tracking/server/streams.ts';
import { startBalancer } from '../support/balancer.ts';
import { embeddedOf, freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { simulatedHours, untilProcessed } from '../support/haul-world.ts';
import { openLive } from '../support/live-line.ts';
import { hasMosquitto, startBroker } from '../support/mosquitto.ts';
import { patience } from '../support/patience.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { demoDatabase, startTestServer, type TestServer } from '../support/server.ts';

const hours = 1;
/** The clock of this truck's device is ten minutes slow, in every run: it tells of now as of then. */
const slowClock = 'T-05';
const slowBy = 600_000;

interface Event extends SimulatedEvent {
  /** When its device sends it, by the right clock (milliseconds). */
  readonly sent: number;
}

const events: readonly Event[] = simulatedHours(hours)
  .events.filter(({ kind }) => kind === 'position' || kind === 'truck_checkin')
  .map((event) => ({
    ...event,
    sent: Date.parse(event.ts),
    ...(event.device === slowClock ? { ts: new Date(Date.parse(event.ts) - slowBy).toISOString() } : {}),
  }));

const positions = new Set(events.flatMap(({ kind, device, ts }) => (kind === 'position' ? `${device} ${ts}` : [])))
  .size;

const servers: TestServer[] = [];
const ends: (() => unknown)[] = [];
let undisturbed: Result;
/** A busy machine may rest for some seconds before it takes in what came late. */
const untilTakenIn = { timeout: 180_000, interval: 1_000 };

beforeAll(async () => {
  const server = await startTestServer();
  servers.push(server);
  const token = await sourceOf(server.url, (await server.login('admin')).token);
  for (const batch of batchesOf(events)) await post(server.url, token, batch);
  undisturbed = await resultOf(server.host.pool);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

test('a quiet run: the trips that the others must have', () => {
  expect(undisturbed.trips.length).toBeGreaterThan(30);
  expect(undisturbed.states.length).toBeGreaterThan(300);
});

test('the server is killed twice and its database once: the trips are those of a quiet run', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'filon-haul-faults-'));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  let filon = await startFilon(dataDir, port, { DEMO_DAYS: '7' });
  ends.push(() => filon.stop());
  const token = await sourceOf(filon.url, await tokenOf(filon.url, 'admin@demo.filon'));
  const batches = batchesOf(events);
  for (const [index, batch] of batches.entries()) {
    if (index === Math.floor(batches.length / 4) || index === Math.floor(batches.length / 2)) {
      // In mid-flight: the batch that runs is cut off, and the device sends it again.
      const flying = post(filon.url, token, batch);
      await filon.kill();
      filon = await startFilon(dataDir, port, { DEMO_DAYS: '7' });
      await flying;
    }
    if (index === Math.floor(batches.length * 0.75)) process.kill(embeddedOf(dataDir).pid, 'SIGKILL');
    await post(filon.url, token, batch);
  }
  const pool = new pg.Pool({ connectionString: embeddedOf(dataDir).url, max: 2 });
  // A server that ends takes its database's connections with it.
  pool.on('error', () => {});
  ends.push(() => pool.end());
  await expect.poll(() => resultOf(pool), untilTakenIn).toEqual(undisturbed);
});

test.skipIf(!hasRedis())(
  'two processes behind one address; Redis is killed, then one of them: trips, states and what subscribers see are right',
  async () => {
    const redis = await startRedis();
    ends.push(redis.kill);
    const database = await demoDatabase();
    ends.push(database.drop);
    const dataDir = mkdtempSync(join(tmpdir(), 'filon-haul-faults-'));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url };
    const ports = [await freePort(), await freePort()] as const;
    const dying = await startFilon(dataDir, ports[0], environment);
    ends.push(dying.kill);
    const staying = await startFilon(dataDir, ports[1], environment);
    ends.push(staying.stop);
    const balancer = await startBalancer(ports);
    ends.push(balancer.stop);
    const url = `http://127.0.0.1:${balancer.port}`;
    const admin = await tokenOf(url, 'admin@demo.filon');
    const token = await sourceOf(url, admin);

    const { pool, db, close } = openDatabase(database.url, () => undefined);
    ends.push(close);
    const site = String(((await pool.query(`select id from site where code = 'S1'`)).rows[0] as { id: string }).id);
    const streams = [livePositions, liveHaulStates, liveTrips] as unknown as readonly ServerStream[];
    const clients = Array.from({ length: 6 }, () => {
      const { client } = openLive(url, admin);
      ends.push(() => client.close());
      return streams.map(({ definition }) => client.subscribe(topicName(definition.name, site), definition).replica);
    });

    const batches = batchesOf(events);
    for (const [index, batch] of batches.entries()) {
      if (index === Math.floor(batches.length / 4)) await redis.kill();
      if (index === Math.floor(batches.length / 2)) await redis.restart();
      if (index === Math.floor(batches.length * 0.75)) await dying.kill();
      await post(url, token, batch);
    }
    await expect.poll(() => resultOf(pool), untilTakenIn).toEqual(undisturbed);
    for (const [index, { definition, load }] of streams.entries()) {
      const truth = recent(new Map((await load({ db } as Host, site)).map((row) => [definition.key(row), row])));
      expect(truth.size).toBeGreaterThan(0);
      for (const replicas of clients)
        await vi.waitFor(
          () =>
            expect(recent(replicas[index]?.rows ?? new Map<string, unknown>()), `${definition.name} differs`).toEqual(
              truth,
            ),
          patience,
        );
    }
  },
);

test.skipIf(!hasMosquitto())(
  'the broker is killed and the line to it cut: the trips are those of a quiet run',
  async () => {
    const broker = await startBroker();
    ends.push(broker.stop);
    const line = await startBalancer([Number(new URL(broker.url).port)]);
    ends.push(line.stop);
    const server = await startTestServer();
    ends.push(server.stop);
    const bridge = await startBridge(server.host, `mqtt://127.0.0.1:${line.port}`);
    ends.push(bridge.stop);
    await vi.waitUntil(() => bridge.isListening(), patience);
    const device = await connectAsync(broker.url, { clientId: 'trucks', clean: false, reconnectPeriod: 200 });
    ends.push(() => device.endAsync(true));
    const publish = async (batch: readonly Event[]): Promise<void> => {
      for (const [topic, of] of Map.groupBy(
        batch,
        ({ kind, device: code }) => `mine/${siteOf(code)}/${kind}/${code}`,
      )) {
        await device.publishAsync(topic, JSON.stringify(of.map(tell)), { qos: 1 });
      }
    };
    // A message holds what a device has gathered in some minutes: brokers count messages, not events.
    const batches = batchesOf(events, 4_000);
    const quarter = Math.floor(batches.length / 4);
    for (const [index, batch] of batches.entries()) {
      if (index === quarter) line.cut();
      if (index === 2 * quarter) line.mend();
      if (index === 3 * quarter) {
        await broker.kill();
        await vi.waitUntil(() => !bridge.isListening(), patience);
        await broker.restart();
        // Mosquitto 2.0.11 forgets shared subscriptions when it dies: what it takes before the bridge is back it delivers
        // to nobody.
        await vi.waitUntil(() => bridge.isListening(), patience);
        // What it took and lost with its life is told again, as devices do that keep their last minutes.
        for (const again of batches.slice(0, index)) await publish(again);
      }
      await publish(batch);
    }
    await expect.poll(() => resultOf(server.host.pool), untilTakenIn).toEqual(undisturbed);
  },
);

test('a network away for two minutes, a backlog in disorder, a clock ten minutes wrong: the trips are those of events in order', async () => {
  const server = await startTestServer();
  ends.push(server.stop);
  const token = await sourceOf(server.url, (await server.login('admin')).token);
  const first = events[0]?.sent ?? 0;
  const away = { from: first + 12 * 60_000, to: first + 14 * 60_000 };
  const arrival = ({ sent, device }: Event): number =>
    sent < away.from || sent >= away.to
      ? sent
      : device.charCodeAt(3) % 2 === 0
        ? away.to + 20_000 + (away.to - sent)
        : away.to;
  for (const batch of batchesOf(events.toSorted((a, b) => arrival(a) - arrival(b))))
    await post(server.url, token, batch);
  await expect.poll(() => resultOf(server.host.pool), untilTakenIn).toEqual(undisturbed);
});

test('the loading units are heard an hour after the trucks: the trips are those of events in order', async () => {
  const server = await startTestServer();
  ends.push(server.stop);
  const token = await sourceOf(server.url, (await server.login('admin')).token);
  const units = events.filter(({ device, kind }) => kind === 'position' && !device.startsWith('T-'));
  expect(units.length).toBeGreaterThan(100);
  const late = new Set(units);
  for (const batch of batchesOf(events.filter((event) => !late.has(event)))) await post(server.url, token, batch);
  await untilProcessed(server, 40);
  for (const batch of batchesOf(units)) await post(server.url, token, batch);
  await expect.poll(() => resultOf(server.host.pool), untilTakenIn).toEqual(undisturbed);
});

test('ten times more than it can take: only positions are dropped, each is counted, and everything else is there', async () => {
  const server = await startTestServer();
  ends.push(server.stop);
  const token = await sourceOf(server.url, (await server.login('admin')).token);
  const flood = batchesOf(events);
  let sent = 0;
  let answered = { accepted: 0, dropped: 0, duplicates: 0 };
  // All at once: what took a minute to send before comes in one.
  await Promise.all(
    flood.map(async (batch) => {
      const { accepted, dropped = 0, duplicates } = await post(server.url, token, batch);
      sent += batch.length;
      answered = {
        accepted: answered.accepted + accepted,
        dropped: answered.dropped + dropped,
        duplicates: answered.duplicates + duplicates,
      };
    }),
  );
  const count = async (sql: string): Promise<number> =>
    Number(
      ((await server.host.pool.query(`select count(*)::integer as count from ${sql}`)).rows[0] as { count: number })
        .count,
    );
  expect(answered.dropped).toBeGreaterThan(0);
  expect(answered.accepted + answered.duplicates + answered.dropped).toBe(sent);
  expect(await count(`position where ts > now() - interval '2 hours'`)).toBe(
    events.filter(({ kind }) => kind === 'position').length - answered.dropped,
  );
  expect(
    await count(`truck_checkin where at > now() - interval '2 hours' and deleted_at is null and event_id is not null`),
  ).toBe(events.filter(({ kind }) => kind === 'truck_checkin').length);
  const dispatcher = await server.login('dispatcher');
  const shown = async () =>
    (
      await dispatcher.json<{ sources: readonly { code: string; dropped: number }[] }>('tracking/ingest/')
    ).body.sources.find(({ code }) => code === 'trucks')?.dropped;
  await expect.poll(shown, { interval: 500 }).toBe(answered.dropped);

  // Told again in a quiet hour, as devices that keep a backlog do, what was dropped is there, and the trips are those
  // of a quiet run.
  for (const batch of flood) await post(server.url, token, batch);
  await expect.poll(() => resultOf(server.host.pool), untilTakenIn).toEqual(undisturbed);
});

/** Rows of these hours: what the demo mine did a day ago goes out of view while one looks. */
const recent = (rows: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> =>
  new Map(
    [...rows].filter(
      ([, row]) =>
        Date.parse((row as { readonly dump_end?: string }).dump_end ?? (row as { readonly at: string }).at) >
        Date.now() - 3 * 3_600_000,
    ),
  );

interface Result {
  readonly trips: readonly Record<string, unknown>[];
  readonly states: readonly Record<string, unknown>[];
  readonly now: readonly Record<string, unknown>[];
}

/** What the engine has made of the events, once it has nothing more to do: every figure, but for ids and numbers. */
async function resultOf(pool: Pick<pg.Pool, 'query'>): Promise<Result> {
  const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
    (await pool.query(sql)).rows as Record<string, unknown>[];
  await vi.waitFor(
    async () =>
      expect(
        (await rows(`select count(*)::integer as count from position where ts > now() - interval '2 hours'`))[0],
      ).toEqual({ count: positions }),
    { ...patience, timeout: 180_000 },
  );
  const behind = `
    select
    from equipment_live live
    join equipment truck on truck.id = live.equipment and truck.family = 'haul_truck'
    left join haul_engine_head head on head.truck = live.equipment
    where head.seen_at is distinct from live.ts`;
  let last = '';
  for (let tries = 0; tries < 480; tries += 1) {
    await sleep(500);
    const result = await rows(behind).then(
      async (late) =>
        late.length > 0
          ? null
          : { trips: await rows(tripsSql), states: await rows(statesSql), now: await rows(nowSql) },
      () => null,
    );
    const text = JSON.stringify(result);
    // What came late is taken in every five seconds.
    if (result && text === last && tries > 14) return result;
    if (tries % 12 === 0) last = text;
  }
  throw new Error('The engine does not come to rest.');
}

const tripsSql = `
  select truck.code as truck, unit.code as unit, source.code as source, target.code as destination, cycle_start,
    load_start, load_end, dump_start, dump_end, trip.payload, payload_source, trip.quality, trip.flags, trip.state,
    loaded_km, empty_km, shift, production_date,
    returning_s, queue_load_s, spot_s, loading_s, hauling_s, queue_dump_s, dumping_s, out_s, checkin.event_id as checkin
  from haul_trip trip
  join equipment truck on truck.id = trip.truck
  left join equipment unit on unit.id = trip.loading_unit
  left join mine_location source on source.id = trip.source
    left join mine_location target on target.id = trip.destination
    left join truck_checkin checkin on checkin.id = trip.checkin_dump
  where trip.deleted_at is null and dump_end > now() - interval '2 hours' order by truck.code, dump_end`;
const statesSql = `
  select truck.code as truck, span.state, started_at, ended_at, place.code as place, span.flags
  from haul_state_interval span
  join equipment truck on truck.id = span.truck
  left join mine_location place on place.id = span.place
  where started_at > now() - interval '2 hours' order by truck.code, started_at`;
const nowSql = `
  select truck.code as truck, head.state, head.since, head.seen_at, place.code as place, unit.code as unit, head.loaded,
    head.payload
  from haul_engine_head head
  join equipment truck on truck.id = head.truck
    left join mine_location place on place.id = head.place
    left join equipment unit on unit.id = head.loading_unit
    where head.seen_at > now() - interval '2 hours'
    order by truck.code`;

/** An event as its device tells it. */
const tell = ({ kind, ts, device, id, data }: Event) => ({ kind, ts, device, id, data });

/** Trucks from T-31 on and units from 11 on are at the second site. */
const siteOf = (code: string): string => (Number(code.split('-')[1]) > (code.startsWith('T-') ? 30 : 10) ? 'S2' : 'S1');

/** Events in the order in which they are sent, in batches of one request each. */
function batchesOf(all: readonly Event[], size = 800): readonly (readonly Event[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

interface Taken {
  readonly accepted: number;
  readonly duplicates: number;
  readonly dropped?: number;
}

/** Sends a batch as a device does: again and again until it is answered. */
async function post(url: string, token: string, batch: readonly Event[]): Promise<Taken> {
  const body = JSON.stringify({ source: 'trucks', sent_at: new Date().toISOString(), events: batch.map(tell) });
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/api/ingest/v1/batch/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    }).catch(() => null);
    if (answer?.ok) return (await answer.json()) as Taken;
    if (answer && ![429, 502, 503].includes(answer.status)) throw new Error(`${answer.status} ${await answer.text()}`);
    await sleep(100);
  }
  throw new Error('No answer.');
}

/** A source of its own for the events; the token to send them with. */
async function sourceOf(url: string, admin: string): Promise<string> {
  const body = JSON.stringify({
    code: 'trucks',
    label_en: 'Trucks',
    label_fr: 'Camions',
    kind: 'http',
    rate_limit: 100_000,
  });
  const response = await fetch(`${url}/api/records/ingest_source/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body,
  });
  if (response.status !== 201) throw new Error(await response.text());
  return ((await response.json()) as { token: string }).token;
}
