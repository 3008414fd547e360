import type { PositionRow } from '../../plugins/tracking/streams/position.ts';

/** The position of a machine that moves, for what only carries it. */
export const fanRow = (index: number, at: string): PositionRow => ({
  equipment: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  code: `V-${index}`,
  family: 'light_vehicle',
  at,
  lon: -6.21 + Math.random() / 100,
  lat: 31.05,
  speedKmh: 20,
  heading: 90,
  payload_t: null,
  fuelPercent: null,
});
