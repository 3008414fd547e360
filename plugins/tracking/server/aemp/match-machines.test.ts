import { expect, test } from 'vitest';
import { nobody } from './machine-name.ts';
import { matcher, type OwnMachine } from './match-machines.ts';

const own = (code: string, more: Partial<OwnMachine> = {}): OwnMachine => ({
  id: `id-${code}`,
  code,
  site: 's1',
  pin: null,
  make: 'Cat',
  model: '785',
  serial: null,
  ...more,
});
const fleet = [
  own('T-01', { pin: 'PIN1', serial: 'S1' }),
  own('T-02', { serial: 'S2' }),
  own('T-03', { make: 'Komatsu', serial: 'S2' }),
  own('T-04', { serial: '' }),
  own('T-05', { pin: '' }),
  own('77'),
];
const find = matcher(
  fleet,
  new Map([
    ['GPS-9', 'id-T-04'],
    ['Cat:X', 'id-T-05'],
    ['far', 'id-of-another-site'],
  ]),
);
const name = (more: Partial<typeof nobody>) => find({ ...nobody, ...more });
const code = (more: Partial<typeof nobody>): string | null => {
  const match = name(more);
  return match === null
    ? null
    : 'machine' in match
      ? `${match.machine.code} by ${match.way}`
      : match.candidates.map((one) => one.code).join(' or ');
};

test('a machine is found by the surest name that leads anywhere', () => {
  expect(code({ pin: 'pin1' })).toBe('T-01 by pin');
  expect(code({ make: 'CAT', model: '785', serial: 's1' })).toBe('T-01 by make_model_serial');
  expect(code({ make: 'Cat', serial: 'S2' })).toBe('T-02 by make_serial');
  expect(code({ make: 'Komatsu', model: 'other', serial: 'S2' })).toBe('T-03 by make_serial');
  expect(code({ serial: 'S1' })).toBe('T-01 by number');
  expect(code({ equipmentId: 't-03' })).toBe('T-03 by number');
  expect(code({ equipmentId: 'GPS-9' })).toBe('T-04 by device');
  // The key by which it was adopted.
  expect(code({ make: 'Cat', serial: 'X' })).toBe('T-05 by device');
  // What a person said counts more than what the maker gave.
  expect(code({ pin: 'PIN1', equipmentId: 'GPS-9' })).toBe('T-04 by device');
});

test('what leads to two machines leads to none, and what is empty leads nowhere', () => {
  expect(code({ serial: 'S2' })).toBe('T-02 or T-03');
  expect(code({ serial: 'S1', equipmentId: '77' })).toBe('77 or T-01');
  expect(code({})).toBeNull();
  expect(code({ pin: ' ', serial: '' })).toBeNull();
  expect(code({ make: 'Cat', model: '785' })).toBeNull();
  expect(code({ equipmentId: 'far' })).toBeNull();
});
