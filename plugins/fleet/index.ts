import { Truck } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';

const settings = msg`Settings`;
const base = '/mining_equipment_fleet';

export const fleet = definePlugin({
  id: 'fleet',
  title: msg`Fleet`,
  icon: Truck,
  records: [
    { name: 'equipment', path: `${base}/settings/equipments`, actor: true, title: msg`Machine`, plural: msg`Machines` },
    { name: 'equipment_technical_spec', path: `${base}/equipment_technical_specifications`, title: msg`Technical specification`, plural: msg`Technical specifications` },
    { name: 'equipment_financial_spec', path: `${base}/equipment_financial_specifications`, title: msg`Financial specification`, plural: msg`Financial specifications` },
    { name: 'operating_stage_type', path: `${base}/settings/operating_stages_types`, title: msg`Operating stage type`, plural: msg`Operating stage types` },
    { name: 'equipment_group', path: `${base}/settings/equipment_groups`, title: msg`Equipment group`, plural: msg`Equipment groups` },
    { name: 'equipment_average_load', path: `${base}/settings/equipments_average_load`, title: msg`Average load`, plural: msg`Average load settings` },
    { name: 'equipment_mobility', path: `${base}/settings/equipment_mobilities`, title: msg`Mobility type`, plural: msg`Equipment mobilities` },
    { name: 'equipment_capacity', path: `${base}/settings/equipment_capacities`, title: msg`Capacity`, plural: msg`Equipment capacities` },
    { name: 'equipment_transfer', path: `${base}/transfers`, title: msg({ message: 'Transfer', context: 'of a machine' }), plural: msg({ message: 'Transfers', context: 'of machines' }) },
    { name: 'meter_reading', path: `${base}/meter_readings`, title: msg`Meter reading`, plural: msg`Meter readings` },
    { name: 'equipment_status_interval', path: '/fleet/status_intervals', title: msg`Status interval`, plural: msg`Status intervals` },
    { name: 'stop_reason', path: '/settings/stop_reasons', title: msg`Stop reason`, plural: msg`Stop reasons` },
  ],
  nav: [
    { path: `${base}/equipment_technical_specifications` },
    { path: `${base}/equipment_financial_specifications` },
    { path: `${base}/meter_readings` },
    { path: `${base}/transfers` },
    { path: `${base}/settings/equipments`, group: settings },
    { path: `${base}/settings/equipment_groups`, group: settings },
    { path: `${base}/settings/equipment_mobilities`, group: settings },
    { path: `${base}/settings/equipment_capacities`, group: settings },
    { path: `${base}/settings/equipments_average_load`, group: settings },
    { path: `${base}/settings/operating_stages_types`, group: settings },
    { path: '/settings/stop_reasons', group: settings },
  ],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
