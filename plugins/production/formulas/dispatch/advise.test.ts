import { beforeAll, describe, expect, it } from 'vitest';
import { advise, type AdviceTruck, type AdviceUnit } from './advise.ts';
import { planFlows } from './plan-flows.ts';
import { loadSolver, type Solver } from './solver.ts';

let solver: Solver;
beforeAll(async () => {
  solver = await loadSolver();
});

/** The units of the catalogue's example (operations.md §13.1), and the minutes to them from its crusher. */
const units: readonly AdviceUnit[] = [
  { id: 'EX-01', code: 'EX-01', loadMin: 3, awayMin: 9, up: true },
  { id: 'EX-02', code: 'EX-02', loadMin: 3, awayMin: 9, up: true },
  { id: 'LD-01', code: 'LD-01', loadMin: 3.8, awayMin: 9, up: true },
];
const fromCrusher = new Map([
  ['EX-01', 5.6],
  ['EX-02', 6.4],
  ['LD-01', 6.1],
]);
const truck = (id: string, unit: string, rest: Partial<AdviceTruck> = {}): AdviceTruck => ({
  id,
  code: id,
  unit,
  freeMin: 0,
  arrivalMin: fromCrusher,
  serviceMin: 3,
  tripsSince: 5,
  ordered: false,
  fuelPct: 60,
  cycleMin: 20,
  ...rest,
});
const waiting = (unit: string, count: number): readonly AdviceTruck[] =>
  Array.from({ length: count }, (_, index) =>
    truck(`W${unit}${index}`, unit, { freeMin: null, arrivalMin: new Map([[unit, 0]]) }),
  );
const ask = (trucks: readonly AdviceTruck[], rest: Partial<Parameters<typeof advise>[1]> = {}) =>
  advise(solver, { units, trucks, load_t: 96, plan: null, ...rest });

describe('the dispatch advice', () => {
  it('sends a truck to the unit of the shorter cycle, as long as it does not wait the difference away', () => {
    const short = units.map((unit) => ({ ...unit, awayMin: unit.id === 'EX-02' ? 5 : 9 }));
    const idle = ask([truck('T1', 'EX-01')], { units: short });
    expect(idle).toMatchObject([{ truck: 'T1', to: 'EX-02', reason: { kind: 'idle' } }]);
    // 0.8 min longer on the empty way, 4 min shorter on the loaded one.
    expect(idle[0]?.savesMin).toBeCloseTo(3.2);
    // Three at EX-02 are loaded after 9 min: it waits 2.6 min there, none at EX-01, and its cycle is shorter by 0.6: less
    // than a proposal must save.
    expect(ask([truck('T1', 'EX-01'), ...waiting('EX-02', 3)], { units: short })).toEqual([]);
    const shorter = short.map((unit) => ({ ...unit, awayMin: unit.id === 'EX-02' ? 4 : 9 }));
    const [proposal] = ask([truck('T1', 'EX-01'), ...waiting('EX-02', 3)], { units: shorter });
    expect(proposal).toMatchObject({ to: 'EX-02', reason: { kind: 'cycle', waitNow: 0 } });
    expect(proposal?.savesMin).toBeCloseTo(1.6);
  });

  it('sends a truck from a line to a unit that stands without one, and says what that saves', () => {
    // At EX-01 four wait: the last is loaded after 12 min, the truck would stand there at 5.6 and wait 6.4. EX-02 has
    // two: free after 6, the truck comes at 6.4.
    const [proposal, ...others] = ask([
      truck('T1', 'EX-01'),
      ...waiting('EX-01', 4),
      ...waiting('EX-02', 2),
      ...waiting('LD-01', 4),
    ]);
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      truck: 'T1',
      from: 'EX-01',
      to: 'EX-02',
      reason: { kind: 'idle', freeInMin: 6, before: 4, waitThere: 0 },
    });
    expect(proposal?.reason.waitNow).toBeCloseTo(6.4);
    // 12.0 min until it is loaded at EX-01, 6.4 at EX-02.
    expect(proposal?.savesMin).toBeCloseTo(5.6);
    expect(proposal?.gain_tph).toBeCloseTo(60 * 96 * (1 / (26.4 - 5.6) - 1 / 26.4), 6);
  });

  it('says nothing where a truck gains less than a minute', () => {
    expect(ask([truck('T1', 'EX-01'), ...waiting('EX-01', 2), ...waiting('EX-02', 2), ...waiting('LD-01', 2)])).toEqual(
      [],
    );
  });

  it('sends one of two trucks to the unit that needs one, not both', () => {
    const found = ask([
      truck('T1', 'EX-01'),
      truck('T2', 'EX-01', { freeMin: 1, arrivalMin: new Map([...fromCrusher].map(([unit, at]) => [unit, at + 1])) }),
      ...waiting('EX-01', 3),
      ...waiting('EX-02', 1),
      ...waiting('LD-01', 5),
    ]);
    expect(found.map(({ to }) => to)).toEqual(['EX-02']);
  });

  it('leaves a truck that was sent lately, is under an order or must refuel, unless its unit does not load', () => {
    const line = [...waiting('EX-01', 5), ...waiting('LD-01', 5)];
    for (const kept of [{ tripsSince: 1 }, { ordered: true }, { fuelPct: 24 }]) {
      expect(ask([truck('T1', 'EX-01', kept), ...line])).toEqual([]);
      const [away] = ask([truck('T1', 'EX-01', kept), ...line], {
        units: units.map((unit) => (unit.id === 'EX-01' ? { ...unit, up: false } : unit)),
      });
      expect(away).toMatchObject({ to: 'EX-02', reason: { kind: 'down' } });
    }
    expect(ask([truck('T1', 'EX-01'), ...line])[0]).toMatchObject({ to: 'EX-02' });
  });

  it('counts on no truck that is not free within ten minutes', () => {
    expect(ask([truck('T1', 'EX-01', { freeMin: 11 }), ...waiting('EX-01', 5)])).toEqual([]);
  });

  it('sends a truck to a unit that the plan of flows leaves without loads for a great gain only, and none to a unit that is down', () => {
    const ways = units.map(({ id }) => ({
      unit: id,
      destination: 'CR',
      haulMin: 8,
      emptyMin: 6,
      legal: id !== 'EX-02',
    }));
    const plan = planFlows(solver, {
      units,
      destinations: [{ id: 'CR', dumpMin: 1.6, weight: 1 }],
      ways,
      load_t: 96,
      trucks: 11,
    });
    expect(plan?.rateOf.get('EX-02')).toBe(0);
    // 9 min until it is loaded at EX-01, 6.4 at EX-02.
    const short = [truck('T1', 'EX-01'), ...waiting('EX-01', 3), ...waiting('LD-01', 5)];
    expect(ask(short).map(({ to }) => to)).toEqual(['EX-02']);
    expect(ask(short, { plan })).toEqual([]);
    const long = [truck('T1', 'EX-01'), ...waiting('EX-01', 5), ...waiting('LD-01', 5)];
    expect(ask(long, { plan }).map(({ to }) => to)).toEqual(['EX-02']);
    expect(ask(long, { units: units.map((unit) => (unit.id === 'EX-02' ? { ...unit, up: false } : unit)) })).toEqual(
      [],
    );
  });
});
