import { AddToArtifact, Refresh, Route, Truck } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { reportRoute } from '../../core/reports/report-route.tsx';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';
import * as parts from 'virtual:plugin/production';

const figures = msg`Trip figures`;
const kpi = '/production/truck_trips_kpi';

export const production = definePlugin({
  ...parts,
  id: 'production',
  title: msg({ message: 'Production', context: 'plugin' }),
  icon: Route,
  place: 70,
  routes: [
    defineRoute({
      path: '/production/live',
      title: msg`Dispatch board`,
      nav: 10,
      can: 'haul_state:read',
      screen: () => import('./screens/board/dispatch-board.tsx'),
    }),
    defineRoute({
      path: `${kpi}/equipment`,
      title: msg`Truck trips by equipment`,
      nav: { place: 100, group: figures },
      can: ['trips_by_equipment:read', 'trips_by_unit:read'],
      screen: () => import('./screens/kpi/trips-kpi-equipment.tsx'),
    }),
    defineRoute({
      path: `${kpi}/shift`,
      title: msg`Truck trips by shift`,
      nav: { place: 90, group: figures },
      can: 'trips_by_shift:read',
      screen: () => import('./screens/kpi/trips-kpi-shift.tsx'),
    }),
    defineRoute({
      path: `${kpi}/source`,
      title: msg`Truck trips by source`,
      nav: { place: 110, group: figures },
      can: 'trips_by_source:read',
      screen: () => import('./screens/kpi/trips-kpi-source.tsx'),
    }),
    defineRoute({
      path: `${kpi}/destination`,
      title: msg`Truck trips by destination`,
      nav: { place: 120, group: figures },
      can: 'trips_by_destination:read',
      screen: () => import('./screens/kpi/trips-kpi-destination.tsx'),
    }),
    defineRoute({
      path: `${kpi}/cycle`,
      title: msg`Truck cycle times`,
      nav: { place: 130, group: figures },
      can: 'trip_cycles:read',
      screen: () => import('./screens/kpi/trips-kpi-cycle.tsx'),
    }),
    reportRoute({
      path: `${kpi}/fuel`,
      title: msg`Fuel per tonne`,
      nav: { place: 135, group: figures },
      name: 'fuel_per_output',
      load: async () => (await import('./reports/fuel-per-output.ts')).fuelPerOutput,
    }),
    reportRoute({
      path: `${kpi}/loads`,
      title: msg`Loads by material and loading group`,
      nav: { place: 136, group: figures },
      name: 'average_load_by_material',
      load: async () => (await import('./reports/average-load-by-material.ts')).averageLoadByMaterial,
    }),
    reportRoute({
      path: `${kpi}/grades`,
      title: msg`Mean grades`,
      nav: { place: 137, group: figures },
      name: 'grade_means',
      load: async () => (await import('./reports/grade-means.ts')).gradeMeans,
    }),
    defineRoute({
      path: `${kpi}/daily_production`,
      title: msg`Daily production`,
      nav: { place: 80, group: figures },
      can: 'daily_production:read',
      screen: () => import('./screens/kpi/daily-production.tsx'),
    }),
    defineRoute({
      path: '/production/trip_charts',
      title: msg`Trip charts`,
      nav: { place: 140, group: figures },
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
      title: msg`Recalculate trips`,
      icon: Refresh,
      can: 'haul_engine:recompute',
      run: ({ open }) => open('/production/truck_trips?do=recompute'),
    }),
  ],
  recordScreens: {
    haul_trip: {
      list: () => import('./screens/register/trip-register.tsx'),
      entryActions: () => import('./screens/register/trip-course.tsx'),
    },
  },
  widgets,
});
