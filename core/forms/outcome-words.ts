import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Decision } from './decision.ts';
import type { Result } from './evaluate-run.ts';
import type { Criticality } from './template.ts';

/** What a form came to, in words. */
export const resultWords: Readonly<Record<Result, MessageDescriptor>> = {
  pass: msg({ message: 'Passed', context: 'result of a form' }),
  pass_with_remarks: msg({ message: 'Passed with remarks', context: 'result of a form' }),
  fail: msg({ message: 'Failed', context: 'result of a form' }),
  grounded: msg({ message: 'Grounded', context: 'result of a form' }),
};

/** What was decided, in words. */
export const decisionWords: Readonly<Record<Decision, MessageDescriptor>> = {
  fit: msg({ message: 'Fit for use', context: 'decision of a form' }),
  fit_with_remarks: msg({ message: 'Fit, with remarks', context: 'decision of a form' }),
  do_not_use: msg({ message: 'Do not use', context: 'decision of a form' }),
};

/** What is said of an item that weighs more than most; nothing of others. */
export const criticalityWords: Readonly<Partial<Record<Criticality, MessageDescriptor>>> = {
  critical: msg({ message: 'Critical', context: 'item of a form' }),
  major: msg({ message: 'Major', context: 'item of a form' }),
};
