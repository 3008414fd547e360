import { expect, test } from 'vitest';
import { allWell } from './all-well.ts';
import { evaluateRun } from './evaluate-run.ts';
import type { FormAnswer, FormItem } from './template.ts';

const judging = { grounding: true, passMark: 100, day: '2026-11-18' };
const item = (code: string, told: Partial<FormItem> = {}): FormItem => ({
  key: code,
  code,
  label: { en: code, fr: code },
  kind: 'ok',
  criticality: 'minor',
  ...told,
});
const well = (items: readonly FormItem[], answers: readonly FormAnswer[] = []) =>
  allWell(evaluateRun({ sections: [{ code: 'A', title: { en: 'A', fr: 'A' }, items }] }, answers, judging).items);

test('all that is looked at and open becomes well; what was answered, done or measured stays', () => {
  const items = [
    item('T1'),
    item('T2'),
    item('T3', { kind: 'yn', expected: 'no' }),
    item('T4', { kind: 'lvl' }),
    item('T5', { kind: 'num' }),
    item('T6', { kind: 'don' }),
  ];
  expect(
    well(items, [
      { key: 'T1', choice: 'nok' },
      { key: 'T2', comment: 'wet' },
    ]),
  ).toEqual([
    { key: 'T2', comment: 'wet', choice: 'ok' },
    { key: 'T3', choice: 'no' },
    { key: 'T4', choice: 'good' },
  ]);
});

test.each<[string, Partial<FormItem>]>([
  ['a critical item', { criticality: 'critical' }],
  ['a lock-out point', { kind: 'lot' }],
  [
    'a critical answer',
    { kind: 'cho', options: [{ code: 'a', label: { en: 'a', fr: 'a' }, verdict: 'nok', critical: true }] },
  ],
])('%s is looked at by itself', (_, told) => expect(well([item('T1'), item('T2', told)])).toBeNull());
