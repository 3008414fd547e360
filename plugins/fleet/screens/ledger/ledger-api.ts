import { api } from '../../../../core/http/api.ts';
import type { Row } from '../../../../core/records/client.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';

const post = (path: string, body: JsonObject): Promise<Row> =>
  api<Row>(`fleet/ledger/${path}/`, { method: 'POST', body });

/** The commands of the time ledger (`server/ledger/routes.ts`). Instants are ISO 8601. */
export const ledger = {
  /** Ends what a machine does and begins something else now; without a reason it works. */
  setStatus: (equipment: string, reason: string | null, note: string | null): Promise<Row> =>
    post('status', { equipment, reason, note }),
  split: (interval: string, at: string): Promise<Row> => post('split', { interval, at }),
  merge: (interval: string): Promise<Row> => post('merge', { interval }),
};
