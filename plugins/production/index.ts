import { Route } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';

const settings = msg`Settings`;

export const production = definePlugin({
  id: 'production',
  title: msg({ message: 'Production', context: 'plugin' }),
  icon: Route,
  routes: [],
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
    { path: '/settings/haul_routes', group: settings },
    { path: '/settings/production_targets', group: settings },
  ],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
