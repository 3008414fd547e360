import { ratio } from '../../../../core/reports/ratio.ts';

/** Fewer loads than this in a period say nothing of the balance between trucks and a loading unit. */
export const fewestLoads = 10;

/**
 * One loading unit over a period: trucks that served it on average, its mean spot + loading, their mean cycle without
 * queues; one unit of time for both.
 */
export interface UnitBalance {
  /** N̄: truck-hours in cycle serving the unit over the unit's operating hours. */
  readonly trucks: number;
  /** s̄ */
  readonly service: number;
  /** c̄ */
  readonly cycle: number;
}

/** MF of one unit = N̄ × s̄ / c̄ (Morgan and Peterson 1968; catalogue operations.md §10.7). Null below ten loads. */
export const matchFactor = ({ trucks, service, cycle }: UnitBalance, loads: number): number | null =>
  loads < fewestLoads ? null : ratio(trucks * service, cycle);

/** Trucks of several kinds at one unit: Σ nᵢ sᵢ / c̄ (Burt and Caccetta 2007, corrigendum 2008). */
export const mixedTrucksFactor = (
  kinds: readonly { readonly trucks: number; readonly service: number }[],
  cycle: number,
): number | null =>
  ratio(
    kinds.reduce((sum, { trucks, service }) => sum + trucks * service, 0),
    cycle,
  );

/** Units of several kinds: N / (c̄ × Σ mⱼ / sⱼ). */
export const mixedUnitsFactor = (
  trucks: number,
  cycle: number,
  kinds: readonly { readonly units: number; readonly service: number }[],
): number | null => ratio(trucks, cycle * kinds.reduce((sum, { units, service }) => sum + units / service, 0));

/** MF of a site = Σ N̄ / Σ (c̄ / s̄). */
export const siteMatchFactor = (units: readonly UnitBalance[]): number | null =>
  ratio(
    units.reduce((sum, { trucks }) => sum + trucks, 0),
    units.reduce((sum, { cycle, service }) => sum + cycle / service, 0),
  );

export type Balance = 'under_trucked' | 'balanced' | 'over_trucked';

/** Below 0.9 the unit waits, above 1.1 the trucks do. */
export const balanceOf = (factor: number | null): Balance | null =>
  factor === null ? null : factor < 0.9 ? 'under_trucked' : factor > 1.1 ? 'over_trucked' : 'balanced';
