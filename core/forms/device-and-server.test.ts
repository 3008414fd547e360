import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, linesOf } from './content-lines.ts';
import { evaluateRun } from './evaluate-run.ts';
import { lacksOf } from './lacks.ts';
import { answersFrom, lineOf } from './run-answers.ts';
import { itemKinds, type FormAnswer, type FormContent, type FormItem } from './template.ts';

/** As it comes through the database: absent and null are one. */
const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const someItem = fc.record({
  kind: fc.constantFrom(...itemKinds),
  criticality: fc.constantFrom('info', 'minor', 'major', 'critical'),
  weight: some(fc.integer({ min: 0, max: 9 })),
  expected: some(fc.constantFrom('yes', 'no')),
  date_rule: some(fc.constantFrom('any', 'future', 'past')),
  allow_na: some(fc.boolean()),
  required: some(fc.boolean()),
  photo: some(fc.constantFrom('never', 'on_nok', 'always')),
  alarm_low: some(fc.integer({ min: -50, max: 0 })),
  warning_low: some(fc.integer({ min: -20, max: 10 })),
  warning_high: some(fc.integer({ min: 10, max: 40 })),
  alarm_high: some(fc.double({ min: 40, max: 60, noNaN: true }).map((bound) => Math.round(bound * 1_000) / 1_000)),
  options: some(
    fc.constant([
      { code: 'keep', label: { en: 'Keep', fr: 'Garder' }, verdict: 'ok' as const },
      { code: 'wash', label: { en: 'Wash', fr: 'Laver' }, verdict: 'none' as const },
      { code: 'scrap', label: { en: 'Scrap', fr: 'Réformer' }, verdict: 'nok' as const, critical: true },
    ]),
  ),
  asks: some(fc.tuple(fc.nat(8), fc.constantFrom('= nok', '= ok', '> 3', '= scrap'))),
  formula: fc.constantFrom('A0 + 1', 'A1 / A0', '100 * (1 - A0 / 65)'),
});

const someAnswer = fc.record({
  choice: some(
    fc.constantFrom('ok', 'nok', 'na', 'yes', 'no', 'good', 'fair', 'poor', 'done', 'not_done', 'keep', 'scrap'),
  ),
  choices: some(fc.subarray(['keep', 'wash', 'scrap'])),
  num: some(fc.double({ min: -100, max: 100, noNaN: true }).map((told) => Math.round(told * 1_000) / 1_000)),
  text: some(fc.string({ maxLength: 20 })),
  date: some(fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-19', '2026-02-30')),
  refs: some(fc.array(fc.uuid(), { maxLength: 3 })),
  photos: some(fc.array(fc.uuid(), { maxLength: 2 })),
  comment: some(fc.string({ maxLength: 10 })),
  position: some(fc.record({ lon: fc.integer(), lat: fc.integer(), accuracy_m: some(fc.nat()) })),
  lock: some(fc.record({ energy: some(fc.string()), lock_no: some(fc.string()) })),
});

const someForm = fc.array(
  fc.record({
    repeat: some(fc.constantFrom('no', 'per_row', 'per_scan')),
    points: fc.array(fc.tuple(someItem, some(someAnswer), fc.constantFrom('1', '2')), { minLength: 1, maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 3 },
);

test('of 5,000 random versions and answers the server says what the device said', () => {
  fc.assert(
    fc.property(someForm, fc.boolean(), fc.integer({ min: 0, max: 100 }), (told, grounding, passMark) => {
      let code = 0;
      const answers: FormAnswer[] = [];
      const content: FormContent = {
        sections: told.map(({ repeat, points }, place) => ({
          code: `S${place}`,
          title: { en: `Section ${place}`, fr: `Section ${place}` },
          repeat,
          items: points.map(([{ asks, formula, ...item }, answer, row]) => {
            const name = `A${code}`;
            code += 1;
            if (answer)
              answers.push({ key: name, row: repeat === 'per_row' || repeat === 'per_scan' ? row : null, ...answer });
            return {
              key: name,
              code: name,
              label: { en: name, fr: name },
              ...item,
              ...(item.kind === 'calc' ? { formula } : {}),
              ...(asks && asks[0] < code - 1 ? { visible_if: `A${asks[0]} ${asks[1]}` } : {}),
            } as FormItem;
          }),
        })),
      };
      const judging = { grounding, passMark, day: '2026-11-18', facts: { family: 'haul_truck' } };
      const device = evaluateRun(content, answers, judging);
      const server = evaluateRun(
        contentOf(stored(linesOf(content))),
        answersFrom(stored(answers.map((answer) => lineOf(answer)))),
        judging,
      );
      const said = ({ items, score, result, counts }: typeof device) => ({
        score,
        result,
        counts,
        verdicts: items.map(({ item, row, verdict, limit, critical }) => [item.code, row, verdict, limit, critical]),
        lacks: lacksOf(items).map(({ key, row, sentence }) => [key, row, sentence.message]),
      });
      expect(said(server)).toEqual(said(device));
    }),
    { numRuns: 5_000 },
  );
});
