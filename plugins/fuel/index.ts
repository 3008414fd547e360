import { Tint } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { reportRoute } from '../../core/reports/report-route.tsx';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';
import * as parts from 'virtual:plugin/fuel';

const root = '/mining_equipment_refueling';

export const fuel = definePlugin({
  ...parts,
  id: 'fuel',
  title: msg`Fuel`,
  icon: Tint,
  place: 80,
  routes: [
    defineRoute({
      path: `${root}/fuel_stations_status`,
      title: msg`Fuel station status`,
      nav: 10,
      can: 'tank_level:read',
      screen: () => import('./screens/station-status.tsx'),
    }),
    defineRoute({
      path: `${root}/quick_fill`,
      title: msg`Record a fill`,
      nav: 20,
      can: 'equipment_fueling:create',
      screen: () => import('./screens/quick-fill.tsx'),
    }),
    defineRoute({
      path: `${root}/fuel_price_trends`,
      title: msg`Fuel price trends`,
      nav: 110,
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
    reportRoute({
      path: `${root}/fuel_soon`,
      title: msg`Machines needing fuel soon`,
      nav: 25,
      name: 'fuel_soon',
      load: async () => (await import('./reports/fuel-soon.ts')).fuelSoon,
    }),
    defineRoute({
      path: `${root}/fuel_stock_curve`,
      title: msg`Stock curve`,
      nav: 28,
      can: 'fuel_stock_curve:read',
      screen: () => import('./screens/stock-curve.tsx'),
    }),
    defineRoute({
      path: `${root}/fuel_rate`,
      title: msg`L/h of a machine`,
      nav: 100,
      can: 'fuel_rate:read',
      screen: () => import('./screens/machine-rate.tsx'),
    }),
    reportRoute({
      path: `${root}/fuel_consumptions`,
      title: msg`Fuel consumption`,
      nav: 90,
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
      title: msg`Request fuel`,
      icon: Tint,
      can: 'fuel_order:create',
      run: ({ open }) => open(`${root}/fuel_orders/new`),
    }),
  ],
  recordScreens: {
    equipment_fueling: { list: () => import('./screens/lists/fill-list.tsx') },
    fuel_delivery: {
      list: () => import('./screens/lists/delivery-list.tsx'),
      entryActions: () => import('./screens/delivery/delivery-actions.tsx'),
      formAside: () => import('./screens/delivery/delivery-aside.tsx'),
    },
    fuel_transfer: { list: () => import('./screens/lists/transfer-list.tsx') },
  },
  widgets,
});
