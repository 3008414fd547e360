import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchTrucks, type MatchTruck, type MatchUnit } from './match-trucks.ts';
import { planFlows, type FlowModel } from './plan-flows.ts';
import { loadSolver, type Solver } from './solver.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await loadSolver();
});

const empty = {
  CR: { 'EX-01': 5.6, 'EX-02': 6.4, 'LD-01': 6.1 },
  WD: { 'EX-01': 6.6, 'EX-02': 4.2, 'LD-01': 5.0 },
} as const;
const haul: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'EX-01': { CR: 8.2 },
  'EX-02': { WD: 6 },
  'LD-01': { WD: 7.4, CR: 9 },
};
const model: FlowModel = {
  units: [
    { id: 'EX-01', loadMin: 3 },
    { id: 'EX-02', loadMin: 3 },
    { id: 'LD-01', loadMin: 3.8 },
  ],
  destinations: [
    { id: 'CR', dumpMin: 1.6, weight: 1.6, capacity_tph: 2200, minimum_tph: 1600 },
    { id: 'WD', dumpMin: 1.2, weight: 1 },
  ],
  ways: (['CR', 'WD'] as const).flatMap((destination) =>
    (['EX-01', 'EX-02', 'LD-01'] as const).map((unit) => ({
      unit,
      destination,
      haulMin: haul[unit]?.[destination] ?? 0,
      emptyMin: empty[destination][unit],
      legal: haul[unit]?.[destination] !== undefined,
    })),
  ),
  load_t: 96,
  trucks: 16,
};

describe('the plan of flows', () => {
  it('is the worked example of catalogue operations.md §13.1', () => {
    const plan = planFlows(solver, model);
    expect(plan?.objective).toBeCloseTo(6257.7, 1);
    const flows = Object.fromEntries(
      plan?.loaded.map(({ unit, destination, perHour }) => [`${unit} ${destination}`, perHour]) ?? [],
    );
    expect(flows['EX-01 CR']).toBeCloseTo(20, 3);
    expect(flows['EX-02 WD']).toBeCloseTo(20, 3);
    expect(flows['LD-01 CR']).toBeCloseTo(2.917, 3);
    expect(flows['LD-01 WD']).toBeCloseTo(8.518, 3);
    const tonnes = (destination: string): number =>
      (plan?.loaded ?? [])
        .filter((one) => one.destination === destination)
        .reduce((sum, { perHour }) => sum + perHour * 96, 0);
    expect(tonnes('CR')).toBeCloseTo(2200, 3);
    expect(tonnes('CR') + tonnes('WD')).toBeCloseTo(4938, 0);
    expect(['EX-01', 'EX-02', 'LD-01'].map((unit) => Math.round((plan?.trucksOf.get(unit) ?? 0) * 100) / 100)).toEqual([
      6.13, 4.8, 3.47,
    ]);
    expect(plan?.worthOfTruck).toBeCloseTo(331, 0);
    expect(plan?.worthOfUnit.get('EX-02')).toBeCloseTo(16.6, 1);
  });

  it('keeps the feed between its grades', () => {
    const graded = {
      ...model,
      units: model.units.map((unit) => ({ ...unit, grade: unit.id === 'EX-01' ? 26 : 32 })),
      destinations: model.destinations.map((one) =>
        one.id === 'CR' ? { ...one, minimum_tph: null, gradeWindow: [28, 30] as const } : one,
      ),
    };
    const into = (planFlows(solver, graded)?.loaded ?? []).filter(({ destination }) => destination === 'CR');
    const rate = into.reduce((sum, { perHour }) => sum + perHour, 0);
    const grade = into.reduce((sum, { unit, perHour }) => sum + perHour * (unit === 'EX-01' ? 26 : 32), 0) / rate;
    expect(rate).toBeGreaterThan(0);
    expect(grade).toBeGreaterThanOrEqual(28 - 1e-6);
    expect(grade).toBeLessThanOrEqual(30 + 1e-6);
  });

  it('is none where the feed cannot be brought', () => {
    expect(planFlows(solver, { ...model, trucks: 2 })).toBeNull();
  });
});

const units: readonly MatchUnit[] = [
  { id: 'EX-01', freeMin: 1, perHour: 20, idle_tpm: 32 },
  { id: 'EX-02', freeMin: 4, perHour: 20, idle_tpm: 32 },
  { id: 'LD-01', freeMin: 0, perHour: 9, idle_tpm: 25.26 },
];
const arriving = (id: string, ...minutes: readonly number[]): MatchTruck => ({
  id,
  arrivalMin: new Map(units.map((unit, index) => [unit.id, minutes[index] ?? 0])),
});

describe('the matching of trucks', () => {
  it('is the worked example of catalogue operations.md §13.1', () => {
    const trucks = [
      arriving('T1', 6.6, 7.4, 7.1),
      arriving('T2', 8.6, 6.2, 7),
      arriving('T3', 5.6, 6.4, 6.1),
      arriving('T4', 10.6, 8.2, 9),
    ];
    const found = matchTrucks(solver, units, trucks, { wait_tpm: 4.8, slots: 3 }) ?? [];
    expect(Object.fromEntries(found.map(({ truck, unit }) => [truck, unit]))).toEqual({
      T1: 'EX-01',
      T2: 'EX-02',
      T3: 'LD-01',
      T4: 'EX-02',
    });
    expect(found.reduce((sum, { cost_t: cost }) => sum + cost, 0)).toBeCloseTo(17.12, 2);
  });

  it('gives every truck one slot and no slot twice, at no greater cost than any swap of two', () => {
    const minutes = fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(minutes, (arrivals) => {
        const trucks = arrivals.map((row, index) => arriving(`T${index}`, ...row));
        const found = matchTrucks(solver, units, trucks, { wait_tpm: 4.8, slots: 3 }) ?? [];
        expect(found.map(({ truck }) => truck).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
          trucks.map(({ id }) => id),
        );
        const greedy = matchTrucks(solver, units, trucks.slice(0, 1), { wait_tpm: 4.8, slots: 3 })?.[0]?.cost_t ?? 0;
        expect(found.find(({ truck }) => truck === 'T0')?.cost_t).toBeGreaterThanOrEqual(greedy - 1e-9);
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it('leaves out what a truck may not do, and says when there are more trucks than slots', () => {
    const only: MatchTruck = { id: 'T1', arrivalMin: new Map([['LD-01', 3]]) };
    expect(matchTrucks(solver, units, [only], { wait_tpm: 4.8, slots: 1 })?.[0]?.unit).toBe('LD-01');
    expect(matchTrucks(solver, units, [only, { ...only, id: 'T2' }], { wait_tpm: 4.8, slots: 1 })).toBeNull();
    expect(matchTrucks(solver, units, [], { wait_tpm: 4.8, slots: 1 })).toEqual([]);
  });
});
