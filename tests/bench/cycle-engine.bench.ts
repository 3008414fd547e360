import { recompute } from '../../plugins/production/formulas/engine/advance.ts';
import { haulHistory, historySite } from '../support/haul-history.ts';
import type { Figure } from './figure.ts';

/** Trips of one truck in a month, and the trucks of a large mine. */
const trips = 1200;
const trucks = 40;
const rounds = 5;

/**
 * The haul-cycle engine over a truck's month of fixes, on one core: with and without a scale, the best of some rounds.
 */
export async function run(): Promise<readonly Figure[]> {
  const figures = [true, false].map((hasScale) => {
    const site = historySite(hasScale);
    const { events } = haulHistory({ seed: 42, trips, hasScale, gapsPerHour: 0.125 });
    const times = Array.from({ length: rounds }, () => {
      const start = performance.now();
      if (recompute(events, site).trips.length < trips * 0.95)
        throw new Error('The engine found too few trips to be worth timing.');
      return (performance.now() - start) / 1000;
    });
    return { hasScale, positions: events.length, seconds: Math.min(...times) };
  });
  return Promise.resolve([
    ...figures.map(({ hasScale, positions, seconds }) => ({
      what: `positions per second, ${hasScale ? 'with' : 'without'} a scale`,
      value: positions / seconds,
      unit: '/s',
      least: 200_000,
    })),
    {
      what: `a month of ${trucks} trucks recomputed`,
      value: Math.max(...figures.map(({ seconds }) => seconds)) * trucks,
      unit: 's',
      most: 30,
    },
  ]);
}
