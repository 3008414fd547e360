import { Truck } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';

const settings = msg`Settings`;

export const fleet = definePlugin({
  id: 'fleet',
  title: msg`Fleet`,
  icon: Truck,
  records: [{ name: 'equipment', path: '/mining_equipment_fleet/settings/equipments', actor: true, title: msg`Machine`, plural: msg`Machines` }],
  nav: [{ path: '/mining_equipment_fleet/settings/equipments', group: settings }],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => [(await import('./records/equipment.ts')).equipment],
});
