import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelReaders } from '../../roles.ts';

/** From which tank to which tank fuel went in the period (catalogue operations.md §8.2). */
export const fuelTransferMatrix = defineReport({
  name: 'fuel_transfer_matrix',
  title: msg`Transfers from tank to tank`,
  period: '30d',
  columns: {
    origin: text({ label: msg`From tank` }),
    target: text({ label: msg`To tank` }),
    transfers: integer({ label: msg`Transfers` }),
    litres: quantity('L', { label: msg`Litres` }),
    gap: quantity('L', { label: msg`Out less in` }),
    gap_pct: decimal({ label: msg`Out less in, %` }),
  },
  totals: { transfers: 'sum', litres: 'sum', gap: 'sum', gap_pct: { over: ['gap', 'litres'], factor: 100 } },
  charts: [{ title: msg`Litres from tank to tank`, kind: 'heat', x: 'target', y: 'origin', value: 'litres' }],
  drill: ({ origin_id: from, target_id: to }, { from: first, to: last }) =>
    typeof from === 'string' && typeof to === 'string'
      ? listPath('/mining_equipment_refueling/fuel_transfer_reports', [
          `from_tank:eq:${from}`,
          `to_tank:eq:${to}`,
          `started_at:gte:${first}T00:00:00Z`,
          `started_at:lte:${last}T23:59:59Z`,
        ])
      : null,
  access: { read: fuelReaders },
});

/** What each bowser took, gave and holds: opening + loaded − transferred out − issued, and what dips said otherwise. */
export const fuelBowserBalance = defineReport({
  name: 'fuel_bowser_balance',
  title: msg`Bowser balance`,
  period: '30d',
  columns: {
    bowser: ref('fuel_tank', { label: msg`Bowser` }),
    opening: quantity('L', { label: msg`Opening` }),
    loaded: quantity('L', { label: msg({ message: 'Loaded', context: 'fuel' }) }),
    transferred: quantity('L', { label: msg`Transferred out` }),
    issued: quantity('L', { label: msg`Issued` }),
    corrected: quantity('L', { label: msg`Corrected by dips` }),
    remaining: quantity('L', { label: msg({ message: 'Remaining', context: 'fuel' }) }),
    capacity: quantity('L', { label: msg`Capacity` }),
  },
  totals: { opening: 'sum', loaded: 'sum', transferred: 'sum', issued: 'sum', corrected: 'sum', remaining: 'sum' },
  access: { read: fuelReaders },
});
