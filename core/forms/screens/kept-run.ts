import { v4 } from 'uuid';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../records/form/kept-draft.ts';
import type { Decision } from '../decision.ts';
import type { FormAnswer } from '../template.ts';

/** A form as it is being filled: kept on this device after each answer, until it was received. */
export interface KeptRun {
  readonly id: string;
  readonly version: string;
  readonly machine: string | null;
  readonly startedAt: string;
  readonly answers: readonly FormAnswer[];
  readonly decision: Decision | null;
  readonly repeatReason: string | null;
}

const placeOf = (user: string, template: string): string => draftKey(user, 'form_run', template);

/** A form that is begun. */
export const begunRun = (version: string): KeptRun => ({
  id: v4(),
  version,
  machine: null,
  startedAt: new Date().toISOString(),
  answers: [],
  decision: null,
  repeatReason: null,
});

/** The form that was begun here and not sent; null where there is none, or it is of another version. */
export function readKeptRun(user: string, template: string, version: string): KeptRun | null {
  const run = readDraft(placeOf(user, template))?.values as KeptRun | undefined;
  return run?.version === version && Array.isArray(run.answers) ? run : null;
}

export const keepRun = (user: string, template: string, run: KeptRun): void =>
  keepDraft(placeOf(user, template), { values: { ...run }, version: 0, at: new Date().toISOString() });

export const forgetRun = (user: string, template: string): void => forgetDraft(placeOf(user, template));
