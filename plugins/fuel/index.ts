import { Tint } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { reportRoute } from '../../core/reports/report-route.tsx';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';

const settings = msg`Settings`;
const root = '/mining_equipment_refueling';

export const fuel = definePlugin({
  id: 'fuel',
  title: msg`Fuel`,
  icon: Tint,
  routes: [
    defineRoute({
      path: `${root}/fuel_stations_status`,
      title: msg`Fuel station status`,
      can: 'tank_level:read',
      screen: () => import('./screens/station-status.tsx'),
    }),
    defineRoute({
      path: `${root}/quick_fill`,
      title: msg`Record a fill`,
      can: 'equipment_fueling:create',
      screen: () => import('./screens/quick-fill.tsx'),
    }),
    defineRoute({
      path: `${root}/fuel_price_trends`,
      title: msg`Fuel price trends`,
      can: 'fuel_price_trend:read',
      screen: () => import('./screens/price-trends.tsx'),
    }),
    reportRoute({
      path: `${root}/fuel_issues`,
      title: msg`Issue sheet`,
      name: 'fuel_issues',
      load: async () => (await import('./reports/fuel-issues.ts')).fuelIssues,
    }),
    reportRoute({
      path: `${root}/fuel_deliveries_by_vendor`,
      title: msg`Deliveries by vendor`,
      name: 'fuel_deliveries',
      load: async () => (await import('./reports/fuel-deliveries.ts')).fuelDeliveries,
    }),
    defineRoute({
      path: `${root}/fuel_transfer_matrix`,
      title: msg`Transfers from tank to tank`,
      can: 'fuel_transfer_matrix:read',
      screen: () => import('./screens/transfer-matrix.tsx'),
    }),
    defineRoute({
      path: `${root}/fuel_rate`,
      title: msg`L/h of a machine`,
      can: 'fuel_rate:read',
      screen: () => import('./screens/machine-rate.tsx'),
    }),
    reportRoute({
      path: `${root}/fuel_consumptions`,
      title: msg`Fuel consumption`,
      name: 'fuel_consumption',
      load: async () => (await import('./reports/fuel-consumption.ts')).fuelConsumption,
    }),
  ],
  commands: [
    defineCommand({
      id: 'fuel:record-fill',
      title: msg`Record a fill`,
      icon: Tint,
      can: 'equipment_fueling:create',
      run: ({ open }) => open(`${root}/quick_fill`),
    }),
    defineCommand({
      id: 'fuel:record-dip',
      title: msg`Record a dip`,
      icon: Tint,
      can: 'fuel_dip:create',
      run: ({ open }) => open(`${root}/tank_dips/new`),
    }),
    defineCommand({
      id: 'fuel:order',
      title: msg`Ask for fuel`,
      icon: Tint,
      can: 'fuel_order:create',
      run: ({ open }) => open(`${root}/fuel_orders/new`),
    }),
  ],
  records: [
    {
      name: 'equipment_fueling',
      path: `${root}/equipment_fueling_reports`,
      title: msg`Equipment fuelling report`,
      plural: msg`Equipment fuelling reports`,
      list: () => import('./screens/lists/fill-list.tsx'),
    },
    {
      name: 'fuel_delivery',
      path: `${root}/fuel_delivery_reports`,
      title: msg`Fuel delivery report`,
      plural: msg`Fuel delivery reports`,
      list: () => import('./screens/lists/delivery-list.tsx'),
      entryActions: () => import('./screens/delivery/delivery-actions.tsx'),
    },
    {
      name: 'fuel_transfer',
      path: `${root}/fuel_transfer_reports`,
      title: msg`Fuel transfer report`,
      plural: msg`Fuel transfer reports`,
      list: () => import('./screens/lists/transfer-list.tsx'),
    },
    {
      name: 'fuel_order',
      path: `${root}/fuel_orders`,
      title: msg`Fuel order request`,
      plural: msg`Fuel order requests`,
    },
    { name: 'fuel_dip', path: `${root}/tank_dips`, title: msg`Tank dip`, plural: msg`Tank dips` },
    {
      name: 'fuel_reconciliation',
      path: `${root}/fuel_reconciliations`,
      title: msg`Daily fuel reconciliation`,
      plural: msg`Daily fuel reconciliations`,
    },
    { name: 'fuel_price', path: `${root}/fuel_prices`, title: msg`Fuel price`, plural: msg`Fuel prices` },
    {
      name: 'fuel_station',
      path: `${root}/settings/fuel_stations`,
      title: msg`Fuel station`,
      plural: msg`Fuel stations`,
    },
    { name: 'fuel_tank', path: `${root}/settings/fuel_tanks`, title: msg`Fuel tank`, plural: msg`Fuel tanks` },
    { name: 'fuel_pump', path: `${root}/settings/fuel_pumps`, title: msg`Fuel pump`, plural: msg`Fuel pumps` },
  ],
  nav: [
    { path: `${root}/fuel_stations_status` },
    { path: `${root}/quick_fill` },
    { path: `${root}/equipment_fueling_reports` },
    { path: `${root}/fuel_delivery_reports` },
    { path: `${root}/fuel_transfer_reports` },
    { path: `${root}/tank_dips` },
    { path: `${root}/fuel_reconciliations` },
    { path: `${root}/fuel_orders` },
    { path: `${root}/fuel_consumptions` },
    { path: `${root}/fuel_rate` },
    { path: `${root}/fuel_price_trends` },
    { path: `${root}/fuel_prices` },
    { path: `${root}/settings/fuel_stations`, group: settings },
    { path: `${root}/settings/fuel_tanks`, group: settings },
    { path: `${root}/settings/fuel_pumps`, group: settings },
  ],
  widgets,
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
