import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../../support/filon-process.ts';
import { postJson } from '../post-json.ts';

/** Each machine tells its place this often. */
const everyMs = 5_000;
const batchSize = 500;
/** On a round of 13 km at 40 km/h, a radian takes this long. */
const radianMs = 190_000;

/** What the server took of a feed. */
export interface Taken {
  readonly sent: number;
  readonly accepted: number;
  readonly dropped: number;
  /** Milliseconds of each batch, from its sending to its answer. */
  readonly times: readonly number[];
}

/** Every machine on its round, one position in five seconds, for some time. */
export async function feedMachines(url: string, devices: readonly string[], seconds: number): Promise<Taken> {
  const token = await newSource(url);
  const times: number[] = [];
  const taken = { sent: 0, accepted: 0, dropped: 0 };
  const slices = slicesOf(devices);
  const pending: Promise<void>[] = [];
  const began = performance.now();
  for (let turn = 0; performance.now() - began < seconds * 1_000; turn += 1) {
    const slice = slices[turn % slices.length] ?? [];
    pending.push(
      send(url, token, slice).then(({ accepted, dropped, ms }) => {
        times.push(ms);
        taken.sent += slice.length;
        taken.accepted += accepted;
        taken.dropped += dropped;
      }),
    );
    await sleep(Math.max(0, began + ((turn + 1) * everyMs) / slices.length - performance.now()));
  }
  await Promise.all(pending);
  return { ...taken, times };
}

/** Machines in turns, of which a round has one for each half second at least. */
function slicesOf(devices: readonly string[]): readonly (readonly string[])[] {
  const size = Math.min(batchSize, Math.ceil(devices.length / 10));
  return Array.from({ length: Math.ceil(devices.length / size) }, (_, turn) =>
    devices.slice(turn * size, (turn + 1) * size),
  );
}

async function send(
  url: string,
  token: string,
  devices: readonly string[],
): Promise<{ readonly accepted: number; readonly dropped: number; readonly ms: number }> {
  const at = new Date();
  const angle = at.getTime() / radianMs;
  const events = devices.map((device, index) => ({
    kind: 'position',
    ts: at.toISOString(),
    device,
    data: {
      lon: -6.21 + 0.02 * Math.sin(angle + index),
      lat: 31.05 + 0.015 * Math.cos(angle + index),
      speed: 36 + 4 * Math.sin(angle + index),
      heading: (((angle + index) * 180) / Math.PI) % 360,
      acc: 2,
      ignition: true,
    },
  }));
  const start = performance.now();
  const answer = (await postJson(url, 'ingest/v1/batch/', token, { events })) as { accepted: number; dropped?: number };
  return { accepted: answer.accepted, dropped: answer.dropped ?? 0, ms: performance.now() - start };
}

async function newSource(url: string): Promise<string> {
  const admin = await tokenOf(url, 'admin@demo.filon');
  const source = (await postJson(url, 'records/ingest_source/', admin, {
    code: 'mine-size',
    label_en: 'Every machine',
    label_fr: 'Tous les engins',
    kind: 'http',
    rate_limit: 100_000,
  })) as { token: string };
  return source.token;
}
