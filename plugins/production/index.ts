import { Route } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';

const settings = msg`Settings`;
const figures = msg`Figures of trips`;
const kpi = '/production/truck_trips_kpi';

export const production = definePlugin({
  id: 'production',
  title: msg({ message: 'Production', context: 'plugin' }),
  icon: Route,
  routes: [
    defineRoute({ path: `${kpi}/equipment`, title: msg`Truck trips by equipment`, can: ['trips_by_equipment:read', 'trips_by_unit:read'], screen: () => import('./screens/kpi/trips-kpi-equipment.tsx') }),
    defineRoute({ path: `${kpi}/shift`, title: msg`Truck trips by shift`, can: 'trips_by_shift:read', screen: () => import('./screens/kpi/trips-kpi-shift.tsx') }),
    defineRoute({ path: `${kpi}/source`, title: msg`Truck trips by source`, can: 'trips_by_source:read', screen: () => import('./screens/kpi/trips-kpi-source.tsx') }),
    defineRoute({ path: `${kpi}/destination`, title: msg`Truck trips by destination`, can: 'trips_by_destination:read', screen: () => import('./screens/kpi/trips-kpi-destination.tsx') }),
    defineRoute({ path: `${kpi}/cycle`, title: msg`Truck cycle times`, can: 'trip_cycles:read', screen: () => import('./screens/kpi/trips-kpi-cycle.tsx') }),
    defineRoute({ path: `${kpi}/daily_production`, title: msg`Daily production`, can: 'daily_production:read', screen: () => import('./screens/kpi/daily-production.tsx') }),
    defineRoute({ path: '/production/trip_charts', title: msg`Trip charts`, can: 'trip_figures:read', screen: () => import('./screens/kpi/trip-charts.tsx') }),
  ],
  records: [
    { name: 'haul_trip', path: '/production/truck_trips', title: msg({ message: 'Trip', context: 'of a truck' }), plural: msg`Truck trips` },
    { name: 'loading_assignment', path: '/production/loading_assignments', title: msg`Loading assignment`, plural: msg`Loading assignments` },
    { name: 'truck_order', path: '/production/truck_orders', title: msg`Truck order`, plural: msg`Truck orders` },
    { name: 'trip_correction', path: '/production/trip_corrections', title: msg`Trip correction`, plural: msg`Trip corrections` },
    { name: 'shift_lock', path: '/production/closed_shifts', title: msg`Closed shift`, plural: msg`Closed shifts` },
    { name: 'haul_route', path: '/settings/haul_routes', title: msg`Haul route`, plural: msg`Haul routes` },
    { name: 'production_target', path: '/settings/production_targets', title: msg`Production target`, plural: msg`Production targets` },
  ],
  nav: [
    { path: '/production/truck_trips' },
    { path: '/production/loading_assignments' },
    { path: '/production/truck_orders' },
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
    { path: '/settings/production_targets', group: settings },
  ],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
