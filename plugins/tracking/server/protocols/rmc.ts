import { courseOf, kmhOfKnots, knownOf } from './raw-event.ts';

export interface RmcFix {
  readonly at: string;
  readonly lon: number;
  readonly lat: number;
  readonly speedKmh: number | null;
  readonly heading: number | null;
}

/**
 * The fix of an NMEA RMC sentence that a tracker wraps in a message of its own; null where there is no such sentence,
 * or one that is cut. Trackers recompute no checksum after they changed the sentence: it is not looked at here (files
 * of receivers: `replay/read-nmea.ts`).
 */
export function readRmc(sentence: string): RmcFix | 'no fix' | null {
  const [, time, status, lat, northOrSouth, lon, eastOrWest, speed, course, date] = (
    /\$..RMC,[^*]*/.exec(sentence)?.[0] ?? ''
  ).split(',');
  if (status === 'V') return 'no fix';
  const clock = /^(\d\d)(\d\d)(\d\d(?:\.\d+)?)$/.exec(time ?? '');
  const day = /^(\d\d)(\d\d)(\d\d)$/.exec(date ?? '');
  const [y, x] = [degrees(lat, northOrSouth === 'S'), degrees(lon, eastOrWest === 'W')];
  if (status !== 'A' || !clock || !day || y === null || x === null) return null;
  const at = new Date(
    `20${day[3]}-${day[2]}-${day[1]}T${clock[1]}:${clock[2]}:${(clock[3] ?? '').padEnd(2, '0').split('.')[0]}Z`,
  );
  if (Number.isNaN(at.getTime())) return null;
  return {
    at: new Date(at.getTime() + Math.round((Number(clock[3]) % 1) * 1000)).toISOString(),
    lon: x,
    lat: y,
    speedKmh: kmhOfKnots(knownOf(speed)),
    heading: courseOf(course),
  };
}

/** `ddmm.mmmm` as degrees. */
function degrees(text: string | undefined, negative: boolean): number | null {
  const parts = /^(\d+)(\d\d\.\d+)$/.exec(text ?? '');
  if (!parts) return null;
  const value = Number(parts[1]) + Number(parts[2]) / 60;
  return negative ? -value : value;
}
