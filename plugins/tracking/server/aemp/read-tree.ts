import { LineFault } from '../../../../core/files/line-fault.ts';
import { readXml } from '../../../../core/files/read-xml.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { membersOf, numberOf, textOf } from '../protocols/raw-event.ts';

const deepest = 40;

/**
 * A document as members by their local names in small letters, attributes beside elements: services differ in
 * namespace, in the order of elements, in what is an attribute, and in JSON in capitals. Throws a `LineFault` where it
 * is neither XML nor JSON.
 */
export function readTree(text: string): JsonObject {
  const bare = text.replace(/^\uFEFF/, '').trimStart();
  return lowered(/^[[{]/.test(bare) ? readJson(bare) : readXml(bare), 0) as JsonObject;
}

function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Where it breaks is told by the place of the character, or at its end.
    const place = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length);
    throw new LineFault(text.slice(0, place).split('\n').length, (error as Error).message);
  }
  return Array.isArray(value) ? { equipment: value } : value;
}

function lowered(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw new LineFault(1, 'The document is nested too deep.');
  if (Array.isArray(value)) return value.map((one) => lowered(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [localName(name), lowered(member, depth + 1)]),
  );
}

/** `@dateTime` and `iso:DateTime` are `datetime`. */
const localName = (name: string): string =>
  name
    .slice(name.lastIndexOf(':') + 1)
    .replace(/^@/, '')
    .toLowerCase();

/** The elements of a name, be they one, several or none. */
export const listOf = (value: unknown): readonly JsonObject[] =>
  (value === undefined || value === null ? [] : Array.isArray(value) ? (value as readonly unknown[]) : [value])
    .map(membersOf)
    .filter((one) => one !== null);

/**
 * The text of the first of some members that is there, without what cannot be kept; of an element with attributes its
 * own text.
 */
export function textIn(section: JsonObject | null, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = section?.[name];
    const text = typeof value === 'boolean' ? String(value) : textOf(membersOf(value)?.['#text'] ?? value);
    if (text !== null) return text.toWellFormed().replaceAll('\u0000', '');
  }
  return null;
}

/**
 * A number as services write one: with a point, with a comma, or hours as a duration of ISO 8601 (AEMP 1.x); null of
 * anything else.
 */
export function numberIn(text: string | null): number | null {
  if (text === null) return null;
  const trimmed = text.trim();
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^P(?:([\d.]+)D)?T?(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?$/.exec(trimmed) ?? [];
  if (/^PT?\d/.test(trimmed)) return Number(days) * 24 + Number(hours) + Number(minutes) / 60 + Number(seconds) / 3_600;
  return numberOf(/^[+-]?\d+,\d+$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed);
}
