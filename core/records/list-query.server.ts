import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { Field } from './field.ts';
import { problems } from './problems.server.ts';
import type { RecordDefinition } from './record.ts';
import { checkField } from './validate.ts';

export type Operator = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'has' | 'contains' | 'empty' | 'filled';

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
  count: z.optional(z.enum(['exact', 'estimate', 'none'])),
});

/** Columns that every list can be filtered and sorted by. */
const systemKinds: Readonly<Record<string, string>> = { created_at: 'datetime', updated_at: 'datetime', version: 'integer', id: 'ref', site: 'ref' };
const ordered = new Set(['integer', 'decimal', 'quantity', 'date', 'datetime', 'text']);
const operators: Readonly<Record<string, readonly Operator[]>> = {
  text: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'contains', 'empty', 'filled'],
  longtext: ['contains', 'empty', 'filled'],
  integer: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'empty', 'filled'],
  decimal: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'empty', 'filled'],
  quantity: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'empty', 'filled'],
  date: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'empty', 'filled'],
  datetime: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'empty', 'filled'],
  boolean: ['eq', 'ne', 'empty', 'filled'],
  choice: ['eq', 'ne', 'in', 'empty', 'filled'],
  choices: ['has', 'empty', 'filled'],
  ref: ['eq', 'ne', 'in', 'empty', 'filled'],
  refs: ['has', 'empty', 'filled'],
  point: ['empty', 'filled'],
};

/** Reads the query string of a list; anything that is not understood is refused with a sentence, never ignored. */
export function parseListQuery(record: RecordDefinition, query: unknown): ListQuery {
  const parsed = shape.safeParse(query);
  if (!parsed.success) throw problems.badQuery(msg`A parameter of this list is unknown or has a wrong form.`);
  const { filter = [], sort, search, sites, limit, offset, cursor, count = 'none' } = parsed.data;
  const keys = parseSort(record, sort || record.sort);
  return {
    filters: [filter].flat().map((text) => parseFilter(record, text)),
    sort: keys,
    search: search || null,
    sites: sites === undefined ? null : sites.split(',').filter(Boolean),
    limit: wholeNumber(limit, 50, 1, 500),
    offset: wholeNumber(offset, 0, 0, 1_000_000),
    cursor: cursor === undefined ? null : parseCursor(cursor, keys.length + 1),
    count,
  };
}

/** The mark from which the next page goes on. */
export const cursorOf = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

function parseCursor(text: string, length: number): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(values) && values.length === length && values.every((value) => value === null || ['string', 'number', 'boolean'].includes(typeof value))) return values;
  } catch {
    // Falls through to the one refusal.
  }
  throw problems.badQuery(msg`The cursor is not one that this list gave.`);
}

function wholeNumber(text: string | undefined, otherwise: number, min: number, max: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max) throw problems.badQuery(msg`A whole number from ${min} to ${max} is expected.`);
  return number;
}

const kindOf = (record: RecordDefinition, column: string): string | undefined =>
  (Object.hasOwn(record.fields, column) ? record.fields[column]?.kind : undefined) ?? (column === 'site' && record.scope !== 'site' ? undefined : systemKinds[column]);

function parseSort(record: RecordDefinition, sort: string): SortKey[] {
  return sort.split(',').map((key) => {
    const column = key.replace(/^-/, '');
    const kind = kindOf(record, column);
    if (!kind || !(ordered.has(kind) || kind === 'choice' || kind === 'boolean')) throw problems.badQuery(msg`This list cannot be sorted by ${column}.`);
    return { column, descending: key.startsWith('-'), nullable: record.fields[column]?.required === false };
  });
}

function parseFilter(record: RecordDefinition, text: string): Filter {
  const [column = '', operator = '', ...rest] = text.split(':');
  const kind = kindOf(record, column);
  if (!kind || !operators[kind]?.includes(operator as Operator)) throw problems.badQuery(msg`This list cannot be filtered by ${text.slice(0, 80)}.`);
  return { column, operator: operator as Operator, value: filterValue(record, column, kind, operator as Operator, rest.join(':')) };
}

function filterValue(record: RecordDefinition, column: string, kind: string, operator: Operator, text: string): unknown {
  if (operator === 'empty' || operator === 'filled') return null;
  if (operator === 'contains') return text;
  if (operator === 'in') return listOf(text).map((item) => typed(record.fields[column], kind, item));
  return typed(operator === 'has' ? undefined : record.fields[column], operator === 'has' ? elementKind(kind) : kind, text);
}

const elementKind = (kind: string): string => (kind === 'refs' ? 'ref' : 'text');

function listOf(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.length <= 200) return list.map(String);
  } catch {
    // Falls through to the one refusal.
  }
  throw problems.badQuery(msg`A JSON list of at most 200 values is expected after "in:".`);
}

const systemSchemas: Readonly<Record<string, z.ZodMiniType>> = { ref: z.uuid(), datetime: z.iso.datetime({ offset: true }), integer: z.int(), text: z.string() };

function typed(field: Field | undefined, kind: string, text: string): unknown {
  const value = ['integer', 'decimal', 'quantity'].includes(kind) ? Number(text || Number.NaN) : kind === 'boolean' ? booleanOf(text) : text;
  const wrong = field ? checkField(field, value) : systemSchemas[kind]?.safeParse(value).success ? null : msg`This value cannot be used here.`;
  if (wrong && !(field && value === '')) throw problems.badQuery(wrong);
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) throw problems.badQuery(msg`This text contains a character that cannot be stored.`);
  return value;
}

const booleanOf = (text: string): boolean | string => (text === 'true' ? true : text === 'false' ? false : text);
