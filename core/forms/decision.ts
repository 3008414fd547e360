import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Evaluation } from './evaluate-run.ts';

/** What the person who filled the form decides, the mildest first. */
export const decisions = ['fit', 'fit_with_remarks', 'do_not_use'] as const;
export type Decision = (typeof decisions)[number];

/** Why a decision is milder than what was found; null where it is not (catalogue maintenance.md §1.3). */
export function tooMild(
  decision: Decision,
  { counts, result }: Pick<Evaluation, 'counts' | 'result'>,
): MessageDescriptor | null {
  if (counts.critical_nok > 0 && decision !== 'do_not_use')
    return msg`A critical item is not OK: the decision must be « do not use ».`;
  return result !== 'pass' && decision === 'fit'
    ? msg`Something is not OK: the decision cannot be « fit » without remarks.`
    : null;
}

/** The mildest decision that a form allows. */
export const mildest = (evaluation: Pick<Evaluation, 'counts' | 'result'>): Decision =>
  decisions.find((decision) => tooMild(decision, evaluation) === null) ?? 'do_not_use';
