import { expect, test } from 'vitest';
import { presencesOf, type PresenceMark } from './presence-hours.ts';

const day = '2026-03-09';
const at = (hours: number): number => Date.parse(`${day}T06:00:00Z`) + hours * 3_600_000;
const mark = (kind: PresenceMark['kind'], hours: number, person = 'a'): PresenceMark => ({
  person,
  kind,
  at: at(hours),
  day,
});
const told = (...marks: readonly PresenceMark[]) =>
  presencesOf(marks).presences.map(({ hours, isOpen, isCapped }) => [hours, isOpen, isCapped]);

test('a shift is from check-in to check-out, without the breaks that ended', () => {
  expect(told(mark('in', 0), mark('break_start', 4), mark('break_end', 4.5), mark('out', 8))).toEqual([
    [7.5, false, false],
  ]);
  expect(told(mark('in', 0), mark('break_start', 4), mark('out', 8))).toEqual([[8, false, false]]);
});

test('who did not check out is counted to the last sign; a check-in alone tells no hours', () => {
  expect(told(mark('in', 0), mark('machine_on', 0.2), mark('machine_off', 7.5))).toEqual([[7.5, true, false]]);
  expect(told(mark('in', 0))).toEqual([[null, true, false]]);
  // The next day's check-in does not end the day before.
  expect(told(mark('in', 0), mark('in', 24), mark('out', 32))).toEqual([
    [null, true, false],
    [8, false, false],
  ]);
});

test('a stay longer than a shift can be is capped, and a check-out of the next day ends nothing', () => {
  expect(told(mark('in', 0), mark('out', 14))).toEqual([[12, false, true]]);
  const late = presencesOf([mark('in', 0), mark('out', 20)]);
  expect(late.presences.map(({ hours }) => hours)).toEqual([null]);
  expect(late.strayOuts).toEqual([day]);
});

test('a log-on begins a stay where nobody checked in, and people are told apart', () => {
  expect(
    told(mark('machine_on', 0), mark('in', 1, 'b'), mark('machine_off', 6), mark('out', 7), mark('out', 9, 'b')),
  ).toEqual([
    [7, false, false],
    [8, false, false],
  ]);
});
