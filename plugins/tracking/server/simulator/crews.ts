import type { Shift } from '../../../../core/sites/shift.ts';
import { crewBadge } from './badge.ts';
import type { Mine } from './mine.ts';
import { shiftPlan } from './shift-plan.ts';
import { mealGroup, operatorOf, type SupportSpec } from './support/fleet.ts';

export interface Reading {
  readonly at: Date;
  readonly badge: string;
  readonly event: 'in' | 'out' | 'machine_on' | 'machine_off' | 'break_start' | 'break_end';
  readonly equipment?: string;
}

const minuteMs = 60_000;

export const truckCode = (mine: Mine, index: number): string =>
  `T-${String(mine.trucks.first + index).padStart(2, '0')}`;

/** Which badge drives a truck in a shift. */
export const driverOf = (mine: Mine, index: number, shift: Shift): string => crewBadge(mine.badges, index, shift);

/**
 * All badge readings of the truck drivers, and with support machines of their operators and of those of the loading
 * units, of one shift (catalogue operations.md §11), in order of time. Who stays away reads nothing. A loading unit is
 * never left: a relief sits in.
 */
export function readingsOf(
  mine: Mine,
  shift: Shift,
  seed: number,
  support: readonly SupportSpec[] = [],
): readonly Reading[] {
  const readings: Reading[] = [];
  const read = (machine: string, who: string | null, group: number, relieved = false): void => {
    const plan = shiftPlan(seed, machine, group, shift);
    if (who === null || (plan.absent && !relieved)) return;
    // Trucks keep coming until the end: the next one takes over at the machine.
    const off = relieved ? plan.endsAt + 5 * minuteMs : plan.stopAt;
    const at = (instant: number): Date => new Date(Math.round(instant));
    readings.push(
      { at: at(plan.inAt), badge: who, event: 'in' },
      { at: at(plan.moveAt - 2 * minuteMs), badge: who, event: 'machine_on', equipment: machine },
      ...(relieved
        ? []
        : ([
            { at: at(plan.mealAt), badge: who, event: 'break_start' },
            { at: at(plan.mealEnds), badge: who, event: 'break_end' },
          ] as const)),
      { at: at(off), badge: who, event: 'machine_off', equipment: machine },
      { at: at(off + 15 * minuteMs), badge: who, event: 'out' },
    );
  };
  for (let index = 0; index < mine.trucks.count; index += 1)
    read(truckCode(mine, index), driverOf(mine, index, shift), index);
  for (const spec of support) read(spec.code, operatorOf(spec, shift), mealGroup(spec));
  const loaders = support.length > 0 ? mine.support?.loaders : undefined;
  if (loaders)
    for (const [index, { unit }] of mine.faces.entries()) read(unit, crewBadge(loaders, index, shift), index, true);
  return readings.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.badge < b.badge ? -1 : 1));
}
