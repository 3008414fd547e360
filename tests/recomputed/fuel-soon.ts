import type { Machine, Mine } from './mine-rows.ts';
import { over, sum } from './numbers.ts';
import { hourMs, type Question } from './period.ts';
import { idIn, type Recomputation } from './recomputation.ts';

const lookAheadHours = 48;

/** What goes into the tank of an engine, the newest first. */
function burntFills({ fills, tanks }: Mine, machine: string) {
  const burns = new Set(
    tanks.filter(({ product }) => product === 'diesel' || product === 'petrol').map(({ id }) => id),
  );
  return fills
    .filter((fill) => fill.machine === machine && fill.state !== 'cancelled' && burns.has(fill.tank ?? ''))
    .toSorted((one, other) => other.at - one.at);
}

/** L/h from the full fill before to each of the last five, where it can be told (§10.15). */
function ratesOf(mine: Mine, machine: string): readonly number[] {
  const fills = burntFills(mine, machine);
  const full = fills.filter(({ isFull, hourMeter }) => isFull && hourMeter !== null);
  return full.slice(0, 5).flatMap((fill, index) => {
    const before = full[index + 1];
    if (!before) return [];
    const hours = (fill.hourMeter ?? 0) - (before.hourMeter ?? 0);
    const passed = (fill.at - before.at) / hourMs;
    const between = sum(fills.filter(({ at }) => at > before.at && at < fill.at).map(({ litres }) => litres));
    return hours >= 4 && hours <= passed * 1.05 + 1 ? [(between + fill.litres) / hours] : [];
  });
}

function soonFigures(mine: Mine, machine: Machine, now: number) {
  const level = mine.levels.find((one) => one.machine === machine.id);
  if (!level || level.percent === null || level.at <= now - hourMs || !machine.tank_L) return null;
  if (level.percent < 0 || level.percent > 100 || machine.state !== 'active') return null;
  const since = burntFills(mine, machine.id).filter(({ at }) => at > level.at);
  const told = (machine.tank_L * level.percent) / 100;
  const litres = Math.min(machine.tank_L, told + sum(since.map((fill) => fill.litres)));
  const rates = ratesOf(mine, machine.id);
  const sheet =
    mine.sheets.find((one) => one.machine === machine.id) ?? mine.sheets.find(({ model }) => model === machine.model);
  const rate = over(sum(rates), rates.length) ?? sheet?.medium_L_h ?? null;
  const hours = over(litres, rate);
  return hours !== null && hours <= lookAheadHours ? { level: level.percent, litres, rate, hours } : null;
}

/** Machines that need fuel within two days. */
export const fuelSoon: Recomputation = {
  report: 'fuel_soon',
  query: { within: String(lookAheadHours) },
  isOfNow: true,
  keyOf: ({ machine }) => idIn(machine),
  rows: (mine, { sites, now }: Question) =>
    new Map(
      mine.machines
        .filter(({ site }) => sites.includes(site))
        .flatMap((machine) => {
          const figures = soonFigures(mine, machine, now);
          return figures ? [[machine.id, figures] as const] : [];
        }),
    ),
  decimals: { litres: 0, rate: 1, hours: 1 },
};
