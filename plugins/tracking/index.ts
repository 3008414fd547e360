import { DriveTime, Locate } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineAlarmSource } from '../../core/registry/alarm.ts';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';
import * as parts from 'virtual:plugin/tracking';

export const tracking = definePlugin({
  ...parts,
  id: 'tracking',
  title: msg`Time and tracking`,
  icon: Locate,
  place: 60,
  routes: [
    defineRoute({
      path: '/pointages_operateurs',
      title: msg`Operator check-ins`,
      nav: 30,
      can: 'operator_checkin:read',
      screen: () => import('./screens/board/operator-board.tsx'),
    }),
    defineRoute({
      path: '/pointages_camions',
      title: msg`Truck check-ins`,
      nav: 40,
      can: 'truck_checkin:read',
      screen: () => import('./screens/sheet/tally-sheet.tsx'),
    }),
    defineRoute({
      path: '/trajectory_history',
      title: msg`Trajectory history`,
      nav: 50,
      can: 'trajectory:read',
      screen: () => import('./screens/trajectory/trajectory.tsx'),
    }),
    defineRoute({
      path: '/ingest/monitor',
      aliases: ['/tracking/sources'],
      title: msg`Live feeds`,
      nav: 60,
      can: 'ingest_monitor:read',
      screen: () => import('./screens/monitor/monitor.tsx'),
    }),
    defineRoute({
      path: '/tracking/alerts',
      title: msg`Alerts`,
      nav: 20,
      can: 'alert:read',
      screen: () => import('./screens/alerts/alerts.tsx'),
    }),
    defineRoute({
      path: '/tracking/map',
      title: msg`Live map`,
      nav: 10,
      can: 'position:read',
      screen: () => import('./screens/live-map/live-map.tsx'),
    }),
  ],
  commands: [
    defineCommand({
      id: 'tracking:put-on-machine',
      title: msg`Assign to machine`,
      icon: DriveTime,
      can: 'operator_checkin:assign',
      run: ({ open }) => open('/pointages_operateurs?do=assign'),
    }),
  ],
  recordScreens: {
    ingest_source: { list: false },
  },
  widgets,
  alarms: [
    defineAlarmSource({
      id: 'tracking.alerts',
      can: 'alert:read',
      load: () => import('./screens/alerts/alert-alarms.tsx'),
    }),
  ],
});
