import { shiftAt, type Shift } from '../../../core/sites/shift.ts';
import type { Mine } from './mine.ts';
import { Random } from './random.ts';

export interface Reading {
  readonly at: Date;
  readonly badge: string;
  readonly event: 'in' | 'out' | 'machine_on' | 'machine_off' | 'break_start' | 'break_end';
  readonly equipment?: string;
}

const minuteMs = 60_000;
const timeZone = 'Africa/Casablanca';
const crewCount = 4;

export const badge = (number: number): string => `B-${String(number).padStart(4, '0')}`;
export const truckCode = (mine: Mine, index: number): string => `T-${String(mine.trucks.first + index).padStart(2, '0')}`;

/** Which badge drives a truck in a shift: crews take turns, every fourth badge is of one crew. */
export function driverOf(mine: Mine, index: number, shift: Shift): string {
  const turn = Math.round(shift.startsAt.getTime() / (8 * 3_600_000)) % crewCount;
  return badge(mine.badges.first + ((index * crewCount + turn) % mine.badges.count));
}

/** All badge readings of the truck drivers of one shift (catalogue operations.md §11), in order of time. */
export function readingsOf(mine: Mine, shift: Shift, seed: number): readonly Reading[] {
  const readings: Reading[] = [];
  for (let index = 0; index < mine.trucks.count; index += 1) {
    const truck = truckCode(mine, index);
    const random = new Random(seed, truck, `crew ${shift.startsAt.toISOString()}`);
    const who = driverOf(mine, index, shift);
    const after = (from: Date, minutes: number): Date => new Date(from.getTime() + Math.round(minutes * minuteMs));
    const inAt = after(shift.startsAt, random.next() < 0.03 ? random.between(11, 40) : random.normal(-14, 6, -40, 8));
    const meal = after(shift.startsAt, 180 + (index % 4) * 22);
    const end = after(shift.endsAt, random.normal(-13, 4, -30, -3));
    readings.push(
      { at: inAt, badge: who, event: 'in' },
      { at: after(inAt, 16 + random.between(0, 8)), badge: who, event: 'machine_on', equipment: truck },
      { at: meal, badge: who, event: 'break_start' },
      { at: after(meal, 30), badge: who, event: 'break_end' },
      { at: end, badge: who, event: 'machine_off', equipment: truck },
      { at: after(end, random.between(10, 20)), badge: who, event: 'out' },
    );
  }
  return readings.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.badge < b.badge ? -1 : 1));
}

export const currentShift = (at: Date): Shift => shiftAt(at, timeZone);
