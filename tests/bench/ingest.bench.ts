import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { benchData } from './bench-data.ts';
import { percentile, type Figure } from './figure.ts';
import { batchSize, LiveFeed, newSource } from './live-feed.ts';
import { postJson } from './post-json.ts';
import { processorSeconds } from './processor-seconds.ts';
import { Traffic } from './traffic.ts';

const machines = 1_000;
/** The haul-cycle engine and the ledgers have begun by then. */
const startedMs = 20_000;
const steadyMs = 20_000;
const fullMs = 30_000;
/** Who sends as fast as it is answered, each with a source of its own. */
const senders = 4;
/** Every so many batches one is sent again, as a gateway does that missed the answer. */
const repeatEvery = 10;

/**
 * Positions of 1,000 machines of both demo mines on their roads through the ingest API into the embedded database, while
 * the haul-cycle engine, the ledgers and the watch over places follow them: at a steady 5,000 a second, and as many as
 * are taken, with one batch in ten sent twice. Nobody looks at a screen.
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const { parent, dataDir } = benchData();
  const filon = await startFilon(dataDir, await freePort(), {}, 600_000);
  try {
    const feed = await LiveFeed.prepare(filon.url, machines);
    feed.start(5_000);
    await sleep(startedMs);
    await feed.stop();
    feed.start(5_000);
    await sleep(steadyMs);
    const steady = await feed.stop();
    const full = await asFastAsTaken(filon.url, filon.child.pid ?? 0);
    return [
      {
        what: '5,000/s: positions stored',
        value: (steady.accepted / steadyMs) * 1_000,
        unit: 'events/s',
        least: 4_900,
      },
      { what: '5,000/s: sent and not stored', value: steady.sent - steady.accepted, unit: 'events', most: 0 },
      { what: `5,000/s: batch of ${batchSize}, p95`, value: percentile(steady.batchMs, 0.95), unit: 'ms', most: 150 },
      { what: `5,000/s: batch of ${batchSize}, median`, value: percentile(steady.batchMs, 0.5), unit: 'ms' },
      { what: 'at full speed: new positions stored', value: full.perSecond, unit: 'events/s', least: 10_000 },
      { what: 'at full speed: repeats known as such', value: full.duplicates, unit: 'events' },
      { what: 'at full speed: dropped by overload', value: full.dropped, unit: 'events', most: 0 },
      { what: `at full speed: batch of ${batchSize}, p95`, value: percentile(full.batchMs, 0.95), unit: 'ms' },
      { what: 'at full speed: server, without database', value: full.core, unit: '% core' },
    ];
  } finally {
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

interface Full {
  readonly perSecond: number;
  readonly duplicates: number;
  readonly dropped: number;
  readonly batchMs: readonly number[];
  readonly core: number;
}

async function asFastAsTaken(url: string, server: number): Promise<Full> {
  const admin = await tokenOf(url, 'admin@demo.filon');
  const traffic = new Traffic(machines);
  const taken = { accepted: 0, duplicates: 0, dropped: 0 };
  const batchMs: number[] = [];
  const send = async (token: string, batch: unknown): Promise<void> => {
    const began = performance.now();
    const answer = (await postJson(url, 'ingest/v1/batch/', token, batch)) as typeof taken;
    batchMs.push(performance.now() - began);
    taken.accepted += answer.accepted;
    taken.duplicates += answer.duplicates;
    taken.dropped += answer.dropped ?? 0;
  };
  const [began, spent] = [performance.now(), processorSeconds(server)];
  await Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      // A source may ask 20 times a second; two take turns.
      const tokens = [
        await newSource(url, admin, `full-${sender}-a`, []),
        await newSource(url, admin, `full-${sender}-b`, []),
      ];
      for (let count = 0; performance.now() - began < fullMs; count += 1) {
        const token = tokens[count % 2] as string;
        const batch = { events: positions(traffic, sender) };
        await send(token, batch);
        if (count % repeatEvery === 0) await send(token, batch);
      }
    }),
  );
  const ms = performance.now() - began;
  return {
    perSecond: (taken.accepted / ms) * 1_000,
    duplicates: taken.duplicates,
    dropped: taken.dropped,
    batchMs,
    core: ((processorSeconds(server) - spent) / ms) * 100_000,
  };
}

/** Each sender speaks for a quarter of the machines, two instants of each in one batch. */
function positions(traffic: Traffic, sender: number): readonly unknown[] {
  const own = traffic.codes
    .map((code, machine) => ({ code, machine }))
    .filter(({ machine }) => machine % senders === sender);
  const now = Date.now();
  return Array.from({ length: batchSize }, (_, index) => {
    const { code, machine } = own[index % own.length] as (typeof own)[number];
    const at = now - (index < own.length ? 1 : 0);
    return { kind: 'position', ts: new Date(at).toISOString(), equipment: code, data: traffic.at(machine, at) };
  });
}
