import type { Local } from '../mine.ts';
import { Random } from '../random.ts';
import type { Yard } from '../yard.ts';
import { Wear } from '../wear.ts';
import type { SupportSpec } from './fleet.ts';

export interface SupportOptions {
  readonly spec: SupportSpec;
  readonly yard: Yard;
  readonly seed: number;
  /** Instant at which it begins, milliseconds. */
  readonly now: number;
  readonly tell: (event: SupportEvent) => void;
}

/** What a support machine did, for who sends it on. */
export type SupportEvent =
  | {
      readonly what: 'status';
      readonly machine: Support;
      /** Code of the stop reason; null: productive. */ readonly reason: string | null;
    }
  | { readonly what: 'fuelled'; readonly machine: Support; readonly litres: number }
  | {
      readonly what: 'served';
      readonly bowser: Support;
      readonly equipment: string;
      readonly operator: string | null;
      readonly litres: number;
    };

/** Share of the usual burn with the engine idle, and what a percent of load adds: 60 % is the usual. */
const [idleShare, perLoad] = [0.25, 0.0125];
/** Hours of work between breakdowns, and of a repair, on average. */
const wearing = { mtbfH: 70, repairH: 3.5 };

/**
 * A machine that neither hauls nor loads: an engine, perhaps a tank, and something to do (catalogue operations.md §11,
 * §12).
 */
export abstract class Support {
  readonly spec: SupportSpec;
  ignition = true;
  /** % of what the engine can give. */
  load = 0;
  /** 0 without a tank. */
  fuel_L: number;
  engineHours: number;
  protected readonly yard: Yard;
  protected readonly random: Random;
  protected readonly tell: (event: SupportEvent) => void;
  readonly #wear: Wear;
  #reason: string | null | undefined;
  #down: { readonly until: number; readonly reason: string } | null = null;

  constructor({ spec, yard, seed, tell }: SupportOptions) {
    this.spec = spec;
    this.yard = yard;
    this.tell = tell;
    this.random = new Random(seed, spec.code, 'work');
    this.engineHours = Math.round(this.random.between(4_000, 52_000));
    this.#wear = new Wear(seed, spec.code, wearing, this.engineHours);
    this.fuel_L = (spec.tank_L ?? 0) * this.random.between(0.4, 0.95);
  }

  /** m/s. */
  abstract get speed(): number;
  /** Degrees from north. */
  abstract get heading(): number;
  abstract place(): Local;
  /** One second of a machine that is not down. */
  protected abstract act(now: number): void;
  /** It breaks down and stays where it is. */
  protected abstract halt(now: number): void;

  /** One second passes. */
  tick(now: number): void {
    if (this.#down && now >= this.#down.until) this.#down = null;
    if (!this.#down && this.#wear.breaksAt(this.engineHours)) {
      this.#down = { until: now + this.#wear.repairMs(), reason: this.#wear.reason() };
      this.halt(now);
    }
    if (!this.#down) return this.act(now);
    this.say(this.#down.reason);
    this.rest();
  }

  get fuelPercent(): number | null {
    return this.spec.tank_L === null ? null : (this.fuel_L / this.spec.tank_L) * 100;
  }

  get isDown(): boolean {
    return this.#down !== null;
  }

  get missing_L(): number {
    return Math.max(0, (this.spec.tank_L ?? 0) * 0.97 - this.fuel_L);
  }

  /** One second with the engine at so many percent. */
  protected run(load: number): void {
    this.ignition = true;
    this.load = load;
    this.engineHours += 1 / 3600;
    // Nobody has to fetch a simulated machine that ran dry.
    this.fuel_L = Math.max(
      Math.min(2, this.fuel_L),
      this.fuel_L - (this.spec.burn_lph * (idleShare + perLoad * load)) / 3600,
    );
  }

  /** One second with the engine off. */
  protected rest(): void {
    this.ignition = false;
    this.load = 0;
  }

  /** Tells why it stands, or null that it works, where that is new. */
  protected say(reason: string | null): void {
    if (reason === this.#reason) return;
    this.#reason = reason;
    this.tell({ what: 'status', machine: this, reason });
  }
}
