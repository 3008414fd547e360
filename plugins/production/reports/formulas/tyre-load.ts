import { ratio } from '../../../../core/reports/ratio.ts';

/** A truck's masses in t and the share of them, in %, that one axle of two tyres bears. */
export interface AxleLoad {
  readonly massEmpty: number;
  readonly massLoaded: number;
  readonly shareEmpty: number;
  readonly shareLoaded: number;
}

/** Mean load of a front tyre in t: half of what it bears empty and loaded (catalogue operations.md §10.14). */
export const meanTyreLoad = ({ massEmpty, massLoaded, shareEmpty, shareLoaded }: AxleLoad): number =>
  ((massEmpty * shareEmpty) / 100 / 2 + (massLoaded * shareLoaded) / 100 / 2) / 2;

/**
 * TKPH = Q × V × K1: mean tyre load in t, km over the hours from the first cycle's start to the last one's end of a
 * shift, the maker's factor for long cycles.
 */
export function tkph(load: number, km: number, hours: number, factor = 1): number | null {
  const speed = ratio(km, hours);
  return speed === null ? null : load * speed * factor;
}

/** A tyre's rating at a temperature in °C, from that at 38 °C: 2 % less per degree above, 1 % more per degree below. */
export const ratingAt = (rating: number, temperature: number): number =>
  rating * (temperature > 38 ? 1 - 0.02 * (temperature - 38) : 1 + 0.01 * (38 - temperature));

/** TKPH over the rating, in %; from 85 a warning, from 100 the tyre is worked too hard. */
export function tkphPercent(value: number | null, rating: number | null): number | null {
  const share = ratio(value, rating);
  return share === null ? null : share * 100;
}
