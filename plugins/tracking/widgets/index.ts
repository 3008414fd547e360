import { Locate, Notifications } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineWidget } from '../../../core/widgets/widget.ts';

/** What the plugin shows on dashboards and inside other plugins' screens. */
export const widgets = [
  defineWidget({ id: 'map.live', title: msg`Live map`, icon: Locate, can: 'position:read', width: 6, height: 6, roles: ['dispatcher', 'shift_supervisor'], link: '/tracking/map', load: () => import('./live-map-widget.tsx') }),
  defineWidget({ id: 'alerts.list', title: msg`Alerts`, icon: Notifications, can: 'alert:read', width: 6, height: 5, roles: ['dispatcher', 'shift_supervisor'], link: '/tracking/alerts', load: () => import('./alerts-widget.tsx') }),
];
