import { ProblemError } from '../../../../core/http/problem-error.ts';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferContent } from '../../../vendor-offer-calls.ts';
import { firstOffer } from '../../formulas/offer-totals.ts';
import { vendorApi } from '../api.ts';

/** How long after the last key a draft is kept on the server. */
const pauseMs = 1_500;
/** How soon it is tried again without a network. */
const againMs = 10_000;

export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly sentence: string; readonly isFinal: boolean };

export interface Kept {
  readonly content: OfferContent;
  readonly saving: Saving;
  /** Of the draft on the server; 0 where there is none. */
  readonly version: number;
}

/**
 * An offer while it is written: what is typed is kept on the server shortly after, on this device meanwhile. Where a
 * colleague has written too nothing is overwritten: that is told, and saving ends.
 */
export class OfferKeeper {
  readonly #id: string;
  /** Where it stays on this device: of two stages each has its own. */
  readonly #place: string;
  readonly #listeners = new Set<() => void>();
  #kept: Kept;
  #isDirty = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> = Promise.resolve(true);

  constructor(request: VendorRequest) {
    this.#id = request.id;
    this.#place = request.stage === 2 ? `${request.id}.2` : request.id;
    const version = request.draft?.version ?? 0;
    this.#kept = {
      content: this.#here(version) ?? request.draft?.content ?? request.sent?.content ?? firstOffer(request),
      saving: { kind: 'saved', at: request.draft?.savedAt ?? null },
      version,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly kept = (): Kept => this.#kept;

  readonly change = (content: OfferContent): void => {
    this.#isDirty = true;
    const { saving, version } = this.#kept;
    this.#set({ content, saving: saving.kind === 'failed' && saving.isFinal ? saving : { kind: 'waiting' } });
    localStorage.setItem(this.#key(), JSON.stringify({ version, content }));
    this.#later(pauseMs);
  };

  /** Keeps what stands there, also where nothing was typed; answers whether it is kept. */
  readonly keep = (): Promise<boolean> => {
    this.#isDirty = true;
    return this.save();
  };

  /** Keeps what was typed; answers whether all of it is kept. */
  readonly save = (): Promise<boolean> => {
    clearTimeout(this.#timer);
    this.#running = this.#running.then(() => this.#saveOnce());
    return this.#running;
  };

  async #saveOnce(): Promise<boolean> {
    if (!this.#isDirty) return true;
    this.#isDirty = false;
    try {
      const { version, savedAt } = await vendorApi.save(this.#id, this.#kept.version, this.#kept.content);
      localStorage.removeItem(this.#key());
      this.#set({ version, saving: { kind: 'saved', at: savedAt } });
      return true;
    } catch (error) {
      this.#isDirty = true;
      const isUnreachable = error instanceof ProblemError && (error.status === 0 || error.status >= 500);
      const sentence = error instanceof Error ? error.message : String(error);
      this.#set({ saving: { kind: 'failed', sentence, isFinal: !isUnreachable } });
      if (isUnreachable) this.#later(againMs);
      return false;
    }
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), ms);
  }

  #set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const listener of this.#listeners) listener();
  }

  #key = (): string => `filon.offer.${this.#place}`;

  /** What stayed on this device because the server could not be reached; null where nothing did. */
  #here(version: number): OfferContent | null {
    try {
      const kept = JSON.parse(localStorage.getItem(this.#key()) ?? 'null') as {
        version: number;
        content: OfferContent;
      } | null;
      return kept?.version === version ? kept.content : null;
    } catch {
      return null;
    }
  }
}
