import { records, type RowOf } from '../../../../core/records/client.ts';
import type { fuelReconciliation } from '../../records/fuel-reconciliation.ts';

const record = 'fuel_reconciliation';

/** The sheets of the newest day that has any, of every tank of some sites. */
export async function newestDay(sites: string): Promise<readonly RowOf<typeof fuelReconciliation>[]> {
  const {
    rows: [newest],
  } = await records.list<typeof fuelReconciliation>(record, { sites, limit: 1, sort: '-production_date' });
  if (!newest) return [];
  return records.every<typeof fuelReconciliation>(record, {
    sites,
    filter: `production_date:eq:${newest.production_date}`,
  });
}
