import type { Local } from '../mine.ts';
import type { Random } from '../random.ts';
import { Crew } from './crew.ts';
import { headingAt, type Ground } from './strokes.ts';
import { Support, type SupportOptions } from './support.ts';

/**
 * A machine that works off the roads, stroke by stroke: dozers, drills, forklifts. It stays where it is when its crew
 * goes.
 */
export class FieldMachine extends Support {
  readonly node: string;
  heading: number;
  readonly #ground: Ground;
  readonly #crew: Crew | null;
  #from: Local;
  #to: Local;
  #begun: number;
  #ends: number;
  #load = 0;
  #idle = false;

  constructor(options: SupportOptions, groundOf: (random: Random) => Ground) {
    super(options);
    const { spec, yard, seed, now } = options;
    this.#ground = groundOf(this.random);
    this.node = this.#ground.node;
    this.heading = headingAt(yard.mine, this.node);
    this.#crew = spec.badges && new Crew(spec, yard, seed, now);
    this.#from = this.#to = this.#ground.start;
    this.#begun = this.#ends = now;
  }

  get speed(): number {
    return this.#from === this.#to
      ? 0
      : Math.hypot(this.#to[0] - this.#from[0], this.#to[1] - this.#from[1]) / ((this.#ends - this.#begun) / 1000);
  }

  place(): Local {
    if (this.#from === this.#to) return this.#to;
    const share = Math.min(1, (this.yard.now - this.#begun) / (this.#ends - this.#begun));
    return [
      this.#from[0] + (this.#to[0] - this.#from[0]) * share,
      this.#from[1] + (this.#to[1] - this.#from[1]) * share,
    ];
  }

  protected halt(now: number): void {
    this.#from = this.#to = this.place();
    this.#ends = now;
  }

  protected act(now: number): void {
    const crew = this.#crew;
    if (crew?.reason) crew.wait(now);
    else if (crew?.wantsAway(now)) {
      this.halt(now);
      crew.leave(now);
    }
    if (crew?.reason) {
      this.say(crew.reason);
      return this.rest();
    }
    if (now >= this.#ends) this.#begin(now);
    // Whoever waits for work was stopped on purpose.
    this.say(this.#idle ? 'X11' : null);
    if (this.#idle) this.rest();
    else this.run(this.#load);
  }

  #begin(now: number): void {
    const { to, seconds, load, idle = false } = this.#ground.next(this.#to);
    this.#from = this.#to;
    this.#to = to;
    this.#begun = now;
    this.#ends = now + seconds * 1000;
    this.#load = load;
    this.#idle = idle;
  }
}
