import { v4 } from 'uuid';
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

const placeOf = (user: string, template: string): string => `filon.form.${user}.${template}`;

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
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(user, template)) ?? 'null') as KeptRun | null;
    return kept?.version === version && Array.isArray(kept.answers) ? kept : null;
  } catch {
    return null;
  }
}

/** A full storage loses the convenience, not the form. */
export function keepRun(user: string, template: string, run: KeptRun): void {
  try {
    localStorage.setItem(placeOf(user, template), JSON.stringify(run));
  } catch {
    forgetRun(user, template);
  }
}

export const forgetRun = (user: string, template: string): void => localStorage.removeItem(placeOf(user, template));
