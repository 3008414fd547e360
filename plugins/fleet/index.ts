import { TimelineEvents, Truck } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineAlarmSource } from '../../core/registry/alarm.ts';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { reportRoute } from '../../core/reports/report-route.tsx';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';
import * as parts from 'virtual:plugin/fleet';

const base = '/mining_equipment_fleet';

export const fleet = definePlugin({
  ...parts,
  id: 'fleet',
  title: msg`Fleet`,
  icon: Truck,
  place: 40,
  routes: [
    defineRoute({
      path: `${base}/equipment_stats`,
      title: msg`Equipment statistics`,
      nav: 10,
      can: 'fleet_statistics:read',
      screen: () => import('./screens/statistics/fleet-statistics.tsx'),
    }),
    defineRoute({
      path: `${base}/equipments_average_load_view`,
      title: msg`Average load`,
      nav: 30,
      can: 'average_load_measured:read',
      screen: () => import('./screens/loads/average-load.tsx'),
    }),
    reportRoute({
      path: `${base}/equipments_age`,
      title: msg`Equipment age`,
      nav: 40,
      name: 'fleet_age',
      load: async () => (await import('./reports/fleet-age.ts')).fleetAge,
    }),
    reportRoute({
      path: `${base}/telematics`,
      title: msg`Telematics vs our figures`,
      nav: 50,
      name: 'telematics_control',
      load: async () => (await import('./reports/telematics-control.ts')).telematicsControl,
    }),
    reportRoute({
      path: `${base}/machine_costs`,
      title: msg`Costs of machines`,
      nav: 60,
      name: 'machine_costs',
      load: async () => (await import('./reports/machine-costs.ts')).machineCosts,
    }),
    reportRoute({
      path: `${base}/machine_values`,
      title: msg`Prices and book values`,
      name: 'machine_values',
      load: async () => (await import('./reports/machine-values.ts')).machineValues,
    }),
    defineRoute({
      path: '/fleet/time_ledger',
      title: msg`Time ledger`,
      nav: 20,
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
  recordScreens: {
    equipment: { list: () => import('./screens/labels/machine-list.tsx'), detail: false },
    equipment_financial_spec: { list: () => import('./screens/specifications/financial-list.tsx') },
    equipment_technical_spec: { list: () => import('./screens/specifications/specification-list.tsx') },
    equipment_group: { list: () => import('./screens/groups/group-tree.tsx') },
    equipment_capacity: { list: () => import('./screens/capacities/capacity-grid.tsx') },
  },
  widgets,
  alarms: [
    defineAlarmSource({
      id: 'fleet.groundings',
      can: 'equipment_grounding:acknowledge',
      load: () => import('./screens/groundings/grounding-alarms.tsx'),
    }),
  ],
});
