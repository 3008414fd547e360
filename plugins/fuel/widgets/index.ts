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
  defineWidget({
    id: 'fuel.soon',
    title: msg`Machines needing fuel soon`,
    icon: Tint,
    can: ['fuel_soon:read'],
    width: 3,
    height: 3,
    roles: ['fuel_attendant', 'dispatcher'],
    link: '/mining_equipment_refueling/fuel_soon',
    load: () => import('./fuel-soon.tsx'),
  }),
  defineWidget({
    id: 'fuel.rate',
    title: msg`L/h of a machine`,
    icon: Tint,
    can: 'fuel_rate:read',
    width: 6,
    height: 5,
    roles: [],
    period: msg`Last 90 days`,
    link: '/mining_equipment_refueling/fuel_rate',
    load: () => import('./machine-rate.tsx'),
    settings: () => import('./machine-rate-settings.tsx'),
  }),
];
