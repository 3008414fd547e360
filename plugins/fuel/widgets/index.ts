import { Tint } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineWidget } from '../../../core/registry/widget.ts';

/** What the plugin shows on dashboards and inside other plugins' screens. */
export const widgets = [
  defineWidget({
    id: 'fuel.stock',
    title: msg`Fuel stock`,
    icon: Tint,
    can: ['fuel_tank:read', 'tank_level:read'],
    width: 4,
    height: 4,
    roles: ['fuel_attendant', 'storekeeper', 'manager'],
    link: '/mining_equipment_refueling/fuel_stations_status',
    load: () => import('./fuel-stock.tsx'),
  }),
];
