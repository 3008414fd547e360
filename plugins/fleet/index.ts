import { TimelineEvents, Truck } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { reportRoute } from '../../core/reports/report-route.tsx';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';

const settings = msg`Settings`;
const base = '/mining_equipment_fleet';

export const fleet = definePlugin({
  id: 'fleet',
  title: msg`Fleet`,
  icon: Truck,
  routes: [
    defineRoute({
      path: `${base}/equipment_stats`,
      title: msg`Equipment statistics`,
      can: 'fleet_statistics:read',
      screen: () => import('./screens/statistics/fleet-statistics.tsx'),
    }),
    defineRoute({
      path: `${base}/equipments_average_load_view`,
      title: msg`Average load`,
      can: 'average_load_measured:read',
      screen: () => import('./screens/loads/average-load.tsx'),
    }),
    reportRoute({
      path: `${base}/equipments_age`,
      title: msg`Equipment age`,
      name: 'fleet_age',
      load: async () => (await import('./reports/fleet-age.ts')).fleetAge,
    }),
    reportRoute({
      path: `${base}/telematics`,
      title: msg`Telematics beside our figures`,
      name: 'telematics_control',
      load: async () => (await import('./reports/telematics-control.ts')).telematicsControl,
    }),
    defineRoute({
      path: '/fleet/time_ledger',
      title: msg`Time ledger`,
      can: 'time_ledger:read',
      screen: () => import('./screens/ledger/time-ledger.tsx'),
    }),
    // Whoever opens a machine anywhere comes to its page.
    defineRoute({
      path: `${base}/equipments/:id`,
      title: msg`Machine`,
      can: 'equipment:read',
      aliases: [`${base}/settings/equipments/:id`],
      screen: () => import('./screens/machine/machine.tsx'),
    }),
    defineRoute({
      path: `${base}/compare`,
      title: msg`Comparison of machines`,
      can: ['equipment:read', 'equipment_technical_spec:read'],
      screen: () => import('./screens/specifications/compare.tsx'),
    }),
    defineRoute({
      path: `${base}/qr_labels`,
      title: msg`QR labels`,
      can: 'equipment:read',
      screen: () => import('./screens/labels/qr-labels.tsx'),
    }),
  ],
  commands: [
    defineCommand({
      id: 'fleet:status.set',
      title: msg`Set status`,
      icon: TimelineEvents,
      can: 'equipment_status_interval:update',
      run: ({ open }) => open('/fleet/time_ledger?do=status'),
    }),
  ],
  records: [
    {
      name: 'equipment',
      path: `${base}/settings/equipments`,
      actor: true,
      list: () => import('./screens/labels/machine-list.tsx'),
      detail: false,
      title: msg`Machine`,
      plural: msg`Machines`,
    },
    {
      name: 'equipment_technical_spec',
      path: `${base}/equipment_technical_specifications`,
      list: () => import('./screens/specifications/specification-list.tsx'),
      title: msg`Technical specification`,
      plural: msg`Technical specifications`,
    },
    {
      name: 'equipment_financial_spec',
      path: `${base}/equipment_financial_specifications`,
      title: msg`Financial specification`,
      plural: msg`Financial specifications`,
    },
    {
      name: 'operating_stage_type',
      path: `${base}/settings/operating_stages_types`,
      title: msg`Operating stage type`,
      plural: msg`Operating stage types`,
    },
    {
      name: 'equipment_group',
      path: `${base}/settings/equipment_groups`,
      list: () => import('./screens/groups/group-tree.tsx'),
      title: msg`Equipment group`,
      plural: msg`Equipment groups`,
    },
    {
      name: 'equipment_average_load',
      path: `${base}/settings/equipments_average_load`,
      title: msg`Average load`,
      plural: msg`Average load settings`,
    },
    {
      name: 'equipment_mobility',
      path: `${base}/settings/equipment_mobilities`,
      title: msg`Mobility type`,
      plural: msg`Equipment mobilities`,
    },
    {
      name: 'equipment_capacity',
      path: `${base}/settings/equipment_capacities`,
      list: () => import('./screens/capacities/capacity-grid.tsx'),
      title: msg`Capacity`,
      plural: msg`Equipment capacities`,
    },
    {
      name: 'equipment_transfer',
      path: `${base}/transfers`,
      title: msg({ message: 'Transfer', context: 'of a machine' }),
      plural: msg({ message: 'Transfers', context: 'of machines' }),
    },
    { name: 'meter_reading', path: `${base}/meter_readings`, title: msg`Meter reading`, plural: msg`Meter readings` },
    {
      name: 'equipment_status_interval',
      path: '/fleet/status_intervals',
      title: msg`Status interval`,
      plural: msg`Status intervals`,
    },
    { name: 'stop_reason', path: '/settings/stop_reasons', title: msg`Stop reason`, plural: msg`Stop reasons` },
  ],
  nav: [
    { path: `${base}/equipment_stats` },
    { path: '/fleet/time_ledger' },
    { path: `${base}/equipments_average_load_view` },
    { path: `${base}/equipments_age` },
    { path: `${base}/telematics` },
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
  widgets,
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
