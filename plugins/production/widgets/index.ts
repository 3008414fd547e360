import { DoughnutChart, HorizontalBarChart, Route, TimelineLineChart, Tint, Truck } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineWidget } from '../../../core/registry/widget.ts';
import { controlRoom, dispatchers, haulageLeads } from '../../roles.ts';

const thisShift = msg`This shift`;
const kpi = '/production/truck_trips_kpi';

/** What the plugin shows on dashboards and inside other plugins' screens. */
export const widgets = [
  defineWidget({
    id: 'production.today',
    title: msg`Production of the day`,
    icon: DoughnutChart,
    can: ['trips_by_shift:read', 'shift_progress:read'],
    width: 8,
    height: 3,
    roles: 'all',
    period: msg`Today`,
    link: `${kpi}/daily_production`,
    load: () => import('./production-today.tsx'),
  }),
  defineWidget({
    id: 'production.curve',
    title: msg`Shift curve`,
    icon: TimelineLineChart,
    can: 'shift_progress:read',
    width: 8,
    height: 5,
    roles: haulageLeads,
    period: thisShift,
    link: `${kpi}/shift`,
    load: () => import('./production-curve.tsx'),
  }),
  defineWidget({
    id: 'loaders.rate',
    title: msg`Rate of the loading units`,
    icon: HorizontalBarChart,
    can: 'haul_state:read',
    width: 4,
    height: 5,
    roles: controlRoom,
    period: msg`Last 60 min`,
    link: '/production/live',
    load: () => import('./loaders-rate.tsx'),
  }),
  defineWidget({
    id: 'trips.stream',
    title: msg`Last trips`,
    icon: Route,
    can: 'trip:read',
    width: 8,
    height: 6,
    roles: dispatchers,
    link: '/production/truck_trips',
    load: () => import('./trips-stream.tsx'),
  }),
  defineWidget({
    id: 'fuel.lpt',
    title: msg`Fuel per tonne`,
    icon: Tint,
    can: 'trips_by_equipment:read',
    width: 4,
    height: 3,
    roles: ['fuel_attendant', 'storekeeper', 'manager'],
    period: msg`Today and last 7 days`,
    link: `${kpi}/equipment`,
    load: () => import('./fuel-per-tonne.tsx'),
  }),
  defineWidget({
    id: 'trucks.states',
    title: msg`Trucks by state`,
    icon: Truck,
    can: 'haul_state:read',
    width: 4,
    height: 3,
    roles: [],
    link: '/production/live',
    load: () => import('./truck-states.tsx'),
  }),
  defineWidget({
    id: 'loads.material',
    title: msg`Loads by material and loading group`,
    icon: HorizontalBarChart,
    can: 'average_load_by_material:read',
    width: 8,
    height: 4,
    roles: [],
    period: msg`Last 90 days`,
    link: `${kpi}/loads`,
    load: () => import('./loads-by-material.tsx'),
  }),
];
