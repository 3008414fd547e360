import type { Shift } from '../../../core/sites/shift.ts';
import type { Mine } from './mine.ts';
import { shiftPlan } from './shift-plan.ts';

export interface Reading {
  readonly at: Date;
  readonly badge: string;
  readonly event: 'in' | 'out' | 'machine_on' | 'machine_off' | 'break_start' | 'break_end';
  readonly equipment?: string;
}

const minuteMs = 60_000;
const crewCount = 4;

export const badge = (number: number): string => `B-${String(number).padStart(4, '0')}`;
export const truckCode = (mine: Mine, index: number): string => `T-${String(mine.trucks.first + index).padStart(2, '0')}`;

/** Which badge drives a truck in a shift: crews take turns, every fourth badge is of one crew. */
export function driverOf(mine: Mine, index: number, shift: Shift): string {
  const turn = Math.round(shift.startsAt.getTime() / (8 * 3_600_000)) % crewCount;
  return badge(mine.badges.first + ((index * crewCount + turn) % mine.badges.count));
}

/** All badge readings of the truck drivers of one shift (catalogue operations.md §11), in order of time. Who stays away reads nothing. */
export function readingsOf(mine: Mine, shift: Shift, seed: number): readonly Reading[] {
  const readings: Reading[] = [];
  for (let index = 0; index < mine.trucks.count; index += 1) {
    const truck = truckCode(mine, index);
    const who = driverOf(mine, index, shift);
    const plan = shiftPlan(seed, truck, index, shift);
    if (plan.absent) continue;
    const at = (instant: number): Date => new Date(Math.round(instant));
    readings.push(
      { at: at(plan.inAt), badge: who, event: 'in' },
      { at: at(plan.moveAt - 2 * minuteMs), badge: who, event: 'machine_on', equipment: truck },
      { at: at(plan.mealAt), badge: who, event: 'break_start' },
      { at: at(plan.mealEnds), badge: who, event: 'break_end' },
      { at: at(plan.stopAt), badge: who, event: 'machine_off', equipment: truck },
      { at: at(plan.stopAt + 15 * minuteMs), badge: who, event: 'out' },
    );
  }
  return readings.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.badge < b.badge ? -1 : 1));
}
