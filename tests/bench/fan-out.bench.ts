import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { freePort } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { processorSeconds } from './processor-seconds.ts';

const clients = 200;
const seconds = 10;
/** The rate that is promised, and one at which the work on rows outweighs all else. Rows a second. */
const [promised, high] = [2_000, 5_000];
const turns = 3;

/**
 * The hub alone against Socket.IO alone, each in a process of its own that has the rows at hand: the same rows to 200
 * subscribers. Not how much arrives is compared, which the clients' side limits for both, but the processor time that
 * the server spends on a row that arrived, in turns, the median of three. The way from a device to the hub is measured by
 * `live`. Subscribers count bytes and take nothing apart, but for one of them, which tells how old the rows are.
 */
export async function run(): Promise<readonly Figure[]> {
  const sides = { ours: 'hub-alone.ts', bare: 'bare-socket.ts' } as const;
  const measured = { ours: [] as Delivered[], bare: [] as Delivered[] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const side of ['ours', 'bare'] as const) measured[side].push(await served(sides[side], high));
  const atPromised = await served(sides.ours, promised);
  const [ours, bare] = [middle(measured.ours), middle(measured.bare)];
  return [
    {
      what: 'rows for the same processor time, of bare Socket.IO’s',
      value: (bare.microseconds / ours.microseconds) * 100,
      unit: '%',
      least: 95,
    },
    { what: `hub: processor time of a row at ${high}/s`, value: ours.microseconds, unit: 'µs' },
    { what: `bare: processor time of a row at ${high}/s`, value: bare.microseconds, unit: 'µs' },
    { what: `hub: rows delivered, of ${clients} × ${high}/s`, value: ours.share * 100, unit: '%', least: 95 },
    { what: `bare: rows delivered, of ${clients} × ${high}/s`, value: bare.share * 100, unit: '%' },
    { what: `hub: rows delivered, of ${clients} × ${promised}/s`, value: atPromised.share * 100, unit: '%', least: 95 },
    { what: `hub at ${clients} × ${promised}/s: processor`, value: atPromised.core, unit: '% core' },
    {
      what: `hub at ${clients} × ${promised}/s: publish to socket, p99, but for the wait for a batch`,
      value: atPromised.p99,
      unit: 'ms',
      most: 60,
    },
  ];
}

interface Delivered {
  /** Rows that arrived, of those that were to. */
  readonly share: number;
  /** Of processor time, for a row that arrived at one subscriber. */
  readonly microseconds: number;
  readonly core: number;
  readonly p99: number;
}

const middle = (some: readonly Delivered[]): Delivered =>
  some.toSorted((a, b) => a.microseconds - b.microseconds)[Math.floor(some.length / 2)] as Delivered;

async function served(server: string, perSecond: number): Promise<Delivered> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, server), String(port), String(perSecond / 10)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await sleep(2_000);
    return await deliveries(port, child, perSecond);
  } finally {
    child.kill();
  }
}

async function deliveries(port: number, { pid = 0 }: ChildProcess, perSecond: number): Promise<Delivered> {
  let bytes = 0;
  const counting = Array.from({ length: clients - 1 }, () => countBytes(port, (length) => (bytes += length)));
  const socket = io(`http://127.0.0.1:${port}/live`, { transports: ['websocket'], forceNew: true });
  const ages: number[] = [];
  let rows = 0;
  let size = 0;
  socket.on('rows', (batch: { readonly rows: readonly (readonly unknown[])[] }) => {
    rows += batch.rows.length;
    size += JSON.stringify(batch).length;
    const now = Date.now();
    for (const row of batch.rows) ages.push(now - Date.parse(String(row[3])));
  });
  socket.on('connect', () => void socket.emitWithAck('subscribe', { topic: 'position@site' }).catch(() => undefined));
  await sleep(2_000);
  [bytes, rows, size] = [0, 0, 0];
  ages.length = 0;
  const [began, spent] = [performance.now(), processorSeconds(pid)];
  await sleep(seconds * 1_000);
  const [elapsed, used] = [(performance.now() - began) / 1_000, processorSeconds(pid) - spent];
  for (const close of counting) close();
  socket.disconnect();
  const arrived = rows + bytes / (size / rows);
  return {
    share: arrived / (perSecond * clients * elapsed),
    microseconds: (used / arrived) * 1e6,
    core: (used / elapsed) * 100,
    // A row waits for its batch as long as it comes before it, up to a tenth of a second.
    p99: percentile(ages, 0.99) - percentile(ages, 0),
  };
}

/** A subscriber that speaks as Socket.IO's client does, and only counts what it hears. Answers how to end it. */
function countBytes(port: number, heard: (length: number) => void): () => void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  let isOpen = false;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === '2') socket.send('3');
    else if (data.startsWith('0')) socket.send('40/live,{}');
    else if (!isOpen && data.startsWith('40/live')) {
      isOpen = true;
      socket.send('42/live,1["subscribe",{"topic":"position@site"}]');
    } else heard(data.length);
  });
  return () => socket.close();
}
