import { DoughnutChart, HorizontalBarChart, Issue, Th } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineWidget } from '../../../core/registry/widget.ts';

/** What the plugin shows on dashboards and inside other plugins' screens. */
export const widgets = [
  defineWidget({
    id: 'fleet.status',
    title: msg`Fleet status`,
    icon: DoughnutChart,
    can: 'time_ledger:read',
    width: 4,
    height: 5,
    roles: 'all',
    link: '/mining_equipment_fleet/equipment_stats',
    load: () => import('./fleet-status.tsx'),
  }),
  defineWidget({
    id: 'stops.tojustify',
    title: msg`Stops to justify`,
    icon: Issue,
    can: 'time_ledger:read',
    width: 4,
    height: 5,
    roles: ['shift_supervisor'],
    period: msg`This shift`,
    link: '/fleet/time_ledger',
    load: () => import('./stops-to-justify.tsx'),
  }),
  defineWidget({
    id: 'availability.group',
    title: msg`Availability by group`,
    icon: HorizontalBarChart,
    can: 'fleet_statistics:read',
    width: 4,
    height: 5,
    roles: ['maintenance_planner', 'manager'],
    period: msg`Last 7 days`,
    link: '/mining_equipment_fleet/equipment_stats',
    load: () => import('./group-availability.tsx'),
  }),
  defineWidget({
    id: 'fleet.families',
    title: msg`Machines by family`,
    icon: Th,
    can: 'time_ledger:read',
    width: 4,
    height: 5,
    roles: [],
    link: '/mining_equipment_fleet/equipment_stats',
    load: () => import('./fleet-families.tsx'),
  }),
];
