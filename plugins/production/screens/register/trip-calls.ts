import { api } from '../../../../core/http/api.ts';
import type { RecomputeJob } from '../../shared/board.ts';
import type { TripCourse } from '../../shared/course.ts';

/** The calls of the register beside those of the record. */
export const tripCalls = {
  confirm: (ids: readonly string[]) =>
    api<{
      readonly confirmed: readonly string[];
      readonly refused: readonly { readonly id: string; readonly number: string | null; readonly sentence: string }[];
    }>('production/trips/confirm/', { method: 'POST', body: { ids } }),
  split: (id: string, at: string, reason: string) =>
    api<{ readonly ids: readonly string[] }>(`production/trips/${id}/split/`, { method: 'POST', body: { at, reason } }),
  merge: (ids: readonly string[], reason: string) =>
    api<{ readonly ids: readonly string[] }>('production/trips/merge/', { method: 'POST', body: { ids, reason } }),
  course: (id: string, signal: AbortSignal) => api<TripCourse>(`production/trips/${id}/course/`, { signal }),
  recompute: (trucks: readonly string[], from: string) =>
    api<{ readonly jobs: readonly string[] }>('production/recompute/', { method: 'POST', body: { trucks, from } }),
  jobs: (signal: AbortSignal) => api<{ readonly jobs: readonly RecomputeJob[] }>('production/recompute/', { signal }),
};
