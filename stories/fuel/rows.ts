import type { Row } from '../../core/records/client.ts';
import type { TankState } from '../../plugins/fuel/screens/status/tank-card.tsx';

const site = 's1';

/** A tank of 150 kL; what is given replaces its figures. */
export const tank = (code: string, given: Partial<TankState> = {}): TankState => ({
  id: code,
  site,
  code,
  product: 'diesel',
  station: { id: 'fs1', label: 'FS-1' },
  capacity: 150_000,
  safe_fill: 95,
  reorder_level: 45_000,
  critical_level: 18_000,
  gauge_stock: 95_130,
  gauge_at: '2026-03-09T05:31:00Z',
  book_stock: 95_122,
  gap: 8,
  ullage: 47_370,
  days_cover: 3.6,
  status: 'ok',
  ...given,
});

export const tanks: readonly TankState[] = [
  tank('S1-TK1'),
  tank('S1-TK2', { gauge_stock: 39_200, ullage: 103_300, days_cover: 1.4, status: 'low' }),
  tank('S2-TK1', { gauge_stock: 12_400, ullage: 130_100, days_cover: 0.3, status: 'critical' }),
  tank('S2-TK2', { gauge_stock: 146_000, ullage: -3_500, days_cover: 6, status: 'overfull' }),
  tank('S1-DEF', {
    product: 'def',
    capacity: 8_000,
    reorder_level: 2_400,
    critical_level: 960,
    gauge_stock: null,
    gauge_at: null,
    book_stock: 5_000,
    gap: null,
    ullage: 2_600,
    days_cover: null,
    status: 'stale',
  }),
];

const row = (id: string, values: Readonly<Record<string, unknown>>): Row => ({ id, version: 1, site, ...values });

export const reconciliations: readonly Row[] = [
  row('r1', {
    tank: { id: 't1', label: 'S1-TK1' },
    book: 76_670,
    closing: 76_490,
    variance: -180,
    variance_pct: -0.46,
    cumulative_pct: 0.02,
    state: 'open',
  }),
  row('r2', {
    tank: { id: 't2', label: 'S1-TK2' },
    book: 40_000,
    closing: 39_210,
    variance: -790,
    variance_pct: -1.9,
    cumulative_pct: -0.2,
    state: 'explained',
  }),
  row('r3', {
    tank: { id: 't3', label: 'BW-01' },
    book: 12_300,
    closing: null,
    variance: null,
    variance_pct: null,
    cumulative_pct: null,
    state: 'signed',
  }),
];

export const orders: readonly Row[] = [
  row('o1', {
    number: 'OC-2026-000001',
    tank: { id: 't2', label: 'S1-TK2' },
    litres: 32_000,
    wanted_on: '2026-03-11',
    expected_on: '2026-03-12',
    vendor: 'Atlas Carburants',
    state: 'ordered',
  }),
  row('o2', {
    number: 'OC-2026-000002',
    tank: { id: 't3', label: 'S1-DEF' },
    litres: 4_500,
    wanted_on: '2026-03-14',
    expected_on: null,
    vendor: null,
    state: 'requested',
  }),
];

export const delivery: Row = row('d1', {
  number: 'LC-2026-000734',
  tank: { id: 't1', label: 'S1-TK1' },
  vendor: 'Atlas Carburants',
  delivery_note: 'BL-10734',
  purchase_order: 'PO-4091',
  tanker_plate: '20185-A-4',
  driver: 'Y. Alaoui',
  seals: '88123, 88124',
  arrived_at: '2026-03-09T05:10:00Z',
  started_at: '2026-03-09T05:35:00Z',
  ended_at: '2026-03-09T06:00:00Z',
  ordered_l: 32_000,
  note_l: 32_000,
  meter_l: null,
  dip_before: 61_200,
  dip_after: 92_870,
  water_mm: 3,
  sample_kept: true,
  note_temp: 24,
  obs_temp: 24,
  obs_density: 836,
  received_l: 31_670,
  v15_note: 31_758.1,
  v15_received: 31_430.6,
  shortage: 327.5,
  shortage_pct: 1.03,
  state: 'disputed',
  driver_signature: null,
  receiver_signature: {
    name: 'Jamal Haddad',
    at: '2026-03-09T06:05:00Z',
    path: 'M20 60 L60 20 L90 70 L140 30 L200 60',
  },
});

export const machines: readonly Row[] = [row('m1', { code: 'T-03', name: 'Haul truck 98 t' })];
export const pumps: readonly Row[] = [
  row('p1', { code: 'P1', tank: { id: 'S1-TK1', label: 'S1-TK1' } }),
  row('p2', { code: 'D1', tank: { id: 'S1-DEF', label: 'S1-DEF' } }),
];
export const people: readonly Row[] = [
  row('e1', { matricule: 'E-00001', badge_no: 'B-0001', first_name: 'Moussa', last_name: 'Diallo' }),
];
