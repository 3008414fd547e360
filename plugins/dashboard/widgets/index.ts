import { TrendingUp } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineWidget } from '../../../core/registry/widget.ts';

/** The one widget that belongs to no domain. */
export const widgets = [
  defineWidget({
    id: 'kpi.tile',
    title: msg`Figure`,
    icon: TrendingUp,
    can: 'dashboard:read',
    width: 3,
    height: 3,
    roles: [],
    period: msg`As chosen`,
    load: () => import('./kpi-tile.tsx'),
    settings: () => import('./kpi-settings.tsx'),
  }),
];
