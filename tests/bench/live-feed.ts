import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../support/filon-process.ts';
import { badgeIn } from './badge-in.ts';
import { postJson } from './post-json.ts';
import { Traffic } from './traffic.ts';

const roundMs = 100;
export const batchSize = 500;
/** A source may ask 20 times a second. */
const sources = 4;
/** The base speed that only the watched machine exceeds: its tenths above it say which round a speed came from. */
const othersFastest = 50;
/** Batches on their way at once: more would only wait in the server. */
const mostPending = 6;

/** What was sent and what became of it. */
export interface Fed {
  readonly sent: number;
  readonly accepted: number;
  readonly dropped: number;
  readonly rejected: number;
  /** From the request to its answer, in ms. */
  readonly batchMs: readonly number[];
}

/**
 * Machines of both demo mines that report through the public ingest API, people who badge, and when each speed of a
 * watched machine was sent.
 */
export class LiveFeed {
  readonly watched: string;
  /** Send times in ms of the watched machine's speeds, by the tenths of km/h that the screen shows. */
  readonly sentAt = new Map<number, number>();
  readonly #url: string;
  readonly #tokens: readonly string[];
  readonly #traffic: Traffic;
  #fed = { sent: 0, accepted: 0, dropped: 0, rejected: 0, batchMs: [] as number[] };
  #sending: Promise<unknown> | null = null;
  #open = true;
  #failure: unknown = null;
  #watchedRounds = 0;

  private constructor(url: string, tokens: readonly string[], traffic: Traffic) {
    this.#url = url;
    this.#tokens = tokens;
    this.#traffic = traffic;
    this.watched = traffic.codes[0] ?? '';
  }

  /** Makes the sources and the machines that the demo does not have. */
  static async prepare(url: string, machines: number): Promise<LiveFeed> {
    const admin = await tokenOf(url, 'admin@demo.filon');
    const sites = (await (
      await fetch(`${url}/api/sites/`, { headers: { authorization: `Bearer ${admin}` } })
    ).json()) as readonly { readonly id: string; readonly code: string }[];
    for (const [site, codes] of Traffic.vehicles(machines)) {
      const token = await newSource(url, admin, `made-${site}`, [sites.find(({ code }) => code === site)?.id ?? '']);
      for (let start = 0; start < codes.length; start += 4)
        await Promise.all(
          codes.slice(start, start + 4).map((uid) => postJson(url, 'ingest/v1/devices/', token, { uid })),
        );
    }
    const tokens: string[] = [];
    for (let index = 0; index < sources; index += 1) tokens.push(await newSource(url, admin, `live-${index}`, []));
    await badgeIn(url, admin, tokens[0] ?? '');
    return new LiveFeed(url, tokens, new Traffic(machines));
  }

  /** Sends `perSecond` positions a second, or as many as are taken. */
  start(perSecond: number): void {
    this.#open = true;
    this.#fed = { sent: 0, accepted: 0, dropped: 0, rejected: 0, batchMs: [] };
    this.#sending = this.#send(Math.round((perSecond * roundMs) / 1000));
  }

  /** Ends sending and answers what became of everything since the start. */
  async stop(): Promise<Fed> {
    this.#open = false;
    await this.#sending;
    if (this.#failure) throw this.#failure;
    return this.#fed;
  }

  async #send(perRound: number): Promise<void> {
    const pending = new Set<Promise<unknown>>();
    const began = performance.now();
    const machines = this.#traffic.codes.length;
    let next = 0;
    for (let round = 0, batch = 0; this.#open; round += 1) {
      for (let sent = 0; sent < perRound; sent += batchSize, batch += 1) {
        while (pending.size >= mostPending) await Promise.race(pending);
        const events = Array.from({ length: Math.min(batchSize, perRound - sent) }, (_, index) =>
          this.#position((next + index) % machines),
        );
        next += events.length;
        const answered = this.#post(batch, events)
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

  async #post(batch: number, events: readonly unknown[]): Promise<void> {
    const fed = this.#fed;
    const began = performance.now();
    fed.sent += events.length;
    const answer = (await postJson(this.#url, 'ingest/v1/batch/', this.#tokens[batch % this.#tokens.length] as string, {
      events,
    })) as { accepted: number; dropped?: number; rejected: readonly unknown[] };
    fed.batchMs.push(performance.now() - began);
    fed.accepted += answer.accepted;
    fed.dropped += answer.dropped ?? 0;
    fed.rejected += answer.rejected.length;
  }

  #position(machine: number): unknown {
    const now = Date.now();
    const told = this.#traffic.at(machine, now);
    const data = machine === 0 ? { ...told, speed: this.#watchedTenths(now) / 10 } : told;
    return { kind: 'position', ts: new Date(now).toISOString(), equipment: this.#traffic.codes[machine], data };
  }

  #watchedTenths(now: number): number {
    const tenths = othersFastest * 10 + 1 + (this.#watchedRounds++ % 690);
    this.sentAt.set(tenths, now);
    return tenths;
  }
}

/** A source of imports, of some sites or of all. */
export async function newSource(url: string, admin: string, code: string, sites: readonly string[]): Promise<string> {
  const { token } = (await postJson(url, 'records/ingest_source/', admin, {
    code,
    label_en: code,
    label_fr: code,
    kind: 'csv',
    rate_limit: 100_000,
    ...(sites.length > 0 ? { sites } : {}),
  })) as { token: string };
  return token;
}
