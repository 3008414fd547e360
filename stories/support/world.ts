import { install } from '@sinonjs/fake-timers';
import 'fake-indexeddb/auto';
import { storyTime } from './story-time.ts';

/** What a browser keeps for a page, for this document alone: the pages of many stories share an origin. */
class OwnStorage implements Storage {
  readonly #kept = new Map<string, string>();

  get length(): number {
    return this.#kept.size;
  }
  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null;
  }
  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.#kept.set(name, String(value));
  }
  removeItem(name: string): void {
    this.#kept.delete(name);
  }
  clear(): void {
    this.#kept.clear();
  }
}

// This module is the first that a preview loads: what the application reads as it starts is of this world already.
const clock = install({ now: storyTime, toFake: ['Date'] });
for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(window, name, { value: new OwnStorage(), configurable: true });

const here = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${here} ${name}`);
  }
};

/** Puts the clock back, and forgets what was kept. */
export function resetWorld(): void {
  clock.setSystemTime(storyTime);
  localStorage.clear();
  sessionStorage.clear();
}
