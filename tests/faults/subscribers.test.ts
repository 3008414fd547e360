import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { topicName } from '../../core/live/protocol.ts';
import type { StreamDefinition } from '../../core/live/stream.ts';
import { unpackRow } from '../../core/live/wire.ts';
import { seededRandom } from '../../core/host/seed.ts';
import { fuelDispenseStream } from '../../plugins/fuel/streams/fuel-dispense.ts';
import { positionStream } from '../../plugins/tracking/streams/position.ts';
import { truckCheckinStream } from '../../plugins/tracking/streams/truck-checkin.ts';
import { freePort, startFilon, tokenOf, type FilonProcess } from '../support/filon-process.ts';
import { openLive } from '../support/live-line.ts';
import { patience } from '../support/patience.ts';

const clientCount = 20;
const eventsPerSecond = 2_000;
const batchSize = 500;
const loadSeconds = 12;
const killAfterSeconds = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'filon-subscribers-'));
let filon: FilonProcess | null = null;
afterAll(async () => {
  await filon?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('through cuts and a killed server, twenty subscribers end with exactly what the server has', async () => {
  const random = seededRandom(11);
  const port = await freePort();
  filon = await startFilon(dataDir, port);
  const { url } = filon;
  const admin = await tokenOf(url, 'admin@demo.filon');
  const post = async (path: string, token: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const token = String(
    (await post('records/ingest_source/', admin, { code: 'load', label_en: 'Load', label_fr: 'Charge', kind: 'http' }))[
      'token'
    ],
  );
  const sites = (await (
    await fetch(`${url}/api/sites/`, { headers: { authorization: `Bearer ${admin}` } })
  ).json()) as { id: string; code: string }[];
  const site = sites.find(({ code }) => code === 'S1')?.id ?? '';

  const streams = [positionStream, truckCheckinStream, fuelDispenseStream] as unknown as readonly StreamDefinition[];
  const clients = Array.from({ length: clientCount }, () => {
    const { client, cut } = openLive(url, admin);
    return {
      client,
      cut,
      replicas: streams.map((stream) => client.subscribe(topicName(stream.name, site), stream).replica),
    };
  });
  await vi.waitFor(
    () =>
      expect(
        clients.every(({ client }) => streams.every(({ name }) => client.stateOf(topicName(name, site)) === 'live')),
      ).toBe(true),
    patience,
  );

  let cutting = true;
  const cutter = (async () => {
    while (cutting) {
      clients[Math.floor(random() * clientCount)]?.cut();
      await sleep(100 + random() * 300);
    }
  })();

  // The demo mine has fills of its own.
  const before = new Set(
    (await Promise.all(streams.map((stream) => stateAt(url, admin, stream, site)))).flatMap((state) => [
      ...state.keys(),
    ]),
  );
  let sequence = 0;
  const important: string[] = [];
  const start = Date.now();
  const killer = sleep(killAfterSeconds * 1000).then(async () => {
    await filon?.kill();
    filon = await startFilon(dataDir, port);
  });
  for (let batch = 0; batch < (loadSeconds * eventsPerSecond) / batchSize; batch += 1) {
    const events = Array.from({ length: batchSize }, () => event((sequence += 1)));
    important.push(...events.flatMap(({ id }) => id ?? []));
    // A device keeps a batch until it is answered.
    for (;;) {
      const done = await post('ingest/v1/batch/', token, { events }).then(
        () => true,
        () => false,
      );
      if (done) break;
      await sleep(100);
    }
    await sleep(Math.max(0, start + ((batch + 1) * batchSize * 1000) / eventsPerSecond - Date.now()));
  }
  await killer;
  cutting = false;
  await cutter;

  const at = new Date(Date.now() + 60_000);
  const truth = await Promise.all(streams.map((stream) => stateAt(url, admin, stream, site, at)));
  for (const [index, stream] of streams.entries()) {
    const expected = truth[index] ?? new Map();
    expect(expected.size).toBeGreaterThan(0);
    for (const { replicas } of clients) {
      await vi.waitFor(
        () => expect(inView(stream, replicas[index]?.rows, at), `${stream.name} differs`).toEqual(expected),
        patience,
      );
    }
  }
  const events = [...(truth[1]?.keys() ?? []), ...(truth[2]?.keys() ?? [])].filter((key) => !before.has(key));
  expect(events).toHaveLength(new Set(important).size);
  for (const { client } of clients) client.close();
});

/** Every 200th event is a fill or a tallied trip, which must not be lost; the others are positions of 24 trucks. */
function event(sequence: number): { readonly id?: string; readonly kind: string } & Record<string, unknown> {
  const ts = new Date().toISOString();
  const truck = `T-${String(1 + (sequence % 24)).padStart(2, '0')}`;
  if (sequence % 400 === 0)
    return {
      id: `tally-${sequence}`,
      kind: 'truck_checkin',
      ts,
      equipment: truck,
      data: { event: 'load', place: 'EX-01', net_t: 90 },
    };
  if (sequence % 200 === 0)
    return {
      id: `fill-${sequence}`,
      kind: 'fuel_dispense',
      ts,
      data: {
        tank: 'S1-TK1',
        pump: `P${sequence % 7}`,
        equipment: truck,
        litres: 50 + (sequence % 100),
        operator: 'B-0001',
      },
    };
  return {
    kind: 'position',
    ts: new Date(Date.now() - (sequence % 97)).toISOString(),
    device: truck,
    data: {
      lon: -6.21 + (sequence % 1000) / 1e5,
      lat: 31.05,
      speed: sequence % 60,
      heading: sequence % 360,
      payload: sequence % 100,
      fuel_level: 50,
    },
  };
}

/** Events are in view for a day: what a subscriber was told before its day was over may be too old at `at`. */
function inView(
  stream: StreamDefinition,
  rows: ReadonlyMap<string, unknown> | undefined,
  at: Date,
): ReadonlyMap<string, unknown> {
  const oldest = new Date(at.getTime() - 24 * 3_600_000).toISOString();
  return new Map([...(rows ?? [])].filter(([, row]) => stream.mode === 'newest' || stream.at(row) > oldest));
}

/** What the database says is in view now, by the stream's keys. */
async function stateAt(
  url: string,
  token: string,
  stream: StreamDefinition,
  site: string,
  at = new Date(Date.now() + 60_000),
): Promise<ReadonlyMap<string, unknown>> {
  const response = await fetch(`${url}/api/live/${stream.name}/at/?sites=${site}&at=${at.toISOString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { sites } = (await response.json()) as { sites: Record<string, unknown[]> };
  return new Map((sites[site] ?? []).map((packed) => unpackRow(stream, packed)).map((row) => [stream.key(row), row]));
}
