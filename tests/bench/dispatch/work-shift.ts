import { targetOf, type Mine } from '../../../plugins/tracking/server/simulator/mine.ts';
import type { Phase } from '../../../plugins/tracking/server/simulator/phase.ts';
import { roadKmh } from '../../../plugins/tracking/server/simulator/pace.ts';
import { Pit } from '../../../plugins/tracking/server/simulator/pit.ts';
import type { Truck } from '../../../plugins/tracking/server/simulator/truck.ts';
import type { TrueTrip } from '../../../plugins/tracking/server/simulator/truth.ts';
import type { Policy } from '../../../plugins/tracking/server/simulator/yard.ts';
import { binsOf, binSeconds } from './bins.ts';
import { driveSeconds, lineM } from './drive-seconds.ts';

/** What a truck does in its cycle; all else is out of it. */
const inCycle: ReadonlySet<Phase> = new Set([
  'returning',
  'queue_load',
  'spotting',
  'loading',
  'hauling',
  'queue_dump',
  'dump_move',
  'tipping',
]);

/** The fastest driver, as a share of the usual speed, and the shortest dump. */
const [fastestDriver, leastDumpS] = [1.06, 54];

export interface Trip extends TrueTrip {
  /** What its truck is made for: trucks of one target are a class. */
  readonly target_t: number;
}

/** A truck in a shift. */
export interface ShiftTruck {
  readonly code: string;
  readonly target_t: number;
  /** Mean share of the usual speed at which it was driven while in the cycle. */
  readonly pace: number;
  /**
   * Seconds in the cycle, and those after its last load until the shift ended, where it went home before: whoever sends
   * it otherwise may bring it there later.
   */
  readonly openSeconds: number;
  /** Where each of its stretches of hauling began; '' is the road. */
  readonly starts: readonly string[];
  /** Seconds that it tipped. */
  readonly tippingSeconds: number;
}

/** A shift as it was worked, and what its trucks and units had to work with. */
export interface Shift {
  readonly mine: Mine;
  readonly seconds: number;
  readonly trips: readonly Trip[];
  readonly tonnes: number;
  readonly trucks: readonly ShiftTruck[];
  /**
   * Of each class of trucks, by its target: seconds in the cycle, by the bin of the shift. Those of a truck that crawls
   * count by the share of the usual speed.
   */
  readonly cycleSeconds: ReadonlyMap<number, readonly number[]>;
  /** Of each class: how often its trucks began to haul, by the place they came from; '' is the road. */
  readonly starts: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /**
   * Seconds of each bin in which each unit could load: it works, some truck is in the cycle, the first can have come,
   * and what is loaded can still be dumped before the shift ends.
   */
  readonly unitSeconds: ReadonlyMap<string, readonly number[]>;
  /** By unit: the second at which its first truck can have come, and at which a load is the last to be dumped in time. */
  readonly opensAt: ReadonlyMap<string, number>;
  readonly closesAt: ReadonlyMap<string, number>;
  /** Mean share of the usual speed at which trucks were driven while in the cycle. */
  readonly pace: number;
  /** Seconds that trucks tipped. */
  readonly tippingSeconds: number;
}

export interface ShiftOptions {
  readonly mine: Mine;
  readonly seed: number;
  readonly start: Date;
  readonly hours: number;
  readonly policy: Policy;
}

/** What is noted of a truck while the shift runs. */
class TruckNotes {
  readonly starts: string[] = [];
  seconds = 0;
  paceSum = 0;
  tippingSeconds = 0;
  /** Since when it is out of the cycle after a load; null while it is in it. */
  outSince: number | null = null;
}

/** Works a shift of one pit, second by second. */
export function workShift({ mine, seed, start, hours, policy }: ShiftOptions): Shift {
  const trips: Trip[] = [];
  const pit = new Pit({
    mine,
    seed,
    start,
    faults: false,
    policy,
    tellTruck: (event) => {
      if (event.what === 'dumped') trips.push({ ...event.trip, target_t: targetOf(mine, event.truck.index) });
    },
    tellUnit: () => {},
  });
  const seconds = hours * 3600;
  const bins = binsOf(seconds);
  const cycleSeconds = new Map<number, number[]>();
  const unitSeconds = new Map(mine.faces.map(({ unit }) => [unit, bins.map(() => 0)]));
  const notes = new Map(pit.trucks.map((truck) => [truck, new TruckNotes()]));
  const phases = new Map(pit.trucks.map((truck) => [truck, truck.phase]));
  for (const [truck, { starts }] of notes) if (inCycle.has(truck.phase)) starts.push('');
  const areParked = [...notes.values()].every(({ starts }) => starts.length === 0);
  const { firstWayS, closesAt } = openingOf(mine, seconds);
  const opensAt = (unit: string): number => (areParked ? (workedSince ?? seconds) + (firstWayS.get(unit) ?? 0) : 0);
  let workedSince: number | null = null;
  for (let second = 1; second <= seconds; second += 1) {
    pit.tick(start.getTime() + second * 1000);
    const bin = Math.floor((second - 1) / binSeconds);
    const busy = new Set<string>();
    let isWorked = false;
    for (const truck of pit.trucks) {
      const note = notes.get(truck);
      const [before, phase] = [phases.get(truck), truck.phase];
      phases.set(truck, phase);
      if (!note) continue;
      if (!inCycle.has(phase)) {
        if (before !== undefined && inCycle.has(before)) note.outSince = second;
        continue;
      }
      if (phase === 'returning' && before !== undefined && !inCycle.has(before) && isAside(mine, truck.node))
        note.starts.push(truck.node);
      note.outSince = null;
      const share = shareOf(truck);
      const target = targetOf(mine, truck.index);
      const ofClass = cycleSeconds.get(target) ?? bins.map(() => 0);
      cycleSeconds.set(target, ofClass);
      ofClass[bin] = (ofClass[bin] ?? 0) + share;
      note.seconds += share;
      note.paceSum += share * pit.yard.pace * truck.skill;
      isWorked = true;
      if (phase === 'tipping') note.tippingSeconds += 1;
      if (phase === 'spotting' || phase === 'loading') busy.add(truck.face.unit);
    }
    if (isWorked) workedSince ??= second;
    for (const unit of pit.units) {
      if (second < opensAt(unit.code) || second > (closesAt.get(unit.code) ?? 0)) continue;
      const ofUnit = unitSeconds.get(unit.code);
      if (ofUnit && ((!unit.isDown && isWorked) || busy.has(unit.code))) ofUnit[bin] = (ofUnit[bin] ?? 0) + 1;
    }
  }
  const trucks = pit.trucks.map((truck): ShiftTruck => {
    const note = notes.get(truck) ?? new TruckNotes();
    const wentHome = phases.get(truck) === 'parked' || phases.get(truck) === 'to_parking';
    return {
      code: truck.code,
      target_t: targetOf(mine, truck.index),
      pace: note.seconds > 0 ? note.paceSum / note.seconds : truck.skill,
      openSeconds: note.seconds + (wentHome && note.outSince !== null ? seconds - note.outSince : 0),
      starts: note.starts,
      tippingSeconds: note.tippingSeconds,
    };
  });
  const total = (of: (note: TruckNotes) => number): number =>
    [...notes.values()].reduce((sum, note) => sum + of(note), 0);
  return {
    mine,
    seconds,
    trips,
    tonnes: trips.reduce((sum, { payload_t: tonnes }) => sum + tonnes, 0),
    trucks,
    cycleSeconds,
    starts: startsOf(trucks),
    unitSeconds,
    opensAt: new Map(mine.faces.map(({ unit }) => [unit, opensAt(unit)])),
    closesAt,
    pace: total(({ paceSum }) => paceSum) / total((note) => note.seconds),
    tippingSeconds: total((note) => note.tippingSeconds),
  };
}

/** The share of a second that a truck is worth: one that crawls to the workshop makes so much less way than others. */
const shareOf = (truck: Truck): number =>
  truck.limps && (truck.phase === 'returning' || truck.phase === 'hauling')
    ? Math.min(1, (truck.speed * 3.6) / roadKmh(truck.payload_t > 5, truck.spot()))
    : 1;

/** Seconds after the first truck sets out until one can stand at each unit; when a load is the last to be dumped. */
function openingOf(mine: Mine, seconds: number) {
  const fastest = fastestDriver * (mine.pace ?? 1);
  const way = (from: string, to: string, loaded: boolean, short = 0): number =>
    driveSeconds(mine, from, to, loaded, fastest, short);
  return {
    firstWayS: new Map(mine.faces.map(({ unit, node }) => [unit, way(mine.parking, node, false, lineM)])),
    closesAt: new Map(
      mine.faces.map(({ unit, node, destination }) => [unit, seconds - way(node, destination, true) - leastDumpS]),
    ),
  };
}

function startsOf(trucks: readonly ShiftTruck[]): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const classes = new Map<number, Map<string, number>>();
  for (const { target_t: target, starts } of trucks) {
    const places = classes.get(target) ?? new Map<string, number>();
    classes.set(target, places);
    for (const from of starts) places.set(from, (places.get(from) ?? 0) + 1);
  }
  return classes;
}

/** Whether a truck comes from where no cycle ends. */
const isAside = ({ parking, fuelPoint, workshop }: Mine, node: string): boolean =>
  [parking, fuelPoint, workshop].includes(node);
