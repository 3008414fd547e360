import { AddToArtifact, Refresh, Route, Truck } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';

const settings = msg`Settings`;
const figures = msg`Figures of trips`;
const kpi = '/production/truck_trips_kpi';

export const production = definePlugin({
  id: 'production',
  title: msg({ message: 'Production', context: 'plugin' }),
  icon: Route,
  routes: [
    defineRoute({
      path: '/production/live',
      title: msg`Dispatch board`,
      can: 'haul_state:read',
      screen: () => import('./screens/board/dispatch-board.tsx'),
    }),
    defineRoute({
      path: `${kpi}/equipment`,
      title: msg`Truck trips by equipment`,
      can: ['trips_by_equipment:read', 'trips_by_unit:read'],
      screen: () => import('./screens/kpi/trips-kpi-equipment.tsx'),
    }),
    defineRoute({
      path: `${kpi}/shift`,
      title: msg`Truck trips by shift`,
      can: 'trips_by_shift:read',
      screen: () => import('./screens/kpi/trips-kpi-shift.tsx'),
    }),
    defineRoute({
      path: `${kpi}/source`,
      title: msg`Truck trips by source`,
      can: 'trips_by_source:read',
      screen: () => import('./screens/kpi/trips-kpi-source.tsx'),
    }),
    defineRoute({
      path: `${kpi}/destination`,
      title: msg`Truck trips by destination`,
      can: 'trips_by_destination:read',
      screen: () => import('./screens/kpi/trips-kpi-destination.tsx'),
    }),
    defineRoute({
      path: `${kpi}/cycle`,
      title: msg`Truck cycle times`,
      can: 'trip_cycles:read',
      screen: () => import('./screens/kpi/trips-kpi-cycle.tsx'),
    }),
    defineRoute({
      path: `${kpi}/daily_production`,
      title: msg`Daily production`,
      can: 'daily_production:read',
      screen: () => import('./screens/kpi/daily-production.tsx'),
    }),
    defineRoute({
      path: '/production/trip_charts',
      title: msg`Trip charts`,
      can: 'trip_figures:read',
      screen: () => import('./screens/kpi/trip-charts.tsx'),
    }),
  ],
  commands: [
    defineCommand({
      id: 'production:assign-truck',
      title: msg`Send a truck to a loading unit`,
      icon: Truck,
      can: 'truck_order:create',
      run: ({ open }) => open('/production/truck_orders/new'),
    }),
    defineCommand({
      id: 'production:add-trip',
      title: msg`Add a trip`,
      icon: AddToArtifact,
      can: 'haul_trip:create',
      run: ({ open }) => open('/production/truck_trips/new'),
    }),
    defineCommand({
      id: 'production:recompute',
      title: msg`Recompute trips`,
      icon: Refresh,
      can: 'haul_engine:recompute',
      run: ({ open }) => open('/production/truck_trips?do=recompute'),
    }),
  ],
  records: [
    {
      name: 'haul_trip',
      path: '/production/truck_trips',
      aliases: ['/production/trips'],
      list: () => import('./screens/register/trip-register.tsx'),
      entryActions: () => import('./screens/register/trip-course.tsx'),
      title: msg({ message: 'Trip', context: 'of a truck' }),
      plural: msg`Truck trips`,
    },
    {
      name: 'loading_assignment',
      path: '/production/loading_assignments',
      title: msg`Loading assignment`,
      plural: msg`Loading assignments`,
    },
    {
      name: 'truck_order',
      path: '/production/truck_orders',
      changed: false,
      title: msg`Truck order`,
      plural: msg`Truck orders`,
    },
    {
      name: 'dispatch_advice',
      path: '/production/dispatch_advice',
      entered: false,
      title: msg`Dispatch proposal`,
      plural: msg`Dispatch proposals`,
    },
    {
      name: 'trip_correction',
      path: '/production/trip_corrections',
      entered: false,
      title: msg`Trip correction`,
      plural: msg`Trip corrections`,
    },
    {
      name: 'shift_lock',
      path: '/production/closed_shifts',
      changed: false,
      title: msg`Closed shift`,
      plural: msg`Closed shifts`,
    },
    { name: 'haul_route', path: '/settings/haul_routes', title: msg`Haul route`, plural: msg`Haul routes` },
    {
      name: 'haul_settings',
      path: '/settings/haul_settings',
      title: msg`Haul-cycle settings`,
      plural: msg`Haul-cycle settings`,
    },
    {
      name: 'production_target',
      path: '/settings/production_targets',
      title: msg`Production target`,
      plural: msg`Production targets`,
    },
  ],
  nav: [
    { path: '/production/live' },
    { path: '/production/truck_trips' },
    { path: '/production/loading_assignments' },
    { path: '/production/truck_orders' },
    { path: '/production/dispatch_advice' },
    { path: '/production/trip_corrections' },
    { path: '/production/closed_shifts' },
    { path: `${kpi}/daily_production`, group: figures },
    { path: `${kpi}/shift`, group: figures },
    { path: `${kpi}/equipment`, group: figures },
    { path: `${kpi}/source`, group: figures },
    { path: `${kpi}/destination`, group: figures },
    { path: `${kpi}/cycle`, group: figures },
    { path: '/production/trip_charts', group: figures },
    { path: '/settings/haul_routes', group: settings },
    { path: '/settings/haul_settings', group: settings },
    { path: '/settings/production_targets', group: settings },
  ],
  widgets,
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
