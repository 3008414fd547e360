import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../support/filon-process.ts';

/** Devices report this often; with one row per machine and flush this makes the rate. */
const roundMs = 100;
const batchSize = 500;
/** The base speed that only the watched machine exceeds: its tenths above it say which round a speed came from. */
const othersFastest = 30;

/**
 * Machines that report ten times a second through the public ingest API, people who badge, and when each speed was
 * sent.
 */
export class LiveFeed {
  readonly watched: string;
  /** Send times in ms of the watched machine's speeds, by the tenths of km/h that the screen shows. */
  readonly sentAt = new Map<number, number>();
  accepted = 0;
  readonly #url: string;
  readonly #tokens: readonly string[];
  readonly #codes: readonly string[];
  #sending: Promise<unknown> | null = null;
  #open = true;
  #failure: unknown = null;

  private constructor(url: string, tokens: readonly string[], codes: readonly string[]) {
    this.#url = url;
    this.#tokens = tokens;
    this.#codes = codes;
    this.watched = codes[0] ?? '';
  }

  /** Makes the sources and the machines. */
  static async prepare(url: string, machines: number): Promise<LiveFeed> {
    const admin = await tokenOf(url, 'admin@demo.filon');
    const tokens: string[] = [];
    for (const code of ['live-1', 'live-2', 'live-3']) {
      const source = (await post(url, 'records/ingest_source/', admin, {
        code,
        label_en: code,
        label_fr: code,
        kind: 'csv',
      })) as { token: string };
      tokens.push(source.token);
    }
    const codes = Array.from({ length: machines }, (_, index) => `V-${String(index).padStart(4, '0')}`);
    for (let start = 0; start < codes.length; start += 8) {
      await Promise.all(
        codes.slice(start, start + 8).map((uid) => post(url, 'ingest/v1/devices/', tokens[0] ?? '', { uid })),
      );
    }
    await badgeIn(url, admin, tokens[0] ?? '');
    return new LiveFeed(url, tokens, codes);
  }

  /** Sends `perSecond` positions a second, or as many as are taken. */
  start(perSecond: number): void {
    this.#open = true;
    this.#sending = this.#send(Math.round((perSecond * roundMs) / 1000));
  }

  async stop(): Promise<void> {
    this.#open = false;
    await this.#sending;
    if (this.#failure) throw this.#failure;
  }

  async #send(perRound: number): Promise<void> {
    const pending = new Set<Promise<unknown>>();
    const began = performance.now();
    let next = 0;
    for (let round = 0; this.#open; round += 1) {
      for (let sent = 0; sent < perRound; sent += batchSize) {
        while (pending.size > 3) await Promise.race(pending);
        const events = Array.from({ length: Math.min(batchSize, perRound - sent) }, (_, index) =>
          this.#position((next + index) % this.#codes.length, round),
        );
        next += events.length;
        const answered = post(
          this.#url,
          'ingest/v1/batch/',
          this.#tokens[Math.floor(next / batchSize) % this.#tokens.length] ?? '',
          { events },
        )
          .then((answer) => (this.accepted += (answer as { accepted: number }).accepted))
          .catch((error: unknown) => {
            // Told by stop(); a server that is being stopped after another failure is no second one.
            if (this.#open) this.#failure ??= error;
            this.#open = false;
          })
          .finally(() => pending.delete(answered));
        pending.add(answered);
      }
      await sleep(Math.max(0, began + (round + 1) * roundMs - performance.now()));
    }
    await Promise.all(pending);
  }

  #position(machine: number, round: number): unknown {
    const now = Date.now();
    // Around the pit, each on its own circle.
    const angle = (machine * 2.4 + round / 80) % (2 * Math.PI);
    const radius = 0.002 + (machine % 97) / 6_000;
    const tenths = machine === 0 ? othersFastest * 10 + 1 + (round % 890) : (machine + round) % (othersFastest * 10);
    if (machine === 0) this.sentAt.set(tenths, now);
    const data = {
      lon: -6.21 + radius * Math.cos(angle),
      lat: 31.05 + radius * Math.sin(angle),
      speed: tenths / 10,
      heading: (((450 - (angle * 180) / Math.PI) % 360) + 360) % 360,
      payload: 90,
      fuel_level: 50,
    };
    return { kind: 'position', ts: new Date(now).toISOString(), equipment: this.#codes[machine], data };
  }
}

/** Fills the boards: everybody with a badge comes in, every second one onto a machine of the demo mine. */
async function badgeIn(url: string, admin: string, token: string): Promise<void> {
  const list = async (path: string): Promise<readonly Record<string, string | null>[]> =>
    (
      (await (await fetch(`${url}/api/records/${path}`, { headers: { authorization: `Bearer ${admin}` } })).json()) as {
        rows: Record<string, string | null>[];
      }
    ).rows;
  const people = (await list('person/?limit=200')).filter(({ badge_no: badge }) => badge !== null);
  const machines = (await list('equipment/?limit=200'))
    .map(({ code }) => code)
    .filter((code) => !code?.startsWith('V-'));
  const now = Date.now();
  const ins = people.map(({ badge_no: badge }, index) => ({
    id: `in-${index}`,
    kind: 'operator_checkin',
    ts: new Date(now - 60_000 - index * 100).toISOString(),
    data: { badge, event: 'in', method: 'badge', fit: true },
  }));
  const ons = people.flatMap(({ badge_no: badge }, index) => {
    const equipment = index % 2 === 0 ? machines[index / 2] : undefined;
    return equipment
      ? [
          {
            id: `on-${index}`,
            kind: 'operator_checkin',
            ts: new Date(now - 30_000 - index * 100).toISOString(),
            data: { badge, event: 'machine_on', equipment, method: 'machine_login' },
          },
        ]
      : [];
  });
  await post(url, 'ingest/v1/batch/', token, { events: [...ins, ...ons] });
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
    await sleep(200);
  }
}
