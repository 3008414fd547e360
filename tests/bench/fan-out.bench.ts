import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import type { Figure } from './figure.ts';

const clients = 200;
/**
 * Each reports twice a second: at ten times a second it would be chance whether two of its positions meet in one flush,
 * of which only the newest is sent.
 */
const machines = 1_000;
const perBatch = 200;
const seconds = 8;

/**
 * 2,000 positions a second to 200 subscribers, from ingest to socket, against Socket.IO alone sending the same batches.
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const bare = await bareSocket();
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const filon = await startFilon(join(parent, 'data'), await freePort());
  try {
    const admin = await tokenOf(filon.url, 'admin@demo.filon');
    const { token } = (await post(filon.url, 'records/ingest_source/', admin, {
      code: 'fan',
      label_en: 'Fan',
      label_fr: 'Fan',
      kind: 'csv',
    })) as { token: string };
    for (let index = 0; index < machines; index += 1) {
      await post(filon.url, 'ingest/v1/devices/', token, { uid: `V-${index}` });
      await sleep(2);
    }
    const sites = (await (
      await fetch(`${filon.url}/api/sites/`, { headers: { authorization: `Bearer ${admin}` } })
    ).json()) as { id: string; code: string }[];
    const topic = `position@${sites.find(({ code }) => code === 'S1')?.id}`;
    let sending = true;
    const sender = (async () => {
      const start = performance.now();
      const pending = new Set<Promise<unknown>>();
      for (let batch = 0; sending; batch += 1) {
        while (pending.size > 3) await Promise.race(pending);
        const events = Array.from({ length: perBatch }, (_, index) => ({
          kind: 'position',
          ts: new Date().toISOString(),
          device: `V-${(batch * perBatch + index) % machines}`,
          data: { lon: -6.21, lat: 31.05, speed: batch % 60, heading: 90 },
        }));
        const sent: Promise<unknown> = post(filon.url, 'ingest/v1/batch/', token, { events }).finally(() =>
          pending.delete(sent),
        );
        pending.add(sent);
        await sleep(Math.max(0, start + (batch + 1) * 100 - performance.now()));
      }
      await Promise.all(pending);
    })();
    const ours = await deliveries(filon.url, admin, topic, filon.child);
    sending = false;
    await sender;
    return [
      {
        what: 'positions delivered, of what bare Socket.IO delivers',
        value: (ours.perSecond / bare.perSecond) * 100,
        unit: '%',
        least: 95,
      },
      { what: 'positions delivered', value: ours.perSecond, unit: 'rows/s' },
      { what: 'server, ingest included', value: ours.cpu, unit: '% core' },
      { what: 'bare Socket.IO server', value: bare.cpu, unit: '% core' },
    ];
  } finally {
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

async function bareSocket(): Promise<Delivered> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-socket.ts'), String(port)], {
    stdio: 'ignore',
  });
  try {
    await sleep(800);
    return await deliveries(`http://127.0.0.1:${port}`, '', null, child);
  } finally {
    child.kill();
  }
}

interface Delivered {
  readonly perSecond: number;
  /** % of a core. */
  readonly cpu: number;
}

async function deliveries(url: string, token: string, topic: string | null, server: ChildProcess): Promise<Delivered> {
  let rows = 0;
  const sockets: Socket[] = [];
  for (let index = 0; index < clients; index += 1) {
    const socket = io(`${url}/live`, { transports: ['websocket'], forceNew: true, auth: { token } });
    socket.on('rows', (batch: { rows: readonly unknown[] }) => (rows += batch.rows.length));
    if (topic !== null) socket.on('connect', () => void socket.emitWithAck('subscribe', { topic }));
    sockets.push(socket);
  }
  while (!sockets.every(({ connected }) => connected)) await sleep(50);
  await sleep(1_000);
  const [before, began, spent] = [rows, performance.now(), cpuOf(server)];
  await sleep(seconds * 1000);
  const elapsed = (performance.now() - began) / 1000;
  const delivered = { perSecond: (rows - before) / elapsed, cpu: ((cpuOf(server) - spent) / elapsed) * 100 };
  for (const socket of sockets) socket.disconnect();
  return delivered;
}

/** Seconds of processor time that a process has used; /proc counts hundredths. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function post(url: string, path: string, token: string, body: unknown): Promise<unknown> {
  for (;;) {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (response.ok) return response.json();
    if (response.status !== 429) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await sleep(1_000);
  }
}
