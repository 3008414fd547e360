import { beforeAll, describe, expect, it } from 'vitest';
import { advise, type AdviceTruck } from './advise.ts';
import { heldTrucks } from './held.ts';
import { planFlows } from './plan-flows.ts';
import { loadSolver, type Solver } from './solver.ts';
import { noRules, unitPulls, type SiteRules } from './unit-pulls.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await loadSolver();
});

/** Two units beside each other that feed one crusher: nothing but a rule speaks for either. */
const units = ['EX-01', 'EX-02'].map((id) => ({
  id,
  code: id,
  loadMin: 3,
  awayMin: 9,
  up: true,
  destinations: ['CR'],
}));
const free: AdviceTruck = {
  id: 'T1',
  code: 'T1',
  unit: 'EX-01',
  freeMin: 0,
  arrivalMin: new Map(units.map(({ id }) => [id, 6])),
  serviceMin: 3,
  tripsSince: 5,
  ordered: false,
  fuelPct: 60,
  cycleMin: 20,
};
const ask = (rules: Partial<SiteRules>, truck: Partial<AdviceTruck> = {}, up = true) => {
  const some = units.map((unit) => (unit.id === 'EX-01' ? { ...unit, up } : unit));
  return advise(solver, {
    units: some,
    trucks: [{ ...free, ...truck }],
    load_t: 96,
    plan: null,
    pulls: unitPulls(some, { ...noRules, ...rules }),
  }).map(({ to, reason: { kind } }) => [to, kind]);
};

describe('the rules of a site', () => {
  it('propose nothing where there are none', () => {
    expect(ask({})).toEqual([]);
  });

  it('draw trucks to a unit that comes first, and from one that comes last', () => {
    expect(ask({ priorities: new Map([['EX-02', 'first']]) })).toEqual([['EX-02', 'priority']]);
    expect(ask({ priorities: new Map([['EX-01', 'last']]) })).toEqual([['EX-02', 'priority']]);
    expect(ask({ priorities: new Map([['EX-01', 'first']]) })).toEqual([]);
    // Ten minutes of empty way are more than a priority is worth.
    const far = new Map([
      ['EX-01', 6],
      ['EX-02', 16],
    ]);
    expect(ask({ priorities: new Map([['EX-02', 'first']]) }, { arrivalMin: far })).toEqual([]);
  });

  it('feed a destination that got less than its minimum, and leave one that has enough', () => {
    const feeds = [{ destination: 'CR', minimum_tph: 1600 }];
    const toWaste = units.map((unit) => (unit.id === 'EX-01' ? { ...unit, destinations: ['WD'] } : unit));
    const pulls = (fed: number) => unitPulls(toWaste, { ...noRules, feeds, fedTph: new Map([['CR', fed]]) });
    expect(pulls(1599).get('EX-02')).toEqual([{ rule: 'feed', minutes: 6 }]);
    expect(pulls(1600).get('EX-02')).toEqual([]);
    expect(pulls(0).get('EX-01')).toEqual([]);
    const found = advise(solver, { units: toWaste, trucks: [free], load_t: 96, plan: null, pulls: pulls(900) });
    expect(found).toMatchObject([{ to: 'EX-02', reason: { kind: 'feed' } }]);
  });

  it('bring a blend back within its limits, by the units on its other side', () => {
    const gradeOf = new Map([
      ['EX-01', 25],
      ['EX-02', 30],
    ]);
    const blend = (mean: number | null) => ({ blends: [{ destination: 'CR', min: 27, max: 29, gradeOf, mean }] });
    expect(ask(blend(26.9))).toEqual([['EX-02', 'blend']]);
    expect(ask(blend(26.9), { unit: 'EX-02' })).toEqual([]);
    expect(ask(blend(29.1), { unit: 'EX-02' })).toEqual([['EX-01', 'blend']]);
    expect(ask(blend(28))).toEqual([]);
    // Nobody knows what came.
    expect(ask(blend(null))).toEqual([]);
  });

  it('are no reason where minutes alone would do', () => {
    const near = new Map([
      ['EX-01', 6],
      ['EX-02', 2],
    ]);
    expect(ask({ priorities: new Map([['EX-02', 'first']]) }, { arrivalMin: near })).toEqual([['EX-02', 'idle']]);
  });

  it('weigh units in the plan of flows', () => {
    const model = {
      destinations: [{ id: 'CR', dumpMin: 1.5, weight: 1 }],
      ways: units.map(({ id }) => ({ unit: id, destination: 'CR', haulMin: 8, emptyMin: 6, legal: true })),
      load_t: 96,
      trucks: 4,
    };
    const weighed = (first: string) =>
      planFlows(solver, { ...model, units: units.map((unit) => ({ ...unit, weight: unit.id === first ? 2 : 1 })) });
    expect(weighed('EX-01')?.rateOf.get('EX-02')).toBe(0);
    expect(weighed('EX-02')?.rateOf.get('EX-01')).toBe(0);
  });
});

describe('a truck that stays', () => {
  it('is one whose operator may not drive it, though its unit does not load', () => {
    expect(ask({}, {}, false)).toEqual([['EX-02', 'down']]);
    expect(ask({}, { licensed: false }, false)).toEqual([]);
    expect(heldTrucks([{ ...free, licensed: false, mealMin: 1 }])).toEqual([
      { truck: 'T1', code: 'T1', rule: 'licence' },
    ]);
  });

  it('is one whose meal begins before it is loaded', () => {
    const first = { priorities: new Map([['EX-02', 'first' as const]]) };
    expect(ask(first, { mealMin: 11 })).toEqual([['EX-02', 'priority']]);
    expect(ask(first, { mealMin: 10 })).toEqual([]);
    // It gets free in 5 min, and eats in 15.
    expect(ask(first, { mealMin: 15, freeMin: 5 })).toEqual([]);
    expect(heldTrucks([free, { ...free, mealMin: 3 }]).map(({ rule }) => rule)).toEqual(['meal']);
  });
});
