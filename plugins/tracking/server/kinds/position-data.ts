import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { IngestKind } from '../../../../core/host/host.ts';
import { figure, figureOrUnknown, ingestData, member, type DataOf } from '../../../../core/host/ingest-data.ts';
import { withinCircle } from '../protocols/raw-event.ts';

/** Hours or kilometres that no machine lives to see (as of meters, catalogue operations.md §2). */
const mostCounted = 2_000_000;
const counted = z.nullish(z.number().check(z.minimum(0), z.maximum(mostCounted)));

/** `data` of a position (catalogue operations.md §4.1): km/h, degrees, metres, tonnes, hours, km, %, litres. */
export const positionData = ingestData({
  lon: figure(z.number(), 'double precision'),
  lat: figure(z.number(), 'double precision'),
  /** Null: the device does not know it. */
  speed: figureOrUnknown(z.nullable(z.number()), 'real'),
  /** False: the receiver itself says that this is no fix. */
  valid: member(z.nullish(z.boolean())),
  heading: figureOrUnknown(z.nullish(z.number().check(z.minimum(0), z.maximum(360))), 'real'),
  alt: figure(z.nullish(z.number().check(z.minimum(-12_000), z.maximum(20_000))), 'real'),
  acc: figureOrUnknown(z.nullish(z.number().check(z.minimum(0))), 'real'),
  sats: figureOrUnknown(z.nullish(z.int().check(z.minimum(0), z.maximum(200))), 'smallint'),
  hdop: figureOrUnknown(z.nullish(z.number().check(z.minimum(0), z.maximum(1_000))), 'real'),
  ignition: member(z.nullish(z.boolean()), 'boolean'),
  /** A scale of an empty truck may show a little less than nothing. */
  payload: figureOrUnknown(z.nullish(z.number().check(z.minimum(-50), z.maximum(1_000))), 'real'),
  bed_up: member(z.nullish(z.boolean()), 'boolean'),
  engine_hours: figureOrUnknown(counted, 'double precision'),
  odometer: figureOrUnknown(counted, 'double precision'),
  fuel_level: figureOrUnknown(z.nullish(z.number().check(z.minimum(0), z.maximum(110))), 'real'),
  fuel_used: figureOrUnknown(z.nullish(z.number().check(z.minimum(0), z.maximum(1e9))), 'double precision'),
  engine_load: figureOrUnknown(z.nullish(z.number().check(z.minimum(0), z.maximum(255))), 'real'),
  coolant: figure(z.nullish(z.number().check(z.minimum(-100), z.maximum(300))), 'real'),
  operator: member(z.nullish(z.string().check(z.maxLength(32))), 'text'),
  state: member(z.nullish(z.string().check(z.maxLength(20))), 'text'),
});
export type PositionData = DataOf<typeof positionData>;

/**
 * Reads a position; what a device does not know is absent, null or −1, and a course of 360 or −90 degrees is one of 0
 * or 270.
 */
export const parsePosition: IngestKind<PositionData>['parse'] = (raw) => {
  const figures = positionData.withFigures(raw);
  if (typeof figures !== 'object' || figures === null || Array.isArray(figures)) return positionData.check(figures);
  const complete = 'speed' in figures ? figures : { speed: null, ...figures };
  const heading = 'heading' in complete ? turnedOf(complete.heading) : undefined;
  const isTurned = 'heading' in complete && !Object.is(heading, complete.heading);
  return positionData.check(isTurned ? { ...complete, heading } : complete);
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
    const shownSpeed = Number(speed.toPrecision(4));
    return msg`A speed of ${{ speed: shownSpeed }} km/h is not possible.`;
  }
  return payload != null && payloadTarget !== null && payload > 2 * payloadTarget
    ? tooMuch(payload, payloadTarget)
    : null;
}

/** Tonnes. */
export const tooMuch = (payload: number, target: number): MessageDescriptor =>
  msg`A payload of ${payload} t is more than twice the target of ${target} t.`;
