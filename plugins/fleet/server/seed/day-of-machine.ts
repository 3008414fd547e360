import type { Shift } from '../../../../core/sites/shift.ts';
import type { DemoMachine } from './demo-fleet.ts';
import { randomOf } from './random-of.ts';

/** A stretch of a shift: minutes, category and the code of its reason; null while it produces. */
export interface Stretch {
  readonly minutes: number;
  readonly category: string;
  readonly reason: string | null;
}

type Random = () => number;
const between = (random: Random, from: number, to: number): number => Math.round(from + random() * (to - from));
const stop = (category: string, reason: string, minutes: number): Stretch => ({ minutes, category, reason });
const work = (minutes: number): Stretch => ({ minutes, category: 'P', reason: null });
const breakdowns = ['M01', 'M01', 'M01', 'M02', 'M03', 'M03', 'M04', 'M10', 'M11', 'M12'] as const;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

type Delay = readonly [category: string, reason: string, least: number, most: number];
const truckDelays: readonly Delay[] = [
  ['OD', 'X12', 6, 18],
  ['OD', 'X12', 6, 18],
  ['OD', 'X13', 4, 10],
  ['OD', 'M09', 8, 14],
  ['OD', 'X18', 4, 9],
  ['OD', 'X17', 5, 12],
  ['OD', 'X10', 5, 12],
];
const loaderDelays: readonly Delay[] = [
  ['OD', 'X04', 6, 16],
  ['OD', 'X04', 6, 16],
  ['NP', 'X07', 12, 25],
  ['OD', 'X08', 8, 18],
  ['OD', 'X05', 6, 15],
  ['OD', 'M08', 8, 14],
];
const supportDelays: readonly Delay[] = [
  ['SBO', 'X11', 40, 110],
  ['SBO', 'X11', 40, 110],
  ['OD', 'M09', 10, 18],
  ['OD', 'X17', 10, 25],
];
const busy: readonly string[] = ['haul_truck', 'hydraulic_shovel', 'wheel_loader'];
const mobile: readonly string[] = [...busy, 'dozer', 'grader', 'water_truck', 'drill', 'fuel_bowser'];

/**
 * What a machine did in one shift, without gap: the stretches add up to `minutes`. The same at every call (catalogue
 * operations.md §11, its parameters).
 */
export function dayOfMachine(
  machine: DemoMachine,
  shift: Pick<Shift, 'code' | 'productionDate'>,
  minutes: number,
): readonly Stretch[] {
  const random = randomOf(`${machine.code} ${shift.productionDate} ${shift.code}`);
  return fitted(
    mobile.includes(machine.family)
      ? pitShift(machine, shift, minutes, random)
      : yardShift(machine, shift, minutes, random),
    minutes,
  );
}

function pitShift(
  machine: DemoMachine,
  { code, productionDate }: Pick<Shift, 'code' | 'productionDate'>,
  minutes: number,
  random: Random,
): Stretch[] {
  const serviceDay =
    (Math.floor(Date.parse(productionDate) / 86_400_000) + Math.floor(randomOf(`service ${machine.code}`)() * 16)) %
      16 ===
    0;
  const isBusy = busy.includes(machine.family);
  if (random() < 0.015) return [stop('SBO', 'X03', minutes)];
  const stretches = [stop('OD', 'X01', between(random, 6, 12)), stop('OD', 'M14', 6)];
  if (serviceDay && code === 'P1') return [...stretches, stop('DTS', 'M06', minutes - between(random, 20, 60))];
  const delays = machine.family === 'haul_truck' ? truckDelays : isBusy ? loaderDelays : supportDelays;
  const meal = between(random, 180, 270);
  const breakdown = random() < (isBusy ? 0.13 : 0.07) ? between(random, 30, minutes - 60) : null;
  const rain = raining(machine.site, productionDate) && code === 'P2' ? between(random, 60, 140) : null;
  const blast = code === 'P1' && [2, 5].includes(new Date(productionDate).getUTCDay()) && isBusy;
  const planned: [number, Stretch][] = [[meal, stop('OD', 'X02', 30)]];
  if (breakdown !== null) planned.push([breakdown, stop('DTU', pick(random, breakdowns), between(random, 40, 420))]);
  if (rain !== null) planned.push([between(random, 60, 300), stop('SBE', 'E04', rain)]);
  if (blast) planned.push([390, stop('OD', 'X06', 40)]);
  planned.sort(([one], [other]) => one - other);
  let at = sum(stretches);
  while (at < minutes - 12) {
    const next = planned.findIndex(([due]) => due <= at);
    const [category, reason, least, most] = pick(random, delays);
    const step =
      next >= 0
        ? planned.splice(next, 1).map(([, stretch]) => stretch)
        : [
            work(isBusy ? between(random, 45, 95) : between(random, 90, 170)),
            stop(category, reason, between(random, least, most)),
          ];
    stretches.push(...step);
    at += sum(step);
  }
  return stretches;
}

/** Pumps, lights, cranes and cars: used or waiting. */
function yardShift(machine: DemoMachine, { code }: Pick<Shift, 'code'>, minutes: number, random: Random): Stretch[] {
  if (random() < 0.03)
    return [stop('DTU', pick(random, breakdowns), between(random, 120, minutes - 60)), work(minutes)];
  const night = code === 'P3';
  const share =
    machine.family === 'lighting_plant'
      ? night
        ? 0.95
        : code === 'P2'
          ? 0.35
          : 0.02
      : machine.family === 'pump'
        ? 0.4
        : night
          ? 0.12
          : 0.34;
  const used = Math.round(minutes * share * (0.8 + random() * 0.4));
  const idle = machine.family === 'lighting_plant' ? 'E06' : 'X11';
  const waiting = between(random, 20, Math.max(21, (minutes - used) / 2));
  return [
    stop(idle === 'E06' ? 'UNS' : 'SBO', idle, waiting),
    work(Math.max(8, used)),
    stop(idle === 'E06' ? 'UNS' : 'SBO', idle, minutes),
  ];
}

/** Six days a month from November to March (catalogue operations.md §12). */
function raining(site: string, productionDate: string): boolean {
  return (
    [11, 12, 1, 2, 3].includes(Number(productionDate.slice(5, 7))) && randomOf(`rain ${site} ${productionDate}`)() < 0.2
  );
}

const sum = (stretches: readonly Stretch[]): number => stretches.reduce((total, one) => total + one.minutes, 0);

/** Cut or drawn out to the length of the shift. */
function fitted(stretches: readonly Stretch[], minutes: number): readonly Stretch[] {
  const kept: Stretch[] = [];
  let left = minutes;
  for (const stretch of stretches) {
    const length = Math.min(left, stretch.minutes);
    if (length > 0) kept.push({ ...stretch, minutes: length });
    left -= length;
  }
  const last = kept.pop();
  return last ? [...kept, { ...last, minutes: last.minutes + left }] : [work(minutes)];
}
