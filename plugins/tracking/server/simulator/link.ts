import type { Shift } from '../../../../core/sites/shift.ts';
import { Random } from './random.ts';

interface Silence {
  readonly from: number;
  readonly to: number;
  /** What was said meanwhile is sent at its end, or never. */
  readonly kept: boolean;
}

/**
 * The radio between a machine and the server (catalogue operations.md §11): silences in which positions are lost or
 * kept for later, repeats, and now and then something that overtakes. Instants in milliseconds.
 */
export class Link<Event> {
  readonly #seed: number;
  readonly #code: string;
  readonly #random: Random;
  #shift = 0;
  #silences: readonly Silence[] = [];
  #held: { readonly at: number; readonly event: Event }[] = [];

  constructor(seed: number, code: string) {
    this.#seed = seed;
    this.#code = code;
    this.#random = new Random(seed, code, 'link');
  }

  send(event: Event, now: number, shift: Shift): void {
    if (shift.startsAt.getTime() !== this.#shift) this.#plan(shift);
    const silence = this.#silences.find(({ from, to }) => now >= from && now < to);
    if (silence && !silence.kept) return;
    const overtaken = this.#random.next() < 0.01 ? this.#random.between(1_000, 15_000) : 0;
    this.#held.push({ at: silence ? silence.to : now + overtaken, event });
    if (this.#random.next() < 0.005) this.#held.push({ at: now + this.#random.between(2_000, 20_000), event });
  }

  /** What arrives by now, oldest first. */
  receive(now: number): readonly Event[] {
    if (this.#held.length === 0) return [];
    const due = this.#held.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    if (due.length > 0) this.#held = this.#held.filter(({ at }) => at > now);
    return due.map(({ event }) => event);
  }

  #plan({ startsAt, endsAt }: Shift): void {
    this.#shift = startsAt.getTime();
    const random = new Random(this.#seed, this.#code, `silences ${startsAt.toISOString()}`);
    const lengthMs = endsAt.getTime() - this.#shift;
    const pause = (perShift: number): number => (-Math.log(1 - random.next()) * lengthMs) / perShift;
    const silences = (perShift: number, shortS: number, longS: number, kept: boolean): Silence[] => {
      const found: Silence[] = [];
      for (let at = this.#shift + pause(perShift); at < endsAt.getTime(); at += pause(perShift))
        found.push({ from: at, to: at + random.between(shortS, longS) * 1000, kept });
      return found;
    };
    this.#silences = [...silences(0.5, 60, 240, false), ...silences(0.1, 360, 900, true)];
  }
}
