import { DriveTime, Locate } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';

const settings = msg`Settings`;

export const tracking = definePlugin({
  id: 'tracking',
  title: msg`Time and tracking`,
  icon: Locate,
  routes: [
    defineRoute({
      path: '/pointages_operateurs',
      title: msg`Operator check-ins`,
      can: 'operator_checkin:read',
      screen: () => import('./screens/board/operator-board.tsx'),
    }),
    defineRoute({
      path: '/pointages_camions',
      title: msg`Truck check-ins`,
      can: 'truck_checkin:read',
      screen: () => import('./screens/sheet/tally-sheet.tsx'),
    }),
    defineRoute({
      path: '/trajectory_history',
      title: msg`Trajectory history`,
      can: 'trajectory:read',
      screen: () => import('./screens/trajectory/trajectory.tsx'),
    }),
    defineRoute({
      path: '/ingest/monitor',
      aliases: ['/tracking/sources'],
      title: msg`Live feeds`,
      can: 'ingest_monitor:read',
      screen: () => import('./screens/monitor/monitor.tsx'),
    }),
    defineRoute({
      path: '/tracking/alerts',
      title: msg`Alerts`,
      can: 'alert:read',
      screen: () => import('./screens/alerts/alerts.tsx'),
    }),
    defineRoute({
      path: '/tracking/map',
      title: msg`Live map`,
      can: 'position:read',
      screen: () => import('./screens/live-map/live-map.tsx'),
    }),
  ],
  commands: [
    defineCommand({
      id: 'tracking:put-on-machine',
      title: msg`Put on machine`,
      icon: DriveTime,
      can: 'operator_checkin:assign',
      run: ({ open }) => open('/pointages_operateurs?do=assign'),
    }),
  ],
  records: [
    { name: 'tracking_device', path: '/tracking/devices', title: msg`Tracker`, plural: msg`Trackers` },
    {
      name: 'ingest_source',
      path: '/tracking/sources',
      list: false,
      title: msg`Ingest source`,
      plural: msg`Ingest sources`,
    },
    {
      name: 'alert',
      path: '/tracking/alert_history',
      entered: false,
      title: msg({ message: 'Alert', context: 'entry' }),
      plural: msg`Alert history`,
    },
    { name: 'alert_rule', path: '/settings/alert_rules', title: msg`Alert rule`, plural: msg`Alert rules` },
    {
      name: 'operator_checkin',
      path: '/tracking/operator_checkins',
      title: msg`Operator check-in`,
      plural: msg`All operator check-ins`,
    },
    {
      name: 'signed_sheet',
      path: '/tracking/signed_sheets',
      changed: false,
      title: msg`Signed sheet`,
      plural: msg`Signed sheets`,
    },
    {
      name: 'truck_checkin',
      path: '/tracking/truck_checkins',
      title: msg`Truck check-in`,
      plural: msg`All truck check-ins`,
    },
  ],
  nav: [
    { path: '/tracking/map' },
    { path: '/tracking/alerts' },
    { path: '/pointages_operateurs' },
    { path: '/pointages_camions' },
    { path: '/trajectory_history' },
    { path: '/ingest/monitor' },
    { path: '/tracking/devices', group: settings },
    { path: '/settings/alert_rules', group: settings },
  ],
  widgets,
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
