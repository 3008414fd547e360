import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { Language } from '../host/languages.ts';
import type { Field, Operator } from './field.ts';
import { problems } from './problems.server.ts';
import type { RecordDefinition } from './record.ts';
import { sentences } from '../i18n/sentences.ts';
import { fieldOf } from './system-fields.ts';
import { checkField } from './validate.ts';
import { storableInstant } from '../registry/storable-time.ts';

export interface Filter {
  readonly column: string;
  readonly operator: Operator;
  /** Checked and typed by the field; a list for `in`, null for `empty` and `filled`. */
  readonly value: unknown;
}

export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
  readonly nullable: boolean;
}

/** A page of a list as the reader asked for it, checked against the record. */
export interface ListQuery {
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  readonly search: string | null;
  readonly sites: readonly string[] | null;
  readonly limit: number;
  readonly offset: number;
  /** Values of the sort keys and the id of the row after which the page begins. */
  readonly cursor: readonly unknown[] | null;
  readonly count: 'exact' | 'estimate' | 'none';
  /** The past instant at which the rows counted, ISO 8601; null: every row. */
  readonly at: string | null;
  /** The columns that are answered beside `id`, `version`, `site` and `state`; null: all of them. */
  readonly columns: readonly string[] | null;
  /** Texts in two languages are sorted as this reader sees them. */
  readonly language: Language;
}

const one = z.optional(z.string().check(z.maxLength(4000)));
const shape = z.strictObject({
  filter: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(20))])),
  sort: one,
  search: one,
  sites: one,
  limit: one,
  offset: one,
  cursor: one,
  at: z.optional(storableInstant),
  columns: one,
  count: z.optional(z.enum(['exact', 'estimate', 'none'])),
});

/**
 * Reads the query string of a list; anything that is not understood is refused with a sentence, never ignored.
 * `filterable` is the record with the fields by which the reader may filter, beyond those that a list shows.
 */
export function parseListQuery(
  record: RecordDefinition,
  query: unknown,
  language: Language = 'en',
  filterable: RecordDefinition = record,
): ListQuery {
  const parsed = shape.safeParse(query);
  if (!parsed.success) throw problems.badQuery(msg`A parameter of this list is unknown or invalid.`);
  const { filter = [], sort, search, sites, limit, offset, cursor, at = null, count = 'none', columns } = parsed.data;
  if (at !== null && !record.timespan)
    throw problems.badQuery(msg`This list has no history: its entries have no start time.`);
  const keys = parseSort(record, sort || record.sort);
  return {
    filters: [filter].flat().map((text) => parseFilter(filterable, text)),
    sort: keys,
    search: search || null,
    sites: sites === undefined ? null : sites.split(',').filter(Boolean),
    limit: wholeNumber(limit, 50, 1, 500),
    offset: wholeNumber(offset, 0, 0, 1_000_000),
    cursor: cursor === undefined ? null : parseCursor(cursor, keys.length + 1),
    count,
    at,
    columns: columns === undefined ? null : parseColumns(record, columns),
    language,
  };
}

/** The mark from which the next page goes on. */
export const cursorOf = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

function parseCursor(text: string, length: number): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => value === null || ['string', 'number', 'boolean'].includes(typeof value))
    )
      return values;
  } catch {
    // Falls through to the one refusal.
  }
  throw foreignCursor();
}

/** A cursor that somebody made up: of a wrong form, or of values that the columns cannot be compared with. */
export const foreignCursor = (): Error => problems.badQuery(msg`The cursor does not belong to this list.`);

function wholeNumber(text: string | undefined, otherwise: number, min: number, max: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw problems.badQuery(msg`Enter a whole number from ${min} to ${max}.`);
  return number;
}

function parseSort(record: RecordDefinition, sort: string): SortKey[] {
  return sort.split(',').map((key) => {
    const column = key.replace(/^-/, '');
    const field = fieldOf(record, column);
    if (!field?.sortable) throw problems.badQuery(msg`This list cannot be sorted by ${column}.`);
    return { column, descending: key.startsWith('-'), nullable: !field.required };
  });
}

/** Columns of every record that are no fields to filter or to sort by. */
const writers: ReadonlySet<string> = new Set(['created_by', 'updated_by']);

function parseColumns(record: RecordDefinition, columns: string): readonly string[] {
  return columns
    .split(',')
    .filter(Boolean)
    .map((column) => {
      const field = fieldOf(record, column);
      if (writers.has(column)) return column;
      if (!field || field.apart) throw problems.badQuery(msg`This list has no column “${column.slice(0, 80)}”.`);
      return column;
    });
}

function parseFilter(record: RecordDefinition, text: string): Filter {
  const [column = '', operator = '', ...rest] = text.split(':');
  const field = fieldOf(record, column);
  if (!field) throw problems.badQuery(msg`This list has no column “${column.slice(0, 80)}” to filter by.`);
  if (!field.operators.includes(operator as Operator))
    throw problems.badQuery({
      ...msg({ message: 'This list cannot be filtered by {label} in this way.' }),
      values: { label: field.label },
    });
  return { column, operator: operator as Operator, value: filterValue(field, operator as Operator, rest.join(':')) };
}

function filterValue(field: Field, operator: Operator, text: string): unknown {
  if (operator === 'empty' || operator === 'filled') return null;
  if (operator === 'contains') return storable(text);
  if (operator === 'in') return listOf(text).map((item) => typedValue(field, item));
  if (operator === 'has' || operator === 'lacks')
    return (typedValue(field, JSON.stringify([text]), [text]) as readonly unknown[])[0];
  return typedValue(field, text);
}

function listOf(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.length <= 200) return list.map(String);
  } catch {
    // Falls through to the one refusal.
  }
  throw problems.badQuery(msg`"in:" must be followed by a JSON list of at most 200 values.`);
}

/**
 * The value that the text of a filter or a parameter stands for: the text itself, a number or an answer, whichever the
 * field takes.
 */
export function typedValue(field: Field, text: string, meant: unknown = text): unknown {
  storable(text);
  if (text === '' && field.kind === 'text') return text;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const candidates = [
    meant,
    ...(Number.isNaN(number) ? [] : [number]),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ];
  const found = candidates.find((candidate) => checkField(field, candidate) === null);
  if (found === undefined) {
    throw problems.badQuery(msg({ message: '{column}: {expected}' }), {
      column: field.label,
      expected: expectedOf(field, candidates),
    });
  }
  return found;
}

/** What is wrong with the reading that comes nearest: one of the right type, where there is one. */
function expectedOf(field: Field, candidates: readonly unknown[]): MessageDescriptor {
  const near = candidates.find(
    (candidate) => z.safeParse(field.schema, candidate).error?.issues[0]?.code !== 'invalid_type',
  );
  return checkField(field, near ?? candidates[0]) ?? sentences.unusable;
}

function storable(text: string): string {
  if (text.includes('\u0000') || !text.isWellFormed())
    throw problems.badQuery(msg`This text contains a character that cannot be stored.`);
  return text;
}
