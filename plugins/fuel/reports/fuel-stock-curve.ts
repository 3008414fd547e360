import { msg } from '@lingui/core/macro';
import { choice, date, quantity, ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { products } from '../records/choices.ts';
import { fuelReaders } from '../../roles.ts';

const litres = (
  label: Parameters<typeof quantity>[1]['label'],
  hint: NonNullable<Parameters<typeof quantity>[1]['hint']>,
) => quantity('L', { label, decimals: 0, hint });

/**
 * `/mining_equipment_refueling/fuel_stock_curve?tank=<id>`: what a tank held at the end of each production date, or all
 * tanks of a product together (catalogue operations.md §8.2, §10.18).
 */
export const fuelStockCurve = defineReport({
  name: 'fuel_stock_curve',
  title: msg`Stock curve`,
  basis: {
    rows: msg`Dips, deliveries, transfers and fills of tanks that are not deleted; draft deliveries and cancelled fills are excluded.`,
    dates: msg`By production date, from the start of its first shift to the end of its last; the current one up to now.`,
  },
  period: '90d',
  parameters: {
    tank: ref('fuel_tank', { label: msg`Tank` }),
    product: choice({ label: msg`Product`, choices: products, initial: 'diesel' }),
  },
  columns: {
    production_date: date({ label: msg`Production date` }),
    opening: litres(
      msg({ message: 'Opening', context: 'of a stock' }),
      msg`Stock at the start: the last dip before it plus movements since; book stock where there was no dip.`,
    ),
    deliveries: litres(
      msg`Deliveries`,
      msg`Σ litres received from vendors: dip after − dip before + litres issued meanwhile.`,
    ),
    transfers_in: litres(msg`Transfers in`, msg`Σ litres received from other tanks.`),
    transfers_out: litres(msg`Transfers out`, msg`Σ litres sent to other tanks.`),
    issues: litres(msg`Issues`, msg`Σ litres of the fills.`),
    measured: litres(
      msg`Found by dips`,
      msg`Stock − (opening + deliveries + transfers in − transfers out − issues): gain or loss found by dips.`,
    ),
    stock: litres(
      msg({ message: 'Stock', context: 'of fuel' }),
      msg`The last dip before the end plus movements since; book stock where there was no dip. Ex: a dip of 84,200 L, 31,950 L delivered, 12,000 L transferred and 27,480 L issued after it = 76,670 L.`,
    ),
    reorder: litres(msg`Reorder level`, msg`Σ reorder level of the tanks, at current settings.`),
    critical: litres(msg`Critical level`, msg`Σ critical level of the tanks, at current settings.`),
    room: litres(msg`Safe fill`, msg`Σ capacity × safe fill of the tanks, at current settings.`),
  },
  totals: {
    deliveries: 'sum',
    transfers_in: 'sum',
    transfers_out: 'sum',
    issues: 'sum',
    measured: 'sum',
  },
  charts: [
    {
      title: msg`Stock at the end of the production date`,
      kind: 'line',
      x: 'production_date',
      series: ['stock', 'reorder', 'critical', 'room'],
    },
    { title: msg`Litres issued`, kind: 'bar', x: 'production_date', series: ['issues'] },
  ],
  behind: {
    record: 'equipment_fueling',
    path: '/mining_equipment_refueling/equipment_fueling_reports',
    filter: ({ production_date: day }, { shift, parameters }) => [
      typeof parameters.tank === 'string'
        ? `tank:eq:${parameters.tank}`
        : `product:eq:${typeof parameters.product === 'string' ? parameters.product : 'diesel'}`,
      'state:ne:cancelled',
      `production_date:eq:${day}`,
      ...(shift ? [`shift:eq:${shift}`] : []),
    ],
    proves: { issues: { sum: 'litres' } },
  },
  access: { read: fuelReaders },
});
