import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSolver, type Solver } from '../../plugins/production/formulas/dispatch/solver.ts';
import { mines as demoMines, type Mine } from '../../plugins/tracking/server/simulator/mine.ts';
import { readOpenMines } from '../../plugins/tracking/server/simulator/open-mines.ts';
import { leastWait, nearestFace, type Policy } from '../../plugins/tracking/server/simulator/yard.ts';
import { advisedPolicy, fixedFace } from '../support/advised-policy.ts';
import { realData } from '../support/real-data.ts';
import { matchedFleet, withFleet } from './dispatch/fleet-of.ts';
import { lostTime, type LostTime } from './dispatch/lost-time.ts';
import { matchFactor } from './dispatch/match-factor.ts';
import { upperBound } from './dispatch/upper-bound.ts';
import { workShift } from './dispatch/work-shift.ts';
import type { Figure } from './figure.ts';

/** The advice's settings were found over other seeds. */
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
/** The published pit has twenty shovels and up to hundreds of trucks: a shift of it takes as long as twenty of the demo's. */
const seedsOfPublished = seeds.slice(0, 2);
/** The beginning of a morning shift: all trucks are parked. */
const start = new Date('2026-03-09T06:30:00Z');
const hours = 8;
/** Fleets, as shares of the one whose trucks in the cycle just saturate all units: their match factors. */
const matchFactors = [0.25, 0.5, 0.75, 1, 1.25, 1.5];

const policies: Readonly<Record<string, (solver: Solver) => Policy>> = {
  advice: advisedPolicy,
  fixed: () => fixedFace,
  nearest: () => nearestFace,
  'least wait': () => leastWait,
};

interface Outcome {
  readonly tonnes: number;
  /** Of the most that was possible. */
  readonly share: number;
  readonly lost: LostTime;
  readonly matchFactor: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const tonnesOf = (outcomes: readonly Outcome[]): number => mean(outcomes.map(({ tonnes }) => tonnes));

/** Mean gain over another policy in %, and the standard error of that mean: the seeds are the same for both. */
function gainOver(outcomes: readonly Outcome[], others: readonly Outcome[]) {
  const gains = outcomes.map(({ tonnes }, index) => 100 * (tonnes / (others[index]?.tonnes ?? Number.NaN) - 1));
  const centre = mean(gains);
  const variance = gains.reduce((sum, gain) => sum + (gain - centre) ** 2, 0) / Math.max(1, gains.length - 1);
  return { gain: centre, error: Math.sqrt(variance / gains.length) };
}

/** One pit at one fleet by every policy: the same breakdowns, drivers and weather for all. */
function figuresOf(solver: Solver, mine: Mine, factor: number, ofSeeds: readonly number[]): readonly Figure[] {
  const fleet = withFleet(mine, Math.max(1, Math.round(matchedFleet(mine) * factor)));
  const outcomes = Object.entries(policies).map(([name, policy]) => {
    const of = ofSeeds.map((seed): Outcome => {
      const shift = workShift({ mine: fleet, seed, start, hours, policy: policy(solver) });
      return {
        tonnes: shift.tonnes,
        share: (100 * shift.tonnes) / upperBound(solver, shift),
        lost: lostTime(shift),
        matchFactor: matchFactor(shift),
      };
    });
    return [name, of] as const;
  });
  const [[, advice] = ['', []], ...others] = outcomes;
  const title = `${mine.site}, ${fleet.trucks.count} trucks, match factor ${factor}`;
  return [
    { what: `${title}: a shift by advice`, value: tonnesOf(advice), unit: 't' },
    { what: '  its match factor', value: mean(advice.map((one) => one.matchFactor)), unit: '' },
    ...outcomes.map(([name, of]): Figure => ({
      what: `  ${name}, of the bound`,
      value: mean(of.map(({ share }) => share)),
      unit: '%',
    })),
    ...(
      [
        ['waiting at units', 'waitingPct'],
        ['in cycles longer than the shortest', 'longerPct'],
        ['on the road behind others, and in trips without an end', 'restPct'],
      ] as const
    ).map(([words, name]): Figure => ({
      what: `  advice: of its trucks' time ${words}`,
      value: mean(advice.map(({ lost }) => lost[name])),
      unit: '%',
    })),
    {
      what: '  the most of any seed and policy',
      value: Math.max(...outcomes.flatMap(([, of]) => of.map(({ share }) => share))),
      unit: '%',
      // The tonnes of a truck that makes all trips there are differ in the last digit.
      most: 100.000_001,
    },
    ...others.flatMap(([name, of]): Figure[] => {
      const { gain, error } = gainOver(advice, of);
      return [
        // Two standard errors are the noise.
        { what: `  advice against ${name}`, value: gain, unit: '%', least: -2 * error },
      ];
    }),
  ];
}

/**
 * Shifts of the simulator by how trucks are sent, each as a share of the most tonnes that its trucks and units could
 * have moved. Every proposal of the advice is accepted. Fleets are told by their trucks in the cycle, as the match factor
 * is; the one that each shift had in the end is printed beside, as its cycles depend on where trucks are sent.
 */
export async function run(): Promise<readonly Figure[]> {
  const solver = await loadSolver();
  const folder = realData();
  const published = folder && readFileSync(join(folder, '1-telematics/openmines_north_pit_mine.json'), 'utf8');
  return [
    ...demoMines.flatMap((mine) => matchFactors.flatMap((factor) => figuresOf(solver, mine, factor, seeds))),
    ...(published
      ? matchFactors.flatMap((factor) => figuresOf(solver, readOpenMines(published), factor, seedsOfPublished))
      : []),
  ];
}
