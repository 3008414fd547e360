import type { ReportRow } from '../../core/reports/report.ts';
import type { MachineLive } from '../../plugins/fleet/shared/machine-live.ts';
import { machineAt } from '../records/rows.ts';

const families = ['haul_truck', 'haul_truck', 'hydraulic_shovel', 'dozer', 'drill'];
const statuses = ['operating', 'delay', 'down', 'standby', 'operating'];

/** Rows of the report `fleet_statistics`. */
export const statisticRows: readonly ReportRow[] = families.map((family, index) => ({
  id: `m${index}`,
  machine: `M-0${index}`,
  family,
  status: statuses[index],
  group: { id: family, label: family.slice(0, 2).toUpperCase() },
  target: 88,
  calendar: 720,
  up: 560 + index * 30,
}));

/** Rows of the report `time_ledger`. */
export const ledgerRows: readonly ReportRow[] = ['P', 'OD', 'DTU', 'P', 'SBO'].map((category, index) => ({
  id: `i${index}`,
  machine: 'T-00001',
  started_at: new Date(Date.parse('2026-03-09T06:30:00Z') + index * 3_600_000).toISOString(),
  ended_at: new Date(Date.parse('2026-03-09T07:30:00Z') + index * 3_600_000).toISOString(),
  category,
  reason: category === 'P' ? null : { id: category, label: 'X18' },
  justified: category !== 'OD',
}));

/** A machine with its counters. */
export const machine = {
  ...machineAt(0),
  state: 'active',
  hour_meter: 41_502,
  odometer: 581_028,
  age_years: 9,
  qr: 'T-00001',
  photos: null,
};

export const live: MachineLive = {
  status: {
    interval: 'i1',
    category: 'DTU',
    status: 'down',
    since: '2026-03-09T06:30:00.000Z',
    note: 'Hose burst',
    source: 'dispatcher',
    justified: true,
    reason: { code: 'M03', label: { en: 'Hydraulic breakdown', fr: 'Panne hydraulique' } },
  },
  position: { at: '2026-03-09T07:00:00.000Z', lon: -6.2, lat: 31.05, speedKmh: 18, fuelPercent: 60 },
  operator: { name: 'Jamal Konaté', since: '2026-03-09T06:40:00.000Z' },
};

/** Stop reasons as the record's list answers them. */
export const reasons = [
  {
    id: 'r1',
    version: 1,
    code: 'M01',
    label: { en: 'Mechanical breakdown', fr: 'Panne mécanique' },
    r0_family: 'equipment',
    time_category: 'DTU',
    active: true,
  },
  {
    id: 'r2',
    version: 1,
    code: 'X02',
    label: { en: 'Meal break', fr: 'Briquet' },
    r0_family: 'operation',
    time_category: 'OD',
    active: true,
  },
];
