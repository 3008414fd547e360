import * as z from 'zod/mini';

const optional = z.nullish(z.number());

/** `data` of a position (catalogue operations.md §4.1): km/h, degrees, metres, tonnes, hours, km, %, litres. */
export const positionData = z.object({
  lon: z.number(),
  lat: z.number(),
  /** Null: the device does not know it. */
  speed: z.nullable(z.number()),
  /** False: the receiver itself says that this is no fix. */
  valid: z.nullish(z.boolean()),
  heading: z.nullish(z.number().check(z.minimum(0), z.maximum(360))),
  alt: optional,
  acc: z.nullish(z.number().check(z.minimum(0))),
  sats: z.nullish(z.int().check(z.minimum(0), z.maximum(200))),
  hdop: optional,
  ignition: z.nullish(z.boolean()),
  payload: optional,
  bed_up: z.nullish(z.boolean()),
  engine_hours: optional,
  odometer: optional,
  fuel_level: z.nullish(z.number().check(z.minimum(0), z.maximum(110))),
  fuel_used: optional,
  engine_load: optional,
  coolant: optional,
  operator: z.nullish(z.string().check(z.maxLength(32))),
  state: z.nullish(z.string().check(z.maxLength(20))),
});
export type PositionData = z.infer<typeof positionData>;

/** Whether the coordinates cannot be a fix: off the globe, or the 0/0 of a receiver without one. */
export const isInvalidFix = ({ lon, lat, valid }: PositionData): boolean => valid === false || Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lon === 0 && lat === 0);

const maxSpeedKmh = 120;

/** What no machine can do, as a sentence; null when all is possible. `payloadTarget` in tonnes. */
export function impossible({ speed, payload }: PositionData, payloadTarget: number | null): string | null {
  if (speed !== null && (speed < 0 || speed > maxSpeedKmh)) return `A speed of ${speed} km/h is not possible.`;
  if (payload != null && payloadTarget !== null && payload > 2 * payloadTarget) return `A payload of ${payload} t is more than twice the target of ${payloadTarget} t.`;
  return null;
}
