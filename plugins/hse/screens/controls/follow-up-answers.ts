import type { FormAnswer, FormContent } from '../../../../core/forms/template.ts';
import { resultAnswers, type FollowedSubject } from '../../shared/follow-up.ts';

/**
 * What the controls say of their subjects, as answers of a follow-up: what was never done is answered with "not
 * applicable", and what only eyes can tell is left open.
 */
export function followUpAnswers(
  { sections }: FormContent,
  category: string,
  subjects: readonly FollowedSubject[],
): readonly FormAnswer[] {
  const keys = new Map(sections.flatMap(({ items }) => items.map(({ code, key }) => [code, key])));
  const told: readonly (readonly [code: string, answer: Omit<FormAnswer, 'key'>])[] = [
    ['R02', { refs: [category] }],
    ...subjects.flatMap(({ row, name, last_control: last, next_due: due, result, remarks, overdue }) =>
      (
        [
          ['R01', { text: name }],
          ['R04', last === null ? { choice: 'na' } : { date: last }],
          ['R05', due === null ? null : { date: due }],
          ['R06', result === null ? null : { choice: resultAnswers[result] }],
          ['R07', { num: remarks }],
          ['R08', remarks === 0 ? { choice: 'na' } : null],
          ['R10', overdue ? null : { choice: 'na' }],
        ] as const
      ).flatMap(([code, answer]) => (answer === null ? [] : [[code, { row, ...answer }] as const])),
    ),
  ];
  return told.flatMap(([code, answer]) => {
    const key = keys.get(code);
    return key === undefined ? [] : [{ key, ...answer }];
  });
}
