import { numberOf } from '../../../../core/host/number-of.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';

export { numberOf } from '../../../../core/host/number-of.ts';
export { instantOf } from './instants.ts';

/** An event as `takeBatch` checks it: nothing about it is trusted yet. */
export interface RawEvent {
  readonly id?: string | null;
  readonly kind: string;
  /**
   * RFC 3339; null where the device told no time, or one that nobody can read: it is refused for that, with its device.
   */
  readonly ts: string | null;
  readonly device?: string | null;
  readonly equipment?: string | null;
  readonly data: JsonObject;
  /** What the device says of itself beside its data, for whoever puts it on a machine: name, model, category. */
  readonly says?: JsonObject;
}

/** A JSON object; null of anything else. */
export const membersOf = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

/** A text that is not empty, of a text or a number. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

/** As `numberOf`, where devices say a negative number for what they do not know: a speed, an accuracy, a level. */
export function knownOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null || number < 0 ? null : number;
}

/** A course in degrees; −1 is unknown, other negative ones turn the other way round. */
export function courseOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null || number === -1 || number < -180 || number > 360 ? null : withinCircle(number);
}

/** A course of −180° to 360° as one of 0° to 360°, to the last digit; what is one already stays as it is. */
export const withinCircle = (degrees: number): number => (degrees < 0 ? degrees + 360 : degrees === 360 ? 0 : degrees);

/** Yes or no, as JSON, a form or a counter says it; null of anything else. */
export function yesNoOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = String(value).toLowerCase();
  return ['true', '1', 'on', 'yes'].includes(word) ? true : ['false', '0', 'off', 'no'].includes(word) ? false : null;
}

/** The plain values among some members, as a device says of itself; null where there are none. */
export function saysOf(members: JsonObject): JsonObject | undefined {
  const plain = Object.entries(members).filter(
    ([, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean',
  );
  return plain.length > 0 ? Object.fromEntries(plain) : undefined;
}

export const kmhOfKnots = (knots: number | null): number | null => (knots === null ? null : knots * 1.852);
export const kmhOfMetresPerSecond = (speed: number | null): number | null => (speed === null ? null : speed * 3.6);
