import { beyond } from '../beyond.ts';
import type { Local, Mine } from '../mine.ts';
import { Support, type SupportOptions } from './support.ts';

const minuteMs = 60_000;

/** Where a pump or a mast stands: pumps about the lowest junction of the pit, masts where people work. */
function spotOf({ spec: { kind, index }, yard: { mine } }: SupportOptions): {
  readonly node: string;
  readonly place: Local;
} {
  if (kind === 'pump') {
    const node = mine.roads.find((road) => road.kind === 'face')?.to ?? mine.parking;
    const [east, north] = mine.nodes[node] ?? [0, 0];
    return {
      node,
      place: [
        east + (70 + 12 * index) * Math.cos(index * 1.4 + 3.4),
        north + (70 + 12 * index) * Math.sin(index * 1.4 + 3.4),
      ],
    };
  }
  const nodes = placesOf(mine);
  const node = nodes[index % nodes.length] ?? mine.parking;
  return { node, place: beyond(mine, node, 18, -38) };
}

const placesOf = ({ faces, bays, parking, fuelPoint, workshop }: Mine): readonly string[] => [
  ...faces.map(({ node }) => node),
  ...Object.keys(bays),
  parking,
  workshop,
  fuelPoint,
];

/** Pumps and lighting masts: they stand, and run by need. */
export class StandingMachine extends Support {
  readonly speed = 0;
  readonly heading = 0;
  readonly node: string;
  readonly #place: Local;
  /** Null: not yet known of a mast. */
  #runs: boolean | null;
  /** When it is switched. Masts: when somebody comes to do it. */
  #switchedAt: number | null;

  constructor(options: SupportOptions) {
    super(options);
    const { node, place } = spotOf(options);
    this.node = node;
    this.#place = place;
    this.#runs = options.spec.kind === 'pump' ? this.random.next() < 0.4 : null;
    this.#switchedAt = options.spec.kind === 'pump' ? options.now + this.random.between(10, 200) * minuteMs : null;
  }

  place(): Local {
    return this.#place;
  }

  protected halt(): void {}

  protected act(now: number): void {
    const isMast = this.spec.kind === 'lighting';
    this.#runs ??= this.yard.night;
    if (isMast && this.#runs !== this.yard.night) this.#switchedAt ??= now + this.random.between(0, 25) * minuteMs;
    if (this.#switchedAt !== null && now >= this.#switchedAt) {
      this.#runs = !this.#runs;
      this.#switchedAt = isMast
        ? null
        : now + (this.#runs ? this.random.between(90, 240) : this.random.between(120, 330)) * minuteMs;
    }
    // By day a mast is not meant to run; a pump that does not run was stopped on purpose.
    this.say(this.#runs ? null : isMast ? 'E06' : 'X11');
    if (this.#runs) this.run(60);
    else this.rest();
  }
}
