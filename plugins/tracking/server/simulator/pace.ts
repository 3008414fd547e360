import { TZDate } from '@date-fns/tz';
import { Random } from './random.ts';
import type { Spot } from './route.ts';

/** km/h loaded and empty (catalogue operations.md §11). */
const speeds = { flat: [34, 43], ramp: [14, 22], face: [10, 15], dump: [12, 18] } as const;
const rampDown = [25, 32] as const;
/** m/s² loaded and empty, and braking. */
const acceleration = [0.25, 0.5] as const;
const braking = 0.7;

/** What slows everybody: rain, fog, night. */
export type Weather = 'clear' | 'rain' | 'fog';
const weatherFactor: Readonly<Record<Weather, number>> = { clear: 1, rain: 0.85, fog: 0.75 };
const nightFactor = 0.97;

/** Six days of rain a month from November to March; fog on a few mornings of December and January. */
export function weatherOf(at: Date, timeZone: string, seed: number): Weather {
  const local = new TZDate(at, timeZone);
  const month = local.getMonth() + 1;
  const random = new Random(seed, `${local.getFullYear()}-${month}-${local.getDate()}`, 'weather');
  if ((month >= 11 || month <= 3) && random.next() < 0.2) return 'rain';
  return (month === 12 || month === 1) && local.getHours() < 9 && random.next() < 0.1 ? 'fog' : 'clear';
}

/** The share of their speed that trucks keep at an hour. */
export function paceAt(at: Date, timeZone: string, seed: number): number {
  const hour = new TZDate(at, timeZone).getHours();
  return weatherFactor[weatherOf(at, timeZone, seed)] * (hour < 6 || hour >= 20 ? nightFactor : 1);
}

/** km/h that the road allows. */
export function roadKmh(loaded: boolean, { kind, uphill }: Pick<Spot, 'kind' | 'uphill'>): number {
  const limits = kind === 'ramp' && !uphill ? rampDown : speeds[kind];
  return loaded ? limits[0] : limits[1];
}

/** m/s after one second: towards what the road allows, and slow enough to stop within `room` metres. */
export function nextSpeed(
  speed: number,
  loaded: boolean,
  spot: Spot,
  pace: number,
  room: number,
  limitKmh = Infinity,
): number {
  const wanted = Math.min(limitKmh, roadKmh(loaded, spot) * pace) / 3.6;
  const allowed = Math.min(wanted, room <= 0 ? 0 : Math.sqrt(2 * braking * room) + 0.3);
  return speed < allowed
    ? Math.min(allowed, speed + acceleration[loaded ? 0 : 1])
    : Math.max(allowed, speed - braking * 1.5);
}
