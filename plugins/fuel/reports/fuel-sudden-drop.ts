import { msg } from '@lingui/core/macro';
import { datetime, quantity, ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelReaders } from '../../roles.ts';

/**
 * Levels that fell by more than 200 L within 10 minutes with no transaction to tell why: a leak or a theft (catalogue
 * operations.md §8.2).
 */
export const fuelSuddenDrop = defineReport({
  name: 'fuel_sudden_drop',
  title: msg`Sudden drops`,
  basis: {
    rows: msg`Levels that fell by more than 200 L within 10 minutes with no transaction.`,
    dates: msg`By the time of the lower reading.`,
  },
  period: '7d',
  columns: {
    at: datetime({ label: msg`Date and time` }),
    tank: ref('fuel_tank', { label: msg`Tank` }),
    litres: quantity('L', {
      label: msg`Missing litres`,
      hint: msg`Drop in level, adjusted for fills, deliveries and transfers in between.`,
    }),
  },
  access: { read: fuelReaders },
});
