import { api } from '../../../../core/http/api.ts';
import { underOneKey } from '../../../../core/http/retry-key.ts';
import type { BoardPermit, PermitConflictAnswer } from '../../shared/permit-answers.ts';

const post = <T>(path: string, body: object): Promise<T> =>
  underOneKey(`${path} ${JSON.stringify(body)}`, (key) =>
    api<T>(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
  );

/** The calls of permits beside those of their record. */
export const permitApi = {
  step: (id: string, step: string, body: object): Promise<unknown> => post(`hse/permits/${id}/steps/${step}/`, body),
  suspendAll: (site: string, cause: string, note: string): Promise<{ readonly suspended: number }> =>
    post('hse/permits/suspend-all/', { site, cause, ...(note.trim() ? { note: note.trim() } : {}) }),
  conflicts: (draft: object): Promise<readonly PermitConflictAnswer[]> =>
    api<readonly PermitConflictAnswer[]>('hse/permits/conflicts/', { method: 'POST', body: draft }),
  day: (sites: readonly string[], from: string, to: string): Promise<readonly BoardPermit[]> =>
    api<readonly BoardPermit[]>('hse/permits/day/', { query: { sites: sites.join(','), from, to } }),
};
