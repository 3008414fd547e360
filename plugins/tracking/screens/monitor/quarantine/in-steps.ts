import { api } from '../../../../../core/http/api.ts';
import type { RejectionFilter, Resent } from '../../../shared/monitor.ts';

export type Chosen = { readonly ids: readonly string[] } | { readonly filter: RejectionFilter };

export interface Progress {
  readonly taken: number;
  readonly refused: number;
  readonly left: number;
}

/**
 * Calls until nothing is left of what was chosen, or the signal says stop; each call notes what it did, so that nothing
 * is lost in between.
 */
export async function inSteps(
  path: string,
  chosen: Chosen,
  rest: Readonly<Record<string, string>>,
  onStep: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> {
  let progress: Progress = { taken: 0, refused: 0, left: 0 };
  for (let started: string | undefined; ;) {
    const step: Resent = await api<Resent>(path, {
      method: 'POST',
      body: { ...chosen, ...rest, ...(started === undefined || 'ids' in chosen ? {} : { started }) },
    });
    progress = { taken: progress.taken + step.taken, refused: progress.refused + step.refused, left: step.left ?? 0 };
    onStep(progress);
    if (progress.left === 0 || 'ids' in chosen || signal.aborted) return progress;
    started = step.started;
  }
}
