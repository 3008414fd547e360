import { api } from '../../../../core/http/api.ts';
import { underOneKey } from '../../../../core/http/retry-key.ts';
import type { EmergencyAnswer, MusterPerson } from '../../shared/emergency-answer.ts';

/** `seen` is what stood there when it was asked for: the same words after something else happened are another write. */
const post = <T>(path: string, body: object, seen: string | null = null): Promise<T> =>
  underOneKey(`${path} ${JSON.stringify(body)} ${seen ?? ''}`, (key) =>
    api<T>(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
  );

/** The calls of the siren and its muster. */
export const emergencyApi = {
  read: (site: string): Promise<EmergencyAnswer> => api<EmergencyAnswer>('hse/emergency/', { query: { site } }),
  /** `last` is the alarm before. */
  raise: (site: string, reason: string, drill: boolean, last: string | null): Promise<{ readonly id: string }> =>
    post('hse/emergency/raise/', { site, reason, drill }, last),
  tick: ({ id, safeAt }: Pick<MusterPerson, 'id' | 'safeAt'>, safe: boolean): Promise<void> =>
    post(`hse/emergency/people/${id}/`, { safe }, safeAt),
  add: (alarm: string, who: { readonly person: string } | { readonly name: string }): Promise<unknown> =>
    post(`hse/emergency/${alarm}/people/`, who),
  clear: ({ id, version }: { readonly id: string; readonly version: number }, reason: string): Promise<unknown> => {
    const path = `records/hse_alarm/${id}/transitions/clear/`;
    return underOneKey(`${path} ${reason}`, (key) =>
      api(path, {
        method: 'POST',
        body: { reason },
        headers: { 'idempotency-key': key, 'if-match': `"${version}"` },
      }),
    );
  },
};
