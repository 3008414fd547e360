import { Tint } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';

const settings = msg`Settings`;

export const fuel = definePlugin({
  id: 'fuel',
  title: msg`Fuel`,
  icon: Tint,
  records: [
    { name: 'equipment_fueling', path: '/mining_equipment_refueling/equipment_fueling_reports', title: msg`Equipment fuelling report`, plural: msg`Equipment fuelling reports` },
    { name: 'fuel_dip', path: '/mining_equipment_refueling/tank_dips', title: msg`Tank dip`, plural: msg`Tank dips` },
    { name: 'fuel_tank', path: '/mining_equipment_refueling/settings/fuel_tanks', title: msg`Fuel tank`, plural: msg`Fuel tanks` },
  ],
  nav: [
    { path: '/mining_equipment_refueling/equipment_fueling_reports' },
    { path: '/mining_equipment_refueling/tank_dips' },
    { path: '/mining_equipment_refueling/settings/fuel_tanks', group: settings },
  ],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
