import { describe, expect, it } from 'vitest';
import { planeMetres } from '../../../../../core/map/plane.ts';
import { mines } from '../mine.ts';
import { World, type SimulatedEvent } from '../world.ts';
import { supportOf, type SupportKind } from './fleet.ts';

const start = new Date('2026-03-09T13:30:00Z');
const hours = 9;
const specs = mines.flatMap(supportOf);
const world = new World({ seed: 42, run: '42', start, radio: false });
const events: SimulatedEvent[] = [];
for (let second = 1; second <= hours * 3600; second += 1)
  events.push(
    ...world.tick(new Date(start.getTime() + second * 1000)).filter(({ device }) => !/^(T|EX|LD)-/.test(device)),
  );

const toldBy = Map.groupBy(events, ({ device, kind }) => `${device} ${kind}`);
const of = (code: string, kind: string): readonly SimulatedEvent[] => toldBy.get(`${code} ${kind}`) ?? [];
const speedsOf = (kind: SupportKind): readonly number[] =>
  specs
    .filter((spec) => spec.kind === kind)
    .flatMap(({ code }) => of(code, 'position').map(({ data }) => Number(data['speed'])));

describe('the support machines of the demo mine', () => {
  it('are the 73 of the catalogue (operations.md §12), and each is heard at least every 300 s', () => {
    expect(specs).toHaveLength(73);
    for (const { code } of specs) {
      const instants = [
        start.getTime(),
        ...of(code, 'position').map(({ ts }) => Date.parse(ts)),
        start.getTime() + hours * 3_600_000,
      ];
      for (const [index, instant] of instants.entries())
        expect(instant - (instants[index - 1] ?? instant), code).toBeLessThanOrEqual(300_000);
    }
  });

  it('move as their kind does, km/h', () => {
    const fastest = (kind: SupportKind): number => Math.max(...speedsOf(kind));
    expect(fastest('dozer')).toBeGreaterThan(5);
    expect(fastest('dozer')).toBeLessThanOrEqual(7.5);
    const grading = speedsOf('grader').filter((speed) => speed > 1);
    expect(grading.filter((speed) => speed <= 12).length / grading.length).toBeGreaterThan(0.8);
    expect(fastest('drill')).toBeLessThan(1.5);
    expect(fastest('light')).toBeGreaterThan(30);
    // Below every limit of the site, so that nobody is called for nothing.
    expect(fastest('light')).toBeLessThanOrEqual(40);
    for (const kind of ['pump', 'lighting'] as const) expect(fastest(kind)).toBe(0);
  });

  it('stay in their mine', () => {
    for (const mine of mines) {
      const away = supportOf(mine)
        .flatMap(({ code }) => of(code, 'position'))
        .map(({ data }) => planeMetres(mine, data as unknown as { lon: number; lat: number }));
      expect(Math.max(...away)).toBeLessThan(3_500);
    }
  });

  it('are lit by night only', () => {
    for (const { code } of specs.filter(({ kind }) => kind === 'lighting')) {
      const at = (time: string): unknown =>
        of(code, 'position').findLast(({ ts }) => ts.slice(11, 16) <= time)?.data['ignition'];
      expect([at('18:00'), at('21:00')], code).toEqual([false, true]);
    }
  });

  it('tell shift change, meal and breakdown by reasons of the ledger', () => {
    const reasons = new Set(
      events.filter(({ kind }) => kind === 'status').map(({ data }) => data['reason'] ?? data['category']),
    );
    for (const reason of ['P', 'X01', 'X02', 'X11', 'E06']) expect(reasons).toContain(reason);
    expect([...reasons].every((reason) => /^(P|E06|X0[1-6]|X11|M0[1-49])$/.test(String(reason)))).toBe(true);
  });

  it('fill loading units from the bowsers in the meal break, and never more than a tank holds', () => {
    const fills = events.filter(({ kind, device }) => kind === 'fuel_dispense' && device.startsWith('FC-BW'));
    const units = new Map(
      mines.flatMap(({ faces }) => faces.map(({ unit, fuel }) => [unit, fuel?.tank_L ?? 0] as const)),
    );
    const ofUnits = fills.filter(({ data }) => units.has(String(data['equipment'])));
    expect(new Set(ofUnits.map(({ data }) => data['equipment']))).toEqual(new Set(units.keys()));
    for (const { ts, data } of ofUnits) {
      expect(Number(data['litres'])).toBeLessThanOrEqual(units.get(String(data['equipment'])) ?? 0);
      expect(ts.slice(11, 16) > '17:20' && ts.slice(11, 16) < '19:40').toBe(true);
    }
  });

  it('lets nobody sit on two machines, and leaves no loading unit without somebody', () => {
    const shift = world
      .readings(new Date('2026-03-09T13:00:00Z'), new Date('2026-03-09T15:30:00Z'))
      .filter(({ data }) => data['event'] === 'machine_on');
    expect(shift.length).toBeGreaterThan(60);
    expect(new Set(shift.map(({ data }) => data['badge'])).size).toBe(shift.length);
    expect(shift.map(({ data }) => data['equipment'])).toEqual(
      expect.arrayContaining(['EX-01', 'EX-02', 'LD-01', 'EX-11', 'LD-11']),
    );
  });
});
