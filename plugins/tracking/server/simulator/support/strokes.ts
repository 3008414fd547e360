import { beyond, roadEnd } from '../beyond.ts';
import type { Local, Mine } from '../mine.ts';
import type { Random } from '../random.ts';
import type { SupportSpec } from './fleet.ts';

/** What a machine of the field does next: goes straight to a place, or stands where it is. */
export interface Stroke {
  readonly to: Local;
  readonly seconds: number;
  /** % of the engine. */
  readonly load: number;
  /** It stands for want of work, with the engine off. */
  readonly idle?: boolean;
}

/** Where a machine of the field works, and what it does there stroke by stroke. */
export interface Ground {
  /** The node whose road leads there. */
  readonly node: string;
  readonly start: Local;
  readonly next: (from: Local) => Stroke;
}

const lengthOf = (from: Local, to: Local): number => Math.hypot(to[0] - from[0], to[1] - from[1]);
const drive = (from: Local, to: Local, kmh: number, load: number): Stroke => ({
  to,
  seconds: Math.max(1, Math.ceil((lengthOf(from, to) / kmh) * 3.6)),
  load,
});
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;
const dumpsOf = ({ roads }: Mine): readonly string[] => roads.filter(({ kind }) => kind === 'dump').map(({ to }) => to);

/** Pushes 25 to 45 m over the edge of a dump or along the floor of a face, backs, and moves on beside its last push. */
export function dozing({ index }: SupportSpec, mine: Mine, random: Random): Ground {
  const nodes = [...dumpsOf(mine), ...mine.faces.map(({ node }) => node)];
  const node = pick(nodes, index);
  // Beside the bays and the loading unit, left and right by turns.
  const side = Math.floor(index / nodes.length) % 2 === 0 ? 55 : -55;
  let [pushes, lane, back] = [0, 0, false];
  const next = (from: Local): Stroke => {
    back = !back;
    if (back) {
      pushes += 1;
      return drive(from, beyond(mine, node, random.between(25, 45), side + lane), 4, random.between(70, 95));
    }
    if (pushes % 12 === 0) return { to: from, seconds: Math.round(random.between(60, 240)), load: 10 };
    lane = ((lane + 4 + 15) % 30) - 15;
    return drive(from, beyond(mine, node, random.between(-2, 2), side + lane), 7, random.between(30, 45));
  };
  return { node, start: beyond(mine, node, 0, side), next };
}

const [holesInRow, holeM, rowM, rows] = [9, 7, 6, 6] as const;

/** Drills 18 to 32 minutes on the bench beyond a face, then moves to the next hole of the row. */
export function drilling({ index }: SupportSpec, mine: Mine, random: Random): Ground {
  const { node } = pick(mine.faces, index);
  let hole = Math.floor(random.between(0, holesInRow * rows));
  let moved = true;
  const holeAt = (number: number): Local => {
    const row = Math.floor(number / holesInRow) % rows;
    const inRow = number % holesInRow;
    // To and fro, as one drills.
    return beyond(mine, node, 70 + row * rowM, (row % 2 === 0 ? inRow : holesInRow - 1 - inRow) * holeM - 28);
  };
  const next = (from: Local): Stroke => {
    moved = !moved;
    if (!moved) return { to: from, seconds: Math.round(random.between(18, 32) * 60), load: random.between(60, 80) };
    hole += 1;
    return drive(from, holeAt(hole), 1.2, 35);
  };
  return { node, start: holeAt(hole), next };
}

/** Carries things about the yard of the workshop, and waits between. */
export function carrying({ index }: SupportSpec, mine: Mine, random: Random): Ground {
  const node = mine.workshop;
  const place = (): Local =>
    beyond(mine, node, random.between(10, 55), random.between(15, 55) * (index % 2 === 0 ? 1 : -1));
  let trips = 0;
  const next = (from: Local): Stroke => {
    trips += 1;
    if (trips % 12 === 0) return { to: from, seconds: Math.round(random.between(20, 80) * 60), load: 0, idle: true };
    return trips % 2 === 0
      ? { to: from, seconds: Math.round(random.between(40, 200)), load: 15 }
      : drive(from, place(), 8, 50);
  };
  return { node, start: place(), next };
}

/** Degrees from north along the road that ends at a node. */
export function headingAt(mine: Mine, node: string): number {
  const [x, y] = roadEnd(mine, node);
  return ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360;
}
