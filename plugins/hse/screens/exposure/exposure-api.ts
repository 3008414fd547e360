import { api } from '../../../../core/http/api.ts';
import { underOneKey } from '../../../../core/http/retry-key.ts';
import type { ExposureProposal } from '../../shared/exposure-proposal.ts';

const path = 'hse/exposure/proposal/';

/** A site, and the first day of a month. */
export interface AskedMonth {
  readonly site: string;
  readonly month: string;
}

/** Hours by check-ins: looked at, and written as rows that wait for validation. */
export const exposureApi = {
  look: (query: AskedMonth): Promise<ExposureProposal> => api<ExposureProposal>(path, { query: { ...query } }),
  propose: (body: AskedMonth): Promise<ExposureProposal> =>
    underOneKey(`${path} ${JSON.stringify(body)}`, (key) =>
      api<ExposureProposal>(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
    ),
};
