import { expect, test } from 'vitest';
import { evaluateRun } from './evaluate-run.ts';
import { lacksOf } from './lacks.ts';
import type { FormAnswer, FormItem, ItemKind } from './template.ts';

const judging = { grounding: true, passMark: 100, day: '2026-11-18' };
const item = (kind: ItemKind, told: Partial<FormItem> = {}): FormItem => ({
  key: 'T1',
  code: 'T1',
  label: { en: 'T1', fr: 'T1' },
  kind,
  criticality: 'minor',
  ...told,
});
const evaluated = (asked: FormItem, answer: Omit<FormAnswer, 'key'>) =>
  evaluateRun(
    { sections: [{ code: 'A', title: { en: 'A', fr: 'A' }, items: [asked] }] },
    [{ ...answer, key: 'T1' }],
    judging,
  );
const lacks = (asked: FormItem, answer: Omit<FormAnswer, 'key'>) =>
  lacksOf(evaluated(asked, answer).items).map(({ sentence }) => sentence.message);

test('a lock is named before its point counts as tested, and is no fault while it is being described', () => {
  expect(evaluated(item('lot'), { lock: { lock_no: '117' } }).result).toBe('pass');
  expect(lacks(item('lot'), { lock: { lock_no: '117' } })).toEqual(['Item {code}: answer it.']);
  expect(lacks(item('lot'), { choice: 'done', lock: { lock_no: '117' } })).toEqual([
    'Item {code}: enter the lock and who applied it.',
  ]);
  expect(lacks(item('lot'), { choice: 'done', lock: { lock_no: '117', applied_by: 'Nadia' } })).toEqual([]);
});

test('signatures, positions and rows are answers of their own', () => {
  const signature = { name: 'Nadia', at: '2026-11-18T10:10:00Z', path: null };
  expect(lacks(item('sig'), { signature })).toEqual([]);
  expect(lacks(item('gps'), { position: { lon: -6.2, lat: 31, accuracy_m: 8 } })).toEqual([]);
  expect(lacks(item('ref'), { refs: ['5f0c9d0e-6a53-4b8e-9d0b-5a3c3d1b7f11'] })).toEqual([]);
  expect(lacks(item('ref'), { text: 'yearly' })).toEqual([]);
  const record = { record: 'person' };
  const noEntry = ['Item {code}: choose one of the entries.'];
  expect(lacks({ ...item('ref'), ...record }, { text: 'yearly' })).toEqual(noEntry);
  expect(lacks({ ...item('ref'), ...record }, { refs: ['banana'] })).toEqual(noEntry);
  const nowhere = ['Item {code}: this is not a position.'];
  for (const position of ['banana', '95,200', { lon: 200, lat: 95, accuracy_m: null }])
    expect(lacks(item('gps'), { position: position as never })).toEqual(nowhere);
  for (const kind of ['sig', 'gps', 'ref'] as const)
    expect(lacks(item(kind), { comment: 'none yet' })).toEqual(['Item {code}: answer it.']);
});

test('a repeated section is asked although it has no row yet', () => {
  const section = { code: 'A', title: { en: 'A', fr: 'A' }, repeat: 'per_row', items: [item('ok')] } as const;
  const { sections, items } = evaluateRun({ sections: [section] }, [], judging);
  expect([sections.length, items.length]).toEqual([1, 0]);
});

test('what an item does not offer is no answer of it, and what is no day is compared with none', () => {
  const options = [{ code: 'keep', label: { en: 'Keep', fr: 'Garder' }, verdict: 'ok' }] as const;
  const offered = 'Item {code}: choose one of its answers.';
  expect(lacks(item('ok'), { choice: 'perhaps', comment: 'Who knows' })).toEqual([offered]);
  expect(lacks(item('cho', { options }), { choice: 'burn' })).toEqual([offered]);
  expect(lacks(item('chs', { options }), { choices: ['keep', 'burn'] })).toEqual([offered]);
  expect(lacks(item('chs', { options }), { choices: ['keep'] })).toEqual([]);
  const until = item('dat', { date_rule: 'future' });
  for (const date of ['zzzz', '2027-02-30', '28/11/2027'])
    expect(lacks(until, { date }), date).toEqual(['Item {code}: this is not a date or time.']);
  expect(lacks(until, { date: '2027-11-28' })).toEqual([]);
  expect(lacks(item('tim'), { date: '06:30' })).toEqual([]);
});
