import { expect, test } from 'vitest';
import { endedBy, judge, type Checkin } from './checkin-rules.ts';

const minute = 60_000;
const sites = { person: 's1', checkin: 's1' };
const at = (minutes: number, rest: Partial<Checkin>): Checkin => ({
  person: 'amina',
  kind: 'in',
  at: minutes * minute,
  equipment: null,
  fit: true,
  ...rest,
});

test('the same person and kind within 120 s is one reading told twice', () => {
  const known = [at(0, {})];
  expect(judge(at(1.9, {}), known, sites).verdict).toBe('repeat');
  expect(judge(at(2, {}), known, sites)).toMatchObject({ verdict: 'keep', flags: ['double_in'] });
  expect(judge(at(1, { person: 'driss' }), known, sites).verdict).toBe('keep');
  expect(judge(at(1, { kind: 'out' }), known, sites).verdict).toBe('keep');
});

test('who declares unfit a moment after the opposite is heard', () => {
  expect(judge(at(1, { fit: false }), [at(0, { fit: true })], sites)).toMatchObject({
    verdict: 'keep',
    flags: ['unfit', 'double_in'],
  });
  expect(judge(at(1, { fit: false }), [at(0, { fit: false })], sites).verdict).toBe('repeat');
  const logOn = at(2, { kind: 'machine_on', equipment: 'T-01' });
  expect(judge(logOn, [at(0, { fit: true }), at(1, { fit: false })], sites).verdict).toBe('unfit');
});

test('who takes another machine within 120 s has logged on twice', () => {
  const logOn = at(0, { kind: 'machine_on', equipment: 'T-01' });
  expect(judge(at(1, { kind: 'machine_on', equipment: 'T-01' }), [logOn], sites).verdict).toBe('repeat');
  expect(judge(at(1, { kind: 'machine_on', equipment: 'T-02' }), [logOn], sites).verdict).toBe('keep');
  expect(judge(at(1, { equipment: 'T-02' }), [at(0, { equipment: 'T-01' })], sites).verdict).toBe('repeat');
});

test('a person who declared to be unfit may not log on, until a later arrival says otherwise', () => {
  const unfit = at(0, { fit: false });
  const logOn = at(10, { kind: 'machine_on', equipment: 'T-01' });
  expect(judge(unfit, [], sites).flags).toEqual(['unfit']);
  expect(judge(logOn, [unfit], sites).verdict).toBe('unfit');
  expect(judge(logOn, [unfit, at(5, { fit: true })], sites).verdict).toBe('keep');
});

test('a log-on takes the seat of whoever left without logging off', () => {
  const driss = at(0, { person: 'driss', kind: 'machine_on', equipment: 'T-01' });
  const logOn = at(480, { kind: 'machine_on', equipment: 'T-01' });
  expect(judge(logOn, [driss], sites).closes).toBe(driss);
  expect(
    judge(logOn, [driss, at(470, { person: 'driss', kind: 'machine_off', equipment: 'T-01' })], sites).closes,
  ).toBeNull();
  expect(judge(at(480, { kind: 'machine_on', equipment: 'T-02' }), [driss], sites).closes).toBeNull();
});

test('an unknown badge and another site are kept and flagged', () => {
  expect(judge(at(0, { person: null }), [], { person: null, checkin: 's1' })).toMatchObject({
    verdict: 'keep',
    flags: ['unknown_badge'],
  });
  expect(judge(at(0, {}), [], { person: 's2', checkin: 's1' }).flags).toEqual(['wrong_site']);
});

test('who is put on a machine takes the seat of whoever sits there and leaves another machine', () => {
  const on = (minutes: number, person: string, equipment: string, kind: Checkin['kind'] = 'machine_on') =>
    at(minutes, { person, equipment, kind });
  const [driss, amina, amal] = [on(0, 'driss', 'T-01'), on(5, 'amina', 'T-02'), on(6, 'amal', 'T-03')];
  const assigned = on(60, 'amina', 'T-01');
  expect(endedBy(assigned, [driss, amina, amal])).toEqual([driss, amina]);
  expect(
    endedBy(assigned, [driss, amina, on(50, 'driss', 'T-01', 'machine_off'), at(55, { person: 'amina', kind: 'out' })]),
  ).toEqual([]);
  expect(endedBy(on(60, 'amina', 'T-02'), [amina])).toEqual([]);
});
