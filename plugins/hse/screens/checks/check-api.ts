import { api } from '../../../../core/http/api.ts';
import { underOneKey } from '../../../../core/http/retry-key.ts';
import type { CheckBoard } from '../../shared/check-board.ts';

/** What a reminder did. */
export interface Reminded {
  readonly machines: number;
  readonly before: number;
  readonly supervisors: number;
}

export const checkApi = {
  board: (
    template: string,
    sites: readonly string[],
    shift: CheckBoard['shift'] | null,
  ): Promise<readonly CheckBoard[]> =>
    api<readonly CheckBoard[]>('hse/checks/board/', {
      query: { template, sites: sites.join(','), ...(shift === null ? {} : { shift }) },
    }),
  remind: (site: string, template: string): Promise<Reminded> =>
    underOneKey(`hse/checks/remind/ ${site} ${template}`, (key) =>
      api<Reminded>('hse/checks/remind/', {
        method: 'POST',
        body: { site, template },
        headers: { 'idempotency-key': key },
      }),
    ),
};
