import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mildest, tooMild } from './decision.ts';
import { evaluateRun } from './evaluate-run.ts';
import { lacksOf } from './lacks.ts';
import {
  itemKinds,
  type FormAnswer,
  type FormContent,
  type FormItem,
  type FormSection,
  type Judging,
} from './template.ts';

const judging: Judging = { grounding: true, passMark: 100, day: '2026-11-18' };
const item = (code: string, told: Partial<FormItem> = {}): FormItem => ({
  key: code,
  code,
  label: { en: code, fr: code },
  kind: 'ok',
  criticality: 'minor',
  ...told,
});
const section = (items: readonly FormItem[], told: Partial<FormSection> = {}): FormSection => ({
  code: 'A',
  title: { en: 'A', fr: 'A' },
  items,
  ...told,
});
const content = (...items: readonly FormItem[]): FormContent => ({ sections: [section(items)] });
const said = (answers: Readonly<Record<string, string>>): readonly FormAnswer[] =>
  Object.entries(answers).map(([key, choice]) => ({ key, choice }));

const example = content(
  item('W5', { weight: 5 }),
  item('W2', { weight: 2, criticality: 'major' }),
  item('W1'),
  item('F1', { kind: 'lvl' }),
  item('N1'),
);

test('the example of the catalogue: 72.2 % fails, 94.4 % passes', () => {
  const answers = { W5: 'ok', W2: 'nok', W1: 'ok', F1: 'fair', N1: 'na' };
  expect(evaluateRun(example, said(answers), judging)).toMatchObject({
    score: 72.2,
    result: 'fail',
    counts: { items: 5, ok: 3, nok: 1, na: 1, critical_nok: 0 },
  });
  expect(evaluateRun(example, said({ ...answers, W2: 'ok' }), judging)).toMatchObject({ score: 94.4, result: 'pass' });
});

test('a critical nok grounds the machine where the template says so, and fails elsewhere', () => {
  const one = content(item('T01', { criticality: 'critical' }), item('T02'));
  const answers = said({ T01: 'nok', T02: 'ok' });
  expect(evaluateRun(one, answers, judging).result).toBe('grounded');
  const evaluated = evaluateRun(one, answers, { ...judging, grounding: false });
  expect(evaluated.result).toBe('fail');
  expect(tooMild('fit', evaluated)?.message).toContain('do not use');
  expect(mildest(evaluated)).toBe('do_not_use');
});

test('nothing that applies has no score', () => {
  expect(evaluateRun(example, said({ W5: 'na', W2: 'na' }), judging)).toMatchObject({ score: null, result: 'pass' });
});

test.each([
  [4.9, 'nok', 'alarm', 0],
  [5, 'ok', 'warning', 0.5],
  [15, 'ok', 'normal', 1],
  [90, 'ok', 'normal', 1],
  [90.1, 'ok', 'warning', 0.5],
  [95.1, 'nok', 'alarm', 0],
])('a number of %s is %s, %s', (num, verdict, limit, credit) => {
  const fuel = item('BF5', { kind: 'num', alarm_low: 5, warning_low: 15, warning_high: 90, alarm_high: 95 });
  expect(evaluateRun(content(fuel), [{ key: 'BF5', num }], judging).items[0]).toMatchObject({ verdict, limit, credit });
});

test('a day of expiry counts on its last day; an expected no is well; options are judged by the worst', () => {
  const until = item('C01', { kind: 'dat', date_rule: 'future', criticality: 'critical' });
  expect(evaluateRun(content(until), [{ key: 'C01', date: '2026-11-18' }], judging).result).toBe('pass');
  expect(evaluateRun(content(until), [{ key: 'C01', date: '2026-11-17' }], judging).result).toBe('grounded');
  const no = item('B1', { kind: 'yn', expected: 'no' });
  expect(evaluateRun(content(no), said({ B1: 'no' }), judging).counts.ok).toBe(1);
  const option = (code: string, verdict: 'ok' | 'nok', critical = false) => ({
    code,
    label: { en: code, fr: code },
    verdict,
    critical,
  });
  const many = item('H16', {
    kind: 'chs',
    options: [option('keep', 'ok'), option('wash', 'nok'), option('scrap', 'nok', true)],
  });
  const chosen = (...choices: string[]) => evaluateRun(content(many), [{ key: 'H16', choices }], judging);
  expect([chosen('keep').counts, chosen('keep', 'wash').counts, chosen('wash', 'scrap').counts]).toMatchObject([
    { ok: 1, nok: 0 },
    { nok: 1, critical_nok: 0 },
    { nok: 1, critical_nok: 1 },
  ]);
});

test('a lock-out point without its test is a critical nok', () => {
  const lock = content(item('L1', { kind: 'lot' }));
  expect(evaluateRun(lock, said({ L1: 'not_done' }), judging).counts.critical_nok).toBe(1);
  expect(evaluateRun(lock, said({ L1: 'done' }), judging).result).toBe('pass');
});

test('what is hidden is not asked, and hides what asks for it', () => {
  const one = content(
    item('T01'),
    item('T02', { visible_if: 'T01 = nok' }),
    item('T03', { visible_if: 'T02 != ok' }),
    item('T04', { visible_if: 'family = haul_truck' }),
  );
  const asked = (answers: Readonly<Record<string, string>>, family = 'dozer') =>
    evaluateRun(one, said(answers), { ...judging, facts: { family } }).items.map(({ item: { code } }) => code);
  expect(asked({ T01: 'ok', T02: 'nok' })).toEqual(['T01']);
  expect(asked({ T01: 'nok', T02: 'nok' })).toEqual(['T01', 'T02', 'T03']);
  expect(asked({}, 'haul_truck')).toEqual(['T01', 'T04']);
});

test('a section is asked for each of its rows, and each row sees its own answers', () => {
  const wheels: FormContent = {
    sections: [
      section(
        [item('P', { kind: 'num', unit: 'kPa' }), item('Q', { kind: 'calc', formula: 'P / 100', alarm_low: 6 })],
        {
          repeat: 'per_row',
        },
      ),
    ],
  };
  const { items, counts } = evaluateRun(
    wheels,
    [
      { key: 'P', row: '1', num: 700 },
      { key: 'P', row: '2', num: 512 },
    ],
    judging,
  );
  expect(items.map(({ row, answer, verdict }) => [row, answer?.num, verdict])).toEqual([
    ['1', 700, 'none'],
    ['1', 7, 'ok'],
    ['2', 512, 'none'],
    ['2', 5.12, 'nok'],
  ]);
  expect(counts.items).toBe(4);
});

test('what is missing is named beside its item', () => {
  const one = content(
    item('T01', { photo: 'on_nok' }),
    item('T02'),
    item('T03', { kind: 'num', min: 0, max: 50, unit: 'h' }),
    item('T04', { kind: 'ltx' }),
    item('T05', { allow_na: false }),
  );
  const lacks = lacksOf(evaluateRun(one, [...said({ T01: 'nok', T05: 'na' }), { key: 'T03', num: 51 }], judging).items);
  expect(lacks.map(({ key, sentence }) => [key, sentence.message])).toEqual([
    ['T01', 'Item {code}: add a photo.'],
    ['T02', 'Item {code}: answer it.'],
    ['T03', 'Item {code}: at most {0}.'],
    ['T05', 'Item {code} always applies.'],
  ]);
});

test('of 2,000 random forms the score lies between 0 and 100, counts add up, and order of answers is all one', () => {
  const someItem = fc.record({
    kind: fc.constantFrom(...itemKinds),
    criticality: fc.constantFrom('info', 'minor', 'major', 'critical'),
    weight: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
    alarm_high: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
  });
  const someAnswer = fc.record({
    choice: fc.option(fc.constantFrom('ok', 'nok', 'na', 'yes', 'no', 'good', 'fair', 'poor', 'done', 'not_done')),
    num: fc.option(fc.integer({ min: -100, max: 100 })),
    date: fc.option(fc.constantFrom('2026-11-17', '2026-11-19')),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(someItem, fc.option(someAnswer)), { minLength: 1, maxLength: 30 }), (told) => {
      const form = content(...told.map(([one], index) => item(`A${index}`, one as Partial<FormItem>)));
      const answers = told.flatMap(([, answer], index) => (answer ? [{ key: `A${index}`, ...answer }] : []));
      const { score, counts, result, items } = evaluateRun(form, answers, judging);
      expect(score ?? 0).toBeGreaterThanOrEqual(0);
      expect(score ?? 0).toBeLessThanOrEqual(100);
      expect(counts.ok + counts.nok + counts.na).toBeLessThanOrEqual(counts.items);
      expect(counts.critical_nok).toBeLessThanOrEqual(counts.nok);
      expect(result === 'grounded').toBe(counts.critical_nok > 0);
      const turned = evaluateRun(form, answers.toReversed(), judging);
      expect(turned.items.map(({ verdict }) => verdict)).toEqual(items.map(({ verdict }) => verdict));
      expect(turned.score).toBe(score);
    }),
    { numRuns: 2_000 },
  );
});
