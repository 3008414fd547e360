import { expect, test } from 'vitest';
import { attendanceOf, boardOf, sessionsOf } from './sessions.ts';
import type { OperatorCheckinRow } from '../streams/operator-checkin.ts';

const minute = 60_000;
const start = Date.parse('2026-03-09T06:30:00Z');
const end = start + 8 * 60 * minute;
let id = 0;
const row = (
  person: string,
  minutes: number,
  kind: OperatorCheckinRow['kind'],
  machine: string | null = null,
): OperatorCheckinRow => ({
  id: String((id += 1)),
  at: new Date(start + minutes * minute).toISOString(),
  kind,
  person,
  name: person,
  matricule: null,
  function: null,
  crew: null,
  badge: null,
  equipment: machine,
  equipmentCode: machine,
  method: 'badge',
  fit: true,
  flags: [],
  status: 'valid',
  version: 1,
});

test('a day with a change of seat: who logs on takes the machine, who leaves ends all', () => {
  const day = [
    row('amina', -14, 'in'),
    row('driss', -10, 'in'),
    row('amina', 5, 'machine_on', 'T-01'),
    row('driss', 200, 'machine_on', 'T-01'),
    row('driss', 470, 'machine_off', 'T-01'),
    row('driss', 480, 'out'),
  ];
  const sessions = sessionsOf([...day].reverse(), end, start + 490 * minute).map(
    ({ person, equipment, endedAt, closedBy }) => ({
      person,
      equipment,
      minutes: endedAt === null ? null : (endedAt - start) / minute,
      closedBy,
    }),
  );
  expect(sessions).toEqual([
    { person: 'amina', equipment: null, minutes: null, closedBy: null },
    { person: 'driss', equipment: null, minutes: 480, closedBy: 'event' },
    { person: 'amina', equipment: 'T-01', minutes: 200, closedBy: 'hot_seat' },
    { person: 'driss', equipment: 'T-01', minutes: 470, closedBy: 'event' },
  ]);
});

test('what nobody ended is closed half an hour after the shift', () => {
  expect(sessionsOf([row('amina', 0, 'in')], end, end + 31 * minute)).toMatchObject([
    { endedAt: end + 30 * minute, closedBy: 'shift_end_auto' },
  ]);
  expect(sessionsOf([row('amina', 0, 'in')], end, end + 29 * minute)).toMatchObject([
    { endedAt: null, closedBy: null },
  ]);
});

test('the board says where each person is', () => {
  const board = boardOf([
    row('present', 0, 'in'),
    row('driving', 0, 'in'),
    row('driving', 5, 'machine_on', 'T-02'),
    row('eating', 0, 'in'),
    row('eating', 5, 'machine_on', 'T-03'),
    row('eating', 180, 'break_start'),
    row('back', 0, 'in'),
    row('back', 5, 'machine_on', 'T-04'),
    row('back', 180, 'break_start'),
    row('back', 210, 'break_end'),
    row('gone', 0, 'in'),
    row('gone', 470, 'out'),
  ]);
  expect(Object.fromEntries(board.map(({ last, presence }) => [last.name, presence]))).toEqual({
    present: 'present',
    driving: 'on_machine',
    eating: 'on_break',
    back: 'on_machine',
    gone: 'out',
  });
});

test('the attendance sheet: who came and left, and on which machines; who came back is there', () => {
  const day = [
    row('driss', -10, 'in'),
    row('amina', -14, 'in'),
    row('amina', 5, 'machine_on', 'T-01'),
    row('amina', 100, 'machine_on', 'T-02'),
    row('amina', 200, 'out'),
    row('amina', 230, 'in'),
    row('driss', 480, 'out'),
  ];
  expect(attendanceOf(day).map(({ name, left, machines }) => ({ name, left: left !== null, machines }))).toEqual([
    { name: 'amina', left: false, machines: ['T-01', 'T-02'] },
    { name: 'driss', left: true, machines: [] },
  ]);
});
