import type { Random } from '../random.ts';
import type { Yard } from '../yard.ts';
import type { SupportSpec } from './fleet.ts';

/** Where a machine of the roads goes next, and what it does there. */
export interface Errand {
  readonly node: string;
  readonly limitKmh: number;
  /** % of the engine on the way. */
  readonly load: number;
  /** It carries water, or pushes earth: no faster than a truck that is full. */
  readonly heavy?: boolean;
  readonly standS: number;
  /** Why it stands there, as a code of the stop reasons, where that is not its work. */
  readonly reason?: string;
  /** The engine runs while it stands. */
  readonly runs?: boolean;
  /** Called when it sets out again. */
  readonly done?: () => void;
}

export type Errands = (at: string) => Errand;

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T;

/** Up and down the haul roads at 8 to 12 km/h, a stretch between two junctions at a time. */
export function grading(_spec: SupportSpec, { mine }: Yard, random: Random): Errands {
  const ends = new Set([
    mine.parking,
    mine.workshop,
    mine.fuelPoint,
    ...mine.faces.map(({ node }) => node),
    ...Object.keys(mine.bays),
  ]);
  const junctions = Object.keys(mine.nodes).filter((node) => !ends.has(node));
  return (at) => {
    const beside = junctions.filter(
      (node) =>
        node !== at &&
        (ends.has(at) ||
          mine.roads.some(({ from, to }) => (from === at && to === node) || (to === at && from === node))),
    );
    return {
      node: pick(random, beside),
      limitKmh: random.between(8, 12),
      load: 60,
      heavy: true,
      standS: Math.round(random.between(20, 90)),
      runs: true,
    };
  };
}

/** Fills at the standpipe of the workshop, waters the way to a face or dump and back at 15 to 25 km/h. */
export function watering(_spec: SupportSpec, { mine }: Yard, random: Random): Errands {
  const ways = [...mine.faces.map(({ node }) => node), ...new Set(mine.faces.map(({ destination }) => destination))];
  return (at) =>
    at === mine.workshop
      ? { node: pick(random, ways), limitKmh: random.between(15, 20), load: 65, heavy: true, standS: 20, runs: true }
      : {
          node: mine.workshop,
          limitKmh: random.between(20, 25),
          load: 45,
          standS: Math.round(random.between(8, 12) * 60),
          runs: true,
        };
}

/** Who stands longer than this was sent nowhere. */
const standbyS = 20 * 60;

/**
 * Between parking, workshop and faces, with stays of minutes to hours; by night there is less to do, and nobody goes to
 * a pit that is cleared.
 */
export function visiting({ kind }: SupportSpec, yard: Yard, random: Random): Errands {
  const { mine } = yard;
  const faces = mine.faces.map(({ node }) => node);
  const slow = kind === 'crane';
  return (at) => {
    const toFace = random.next() < 0.4 && !yard.cleared;
    const node = pick(
      random,
      (toFace ? faces : [mine.workshop, mine.parking]).filter((one) => one !== at),
    );
    const minutes = toFace ? random.between(4, 18) : random.between(8, 40);
    const standS = Math.round(minutes * 60 * (slow ? 3 : 1) * (yard.night ? 2.5 : 1));
    return { node, limitKmh: slow ? 25 : 40, load: 40, standS, ...(standS > standbyS ? { reason: 'X11' } : {}) };
  };
}
