/** An event as `takeBatch` checks it: nothing about it is trusted yet. */
export interface RawEvent {
  readonly id?: string | null;
  readonly kind: string;
  /** RFC 3339. */
  readonly ts: string;
  readonly device?: string | null;
  readonly equipment?: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Members = Readonly<Record<string, unknown>>;

/** A JSON object; null of anything else. */
export const membersOf = (value: unknown): Members | null => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null);

/** A number, told as one or as its text; null of anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** A text that is not empty, of a text or a number. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null);

/** As `numberOf`, where devices say −1 for what they do not know. */
export function knownOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null || number < 0 ? null : number;
}

/** An instant as devices tell it: RFC 3339, `yyyy-mm-dd hh:mm:ss` in UTC, seconds or milliseconds since 1970; null of anything else. */
export function instantOf(value: unknown): string | null {
  const number = numberOf(value);
  const text = typeof value === 'string' ? value.trim() : '';
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`;
  const date = number === null ? new Date(zoned.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : new Date(number > 1e11 ? number : number * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export const kmhOfKnots = (knots: number | null): number | null => (knots === null ? null : knots * 1.852);
export const kmhOfMetresPerSecond = (speed: number | null): number | null => (speed === null ? null : speed * 3.6);
