import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelReaders } from '../../roles.ts';

/** From which tank to which tank fuel went in the period (catalogue operations.md §8.2). */
export const fuelTransferMatrix = defineReport({
  name: 'fuel_transfer_matrix',
  title: msg`Transfers from tank to tank`,
  basis: {
    rows: msg`Transfers, signed or not.`,
    dates: msg`By the production date and shift in which the transfer started.`,
  },
  hidden: { origin_id: 'text', target_id: 'text' },
  period: '30d',
  columns: {
    origin: text({ label: msg`From tank` }),
    target: text({ label: msg`To tank` }),
    transfers: integer({ label: msg`Transfers`, hint: msg`Number of transfers.` }),
    litres: quantity('L', {
      label: msg`Litres`,
      hint: msg`Sum of litres moved, by the meter of the source tank.`,
    }),
    gap: quantity('L', { label: msg`Out − in`, hint: msg`For transfers with both meters: out − in.` }),
    gap_pct: decimal({ label: msg`Out − in, %`, hint: msg`100 × (out − in) ÷ litres.` }),
  },
  totals: { transfers: 'sum', litres: 'sum', gap: 'sum', gap_pct: { over: ['gap', 'litres'], factor: 100 } },
  charts: [{ title: msg`Litres from tank to tank`, kind: 'heat', x: 'target', y: 'origin', value: 'litres' }],
  behind: {
    record: 'fuel_transfer',
    path: '/mining_equipment_refueling/fuel_transfer_reports',
    filter: ({ origin_id: origin, target_id: target }, { from, to, shift }) => [
      `from_tank:eq:${origin}`,
      `to_tank:eq:${target}`,
      `production_date:gte:${from}`,
      `production_date:lte:${to}`,
      ...(shift ? [`shift:eq:${shift}`] : []),
    ],
    proves: { transfers: 'count', litres: { sum: 'litres' }, gap: { sum: 'gap' } },
  },
  access: { read: fuelReaders },
});

/** What each bowser took, gave and holds: opening + loaded − transferred out − issued, and what dips said otherwise. */
export const fuelBowserBalance = defineReport({
  name: 'fuel_bowser_balance',
  title: msg`Bowser balance`,
  basis: {
    rows: msg`Dips, deliveries (no drafts), transfers and fills (not cancelled).`,
    dates: msg`From the start of the period to its end, or to now.`,
  },
  period: '30d',
  columns: {
    bowser: ref('fuel_tank', { label: msg`Bowser` }),
    opening: quantity('L', { label: msg`Opening`, hint: msg`Book stock at the start of the period.` }),
    loaded: quantity('L', {
      label: msg({ message: 'Loaded', context: 'fuel' }),
      hint: msg`Sum of transfers and deliveries into the bowser.`,
    }),
    transferred: quantity('L', { label: msg`Transferred out`, hint: msg`Sum of transfers out of the bowser.` }),
    issued: quantity('L', { label: msg`Issued`, hint: msg`Sum of machine fills from the bowser.` }),
    corrected: quantity('L', {
      label: msg`Corrected by dips`,
      hint: msg`Remaining − (opening + loaded − transferred out − issued).`,
    }),
    remaining: quantity('L', {
      label: msg({ message: 'Remaining', context: 'fuel' }),
      hint: msg`Book stock at the end of the period or now: the last dip before the current production date plus movements since.`,
    }),
    capacity: quantity('L', { label: msg`Capacity`, hint: msg`Content of the bowser's tank.` }),
  },
  totals: {
    opening: { within: [] },
    loaded: 'sum',
    transferred: 'sum',
    issued: 'sum',
    corrected: 'sum',
    remaining: { within: [] },
    capacity: { within: [] },
  },
  access: { read: fuelReaders },
});
