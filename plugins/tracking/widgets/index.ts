import { Locate, Notifications, People } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineWidget } from '../../../core/registry/widget.ts';
import { controlRoom } from '../../roles.ts';

/** What the plugin shows on dashboards and inside other plugins' screens. */
export const widgets = [
  defineWidget({
    id: 'map.live',
    title: msg`Live map`,
    icon: Locate,
    can: 'position:read',
    width: 8,
    height: 6,
    roles: controlRoom,
    link: '/tracking/map',
    load: () => import('./live-map-widget.tsx'),
  }),
  defineWidget({
    id: 'alerts.list',
    title: msg`Alerts`,
    icon: Notifications,
    can: 'alert:read',
    width: 4,
    height: 6,
    roles: controlRoom,
    link: '/tracking/alerts',
    load: () => import('./alerts-widget.tsx'),
  }),
  defineWidget({
    id: 'people.present',
    title: msg`People present`,
    icon: People,
    can: 'operator_checkin:read',
    width: 4,
    height: 3,
    roles: ['shift_supervisor', 'hr_officer'],
    period: msg`This shift`,
    link: '/pointages_operateurs',
    load: () => import('./people-present.tsx'),
  }),
];
