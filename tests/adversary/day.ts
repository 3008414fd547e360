import { Chance } from './chance.ts';
import { driveShift, type Habits, type TrueTrip } from './shift.ts';
import { track, type Fitting, type ScaleFault, type Stretch, type Told } from './tracker.ts';

/** What a truck is there to show. */
export type Trouble =
  | 'none'
  | 'no scale'
  | 'scale silent'
  | 'scale stuck empty'
  | 'scale stuck full'
  | 'scale drifts'
  | 'tracker silent'
  | 'tracker silent, no scale'
  | 'two shovels, no scale'
  | 'stops in another dump'
  | 'idles at a shovel'
  | 'idles at a shovel, with scale'
  | 'clock ahead'
  | 'clock behind';

export interface AdversaryTruck {
  readonly code: string;
  readonly trouble: Trouble;
  readonly fitting: Fitting;
  readonly trips: readonly TrueTrip[];
  readonly told: readonly Told[];
}

const hour = 3600;
const anywhere: Habits = { units: ['SH-1', 'SH-2', 'LO-3'], dumps: ['NEAR', 'FAR', 'MILL'] };

interface Plan {
  readonly trouble: Trouble;
  readonly habits?: Partial<Habits>;
  readonly fitting?: (chance: Chance, trips: readonly TrueTrip[], hours: number) => Partial<Fitting>;
}

const scaleFault =
  (kind: 'silent' | 'empty' | 'full') =>
  (chance: Chance): Partial<Fitting> => {
    const from = chance.between(1, 2) * hour;
    return { scaleFaults: [{ kind, from, to: from + chance.between(3.5, 5) * hour }] };
  };

const drifting = (chance: Chance): Partial<Fitting> => ({
  scaleFaults: [{ kind: 'drift', from: hour, to: 24 * hour, tonnesPerHour: chance.between(9, 16) }] as ScaleFault[],
});

/** Four to forty minutes without a word, begun while it travels, is loaded or dumps. */
function silences(chance: Chance, trips: readonly TrueTrip[]): readonly Stretch[] {
  return trips
    .filter((_, index) => index % 3 === 1)
    .map(({ loadStart, loadEnd, dumpStart, dumpEnd }) => {
      const [least, most] = chance.one([
        [loadStart, loadEnd],
        [loadEnd, dumpStart],
        [dumpStart, dumpEnd],
        [dumpEnd, dumpEnd + 300],
      ] as const);
      const from = chance.between(least, most);
      return { from, to: from + chance.between(4, chance.happens(0.5) ? 12 : 40) * 60 };
    });
}

const blind = { scale: false, bedSensor: false };

const plans: readonly Plan[] = [
  { trouble: 'none' },
  { trouble: 'none' },
  { trouble: 'no scale', fitting: () => blind, habits: { units: ['SH-1', 'LO-3'] } },
  { trouble: 'scale silent', fitting: scaleFault('silent') },
  { trouble: 'scale silent', fitting: (chance) => ({ ...scaleFault('silent')(chance), bedSensor: false }) },
  { trouble: 'scale stuck empty', fitting: (chance) => ({ ...scaleFault('empty')(chance), bedSensor: false }) },
  { trouble: 'scale stuck empty', fitting: scaleFault('empty') },
  { trouble: 'scale stuck full', fitting: (chance) => ({ ...scaleFault('full')(chance), bedSensor: false }) },
  { trouble: 'scale stuck full', fitting: scaleFault('full') },
  { trouble: 'scale drifts', fitting: (chance) => ({ ...drifting(chance), bedSensor: false }) },
  { trouble: 'tracker silent', fitting: (chance, trips) => ({ silences: silences(chance, trips) }) },
  {
    trouble: 'tracker silent, no scale',
    fitting: (chance, trips) => ({ ...blind, silences: silences(chance, trips) }),
  },
  { trouble: 'two shovels, no scale', fitting: () => blind, habits: { units: ['SH-1', 'SH-2'], waitsBetween: 0.4 } },
  { trouble: 'stops in another dump', fitting: () => blind, habits: { stopsInside: 0.3 } },
  { trouble: 'idles at a shovel', fitting: () => blind, habits: { idles: 0.25 } },
  { trouble: 'idles at a shovel, with scale', habits: { idles: 0.25, stopsInside: 0.2 } },
  { trouble: 'clock ahead', fitting: (chance) => ({ clockS: chance.between(40, 110) }) },
  { trouble: 'clock behind', fitting: (chance) => ({ ...blind, clockS: -chance.between(150, 900) }) },
];

export interface AdversaryOptions {
  readonly seed: number;
  /** When the shift begins: milliseconds. */
  readonly start: number;
  readonly hours: number;
  /** What no tracker of the site can send at once. */
  readonly outages?: readonly Stretch[];
}

/** A shift of trucks of which nearly each has a trouble of its own. */
export function adversaryDay({ seed, start, hours, outages = [] }: AdversaryOptions): readonly AdversaryTruck[] {
  return plans.map(({ trouble, habits, fitting }, index) => {
    const code = `X-${String(index + 1).padStart(2, '0')}`;
    const { seconds, trips } = driveShift(new Chance(seed, `${code} drives`), hours, { ...anywhere, ...habits });
    const fitted: Fitting = {
      scale: true,
      bedSensor: true,
      scaleFaults: [],
      silences: [],
      kept: outages,
      clockS: 0,
      ...fitting?.(new Chance(seed, `${code} fails`), trips, hours),
    };
    return {
      code,
      trouble,
      fitting: fitted,
      trips,
      told: track(code, start, seconds, fitted, new Chance(seed, `${code} tells`)),
    };
  });
}
