import { expect, test } from 'vitest';
import { shiftOf } from '../../../../core/sites/shift.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';
import { inShift, presenceCounts } from './people-of.ts';

const mark = (person: string, kind: OperatorCheckinRow['kind'], at: string): OperatorCheckinRow => ({
  id: `${person} ${kind} ${at}`,
  person,
  kind,
  at: `2026-03-10T${at}:00Z`,
  name: person,
  matricule: null,
  function: null,
  crew: null,
  badge: null,
  equipment: null,
  equipmentCode: kind === 'machine_on' ? 'T-01' : null,
  method: 'badge',
  fit: null,
  flags: [],
  status: 'valid',
  version: 1,
});
const [morning, evening] = [shiftOf('2026-03-10', 'P1', 'UTC'), shiftOf('2026-03-10', 'P2', 'UTC')];

const rows = [
  // Of the morning, and leaves late.
  mark('one', 'in', '06:20'),
  mark('one', 'machine_on', '13:40'),
  mark('one', 'out', '14:40'),
  // Of the evening, and comes early.
  mark('two', 'in', '13:50'),
  mark('two', 'machine_on', '14:10'),
  // Came late for the morning and forgot to leave.
  mark('three', 'in', '11:00'),
];

test('nobody is shown in the shift of others, however early or late they come and go', () => {
  const people = (shift: typeof morning) => [...new Set(inShift(rows, shift).map(({ person }) => person))];
  expect(people(morning)).toEqual(['one', 'three']);
  expect(people(evening)).toEqual(['two']);
  expect(inShift(rows, evening).map(({ kind }) => kind)).toEqual(['in', 'machine_on']);
});

test('who left is counted among those who left, in their own shift', () => {
  expect(presenceCounts(rows, morning)).toMatchObject({ out: 1, present: 1 });
  expect(presenceCounts(rows, evening)).toMatchObject({ out: 0, on_machine: 1 });
});
