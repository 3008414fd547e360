import { api } from '../../../../core/http/api.ts';
import { underOneKey } from '../../../../core/http/retry-key.ts';
import type { EmergencyAnswer } from '../../shared/emergency-answer.ts';

const post = <T>(path: string, body: object): Promise<T> =>
  underOneKey(`${path} ${JSON.stringify(body)}`, (key) =>
    api<T>(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
  );

/** The calls of the siren and its muster. */
export const emergencyApi = {
  read: (site: string): Promise<EmergencyAnswer> => api<EmergencyAnswer>('hse/emergency/', { query: { site } }),
  raise: (site: string, reason: string, drill: boolean): Promise<{ readonly id: string }> =>
    post('hse/emergency/raise/', { site, reason, drill }),
  tick: (id: string, safe: boolean): Promise<void> => post(`hse/emergency/people/${id}/`, { safe }),
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
