import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { IngestKind } from '../../../../core/host/host.ts';
import { firstIssue, withFigures } from '../../../../core/host/ingest-kind.ts';
import { withinCircle } from '../protocols/raw-event.ts';

/** Hours or kilometres that no machine lives to see (as of meters, catalogue operations.md §2). */
const mostCounted = 2_000_000;

/** `data` of a position (catalogue operations.md §4.1): km/h, degrees, metres, tonnes, hours, km, %, litres. */
const positionData = z.object({
  lon: z.number(),
  lat: z.number(),
  /** Null: the device does not know it. */
  speed: z.nullable(z.number()),
  /** False: the receiver itself says that this is no fix. */
  valid: z.nullish(z.boolean()),
  heading: z.nullish(z.number().check(z.minimum(0), z.maximum(360))),
  alt: z.nullish(z.number().check(z.minimum(-12_000), z.maximum(20_000))),
  acc: z.nullish(z.number().check(z.minimum(0))),
  sats: z.nullish(z.int().check(z.minimum(0), z.maximum(200))),
  hdop: z.nullish(z.number().check(z.minimum(0), z.maximum(1_000))),
  ignition: z.nullish(z.boolean()),
  /** A scale of an empty truck may show a little less than nothing. */
  payload: z.nullish(z.number().check(z.minimum(-50), z.maximum(1_000))),
  bed_up: z.nullish(z.boolean()),
  engine_hours: z.nullish(z.number().check(z.minimum(0), z.maximum(mostCounted))),
  odometer: z.nullish(z.number().check(z.minimum(0), z.maximum(mostCounted))),
  fuel_level: z.nullish(z.number().check(z.minimum(0), z.maximum(110))),
  fuel_used: z.nullish(z.number().check(z.minimum(0), z.maximum(1e9))),
  engine_load: z.nullish(z.number().check(z.minimum(0), z.maximum(255))),
  coolant: z.nullish(z.number().check(z.minimum(-100), z.maximum(300))),
  operator: z.nullish(z.string().check(z.maxLength(32))),
  state: z.nullish(z.string().check(z.maxLength(20))),
});
export type PositionData = z.infer<typeof positionData>;

/** Where −1 is no figure: an altitude and a temperature of −1 are ones. */
const unknownAsMinusOne = [
  'speed',
  'heading',
  'acc',
  'sats',
  'hdop',
  'payload',
  'engine_hours',
  'odometer',
  'fuel_level',
  'fuel_used',
  'engine_load',
];
const figures = { figures: ['lon', 'lat', 'alt', 'coolant', ...unknownAsMinusOne], unknownAsMinusOne };

/**
 * Reads a position; what a device does not know is absent, null or −1, and a course of 360 or −90 degrees is one of 0
 * or 270.
 */
export const parsePosition: IngestKind<PositionData>['parse'] = (raw) => {
  const told = withFigures(raw, figures);
  const complete = typeof told === 'object' && told !== null && !Array.isArray(told) ? { speed: null, ...told } : told;
  const turned =
    complete !== null && typeof complete === 'object' && 'heading' in complete
      ? { ...complete, heading: turnedOf(complete.heading) }
      : complete;
  const { success, data, error } = positionData.safeParse(turned);
  return success ? { data } : { error: firstIssue(error.issues[0], msg`data is missing or not of the right type.`) };
};

/** What devices write of a whole circle, and of the other way round; what is beyond is refused. */
const turnedOf = (heading: unknown): unknown =>
  typeof heading === 'number' && heading >= -180 && heading <= 360 ? withinCircle(heading) : heading;

/** Whether the coordinates cannot be a fix: off the globe, or the 0/0 of a receiver without one. */
export const isInvalidFix = ({ lon, lat, valid }: PositionData): boolean =>
  valid === false || Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lon === 0 && lat === 0);

const maxSpeedKmh = 120;

/** What no machine can do; null when all is possible. `payloadTarget` in tonnes. */
export function impossible({ speed, payload }: PositionData, payloadTarget: number | null): MessageDescriptor | null {
  if (speed !== null && (speed < 0 || speed > maxSpeedKmh)) {
    const told = Number(speed.toPrecision(4));
    return msg`A speed of ${{ speed: told }} km/h is not possible.`;
  }
  return payload != null && payloadTarget !== null && payload > 2 * payloadTarget
    ? tooMuch(payload, payloadTarget)
    : null;
}

/** Tonnes. */
export const tooMuch = (payload: number, target: number): MessageDescriptor =>
  msg`A payload of ${payload} t is more than twice the target of ${target} t.`;
