import { addMilliseconds } from 'date-fns';
import type { NumberKind } from './number-format.ts';
import type { CellStyle } from './styles.ts';

const dayMs = 86_400_000;
/** Days between the calendars of 1900 and 1904. */
const between = 1_462;
const two = (number: number): string => String(number).padStart(2, '0');

/**
 * `2026-03-09 05:31:07`, with thousandths where there are some: a sheet keeps instants as fractions of days, good to a
 * microsecond.
 */
function instantText(serial: number, kind: NumberKind): string {
  // The sheet's calendar knows a 29 February 1900 that never was: what lies before it is a day off.
  const days = serial < 60 ? serial + 1 : serial;
  const at = addMilliseconds(Date.UTC(1899, 11, 30), Math.round(days * dayMs));
  const text = at
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');
  return kind !== 'time' && text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}

/** `26:05` or `0:01:30`: hours and minutes, seconds where there are some. */
function clockText(days: number, padded: boolean): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${days < 0 ? '-' : ''}${padded ? two(hours) : hours}:${two(minutes)}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** Numbers below this many days with a clock's format are no instants: nothing on a mine is from before 1902. */
const firstInstant = 1_000;

/** Three decimals would be read as thousands where the texts beside have decimal commas. */
const unmistakable = (text: string): string => (/^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text);

/** A number as the text that the field kinds understand, by how its cell shows it. Dates are wall clock. */
export function numberCellText(value: number, { kind, digits }: CellStyle, from1904: boolean): string {
  if (!Number.isFinite(value)) return '';
  if (kind === 'percent') return `${Number((value * 100).toPrecision(12))}%`;
  if (kind === 'code' && Number.isInteger(value) && value >= 0) return String(value).padStart(digits, '0');
  if (kind === 'duration') return clockText(value, false);
  if (kind === 'time' && value >= 0 && value < 1) return clockText(value, true);
  if (kind === 'time' && value < firstInstant) return clockText(value, false);
  if (kind === 'number' || kind === 'code') return unmistakable(String(value));
  const serial = from1904 ? value + between : value;
  // Beyond the year 9999, and before the calendar begins, it is a number that somebody formatted.
  return serial < 0 || serial >= 2_958_466 ? String(value) : instantText(serial, kind);
}

/** A date that the file holds as ISO 8601, as newer programs may. */
export const isoCellText = (text: string): string =>
  text
    .replace('T', ' ')
    .replace(/(\.0+)?Z?$/, '')
    .replace(/ 00:00:00$/, '');
