import type { MessageDescriptor } from '@lingui/core';
import * as z from 'zod/mini';
import type { Field } from './field.ts';
import { beyondYears } from './limits/within-years.ts';
import type { BrokenRule, RecordDefinition } from './record.ts';
import { sentenceOf, sentences } from '../i18n/sentences.ts';

export type FieldErrors = Readonly<Record<string, MessageDescriptor>>;

export interface Validation {
  /** The checked values, by field name: those that were sent, and of a new row those that it begins with. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: FieldErrors;
  /** What somebody must confirm before the row is written. */
  readonly warnings: readonly BrokenRule[];
}

const siteSchema = z.uuid();

/**
 * What the fields of a new row hold that nobody has named. A field that was left empty on purpose is named with null.
 */
export const initialValues = ({ fields }: RecordDefinition): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial, readOnly }]) =>
      initial === undefined || readOnly ? [] : [[name, initial]],
    ),
  );

/**
 * Checks what a form or a caller sends against the fields and rules of a record; the same on both sides. `before` is
 * the row being edited, as it is written (references as ids); absent for a new one, which begins with its
 * `initialValues`.
 */
export function validateDraft(
  record: RecordDefinition,
  sent: Readonly<Record<string, unknown>>,
  before?: Readonly<Record<string, unknown>>,
): Validation {
  const draft = before ? sent : withInitial(record, sent);
  // Without a prototype: a draft may name a field "__proto__", and that must be refused like any other.
  const values = Object.create(null) as Record<string, unknown>;
  const errors = Object.create(null) as Record<string, MessageDescriptor>;
  for (const [name, typed] of Object.entries(draft)) {
    const value = tidied(Object.hasOwn(record.fields, name) ? record.fields[name] : undefined, typed);
    const found = checkOne(record, name, value);
    const inside =
      found === null && value !== null ? Object.entries(record.fields[name]?.inspect?.(value as never) ?? {}) : [];
    for (const [path, sentence] of inside) errors[`${name}.${path}`] = sentence;
    if (found !== null) errors[name] = found;
    else if (inside.length === 0) values[name] = value;
  }
  if (!before) markMissing(record, draft, errors);
  clearHidden(record, { ...before, ...values }, values, errors);
  const warnings = applyRules(record, { ...before, ...values }, errors);
  markWithoutCurrency(record, { ...before, ...values }, values, errors);
  // After the record's own rules: what they say of a day is told rather.
  markBeyond(record, values, errors);
  return { values, errors, warnings };
}

/** Own names alone: a draft may name a field "__proto__", and that must be refused like any other. */
function withInitial(
  record: RecordDefinition,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const missing = Object.entries(initialValues(record)).filter(([name]) => !Object.hasOwn(sent, name));
  return missing.length === 0 ? sent : Object.fromEntries([...Object.entries(sent), ...missing]);
}

/** What is meant by a value that somebody wrote into a field. */
export const tidied = (field: Field | undefined, value: unknown): unknown => (field?.tidy ? field.tidy(value) : value);

/** What is wrong with one value, or null. */
export function checkField(field: Field, value: unknown): MessageDescriptor | null {
  if (value === null || value === undefined) return field.required ? sentences.required : null;
  if (field.required && (value === '' || (Array.isArray(value) && value.length === 0))) return sentences.required;
  const parsed = z.safeParse(field.schema, value);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  const sentence = issue ? sentenceOf(issue) : sentences.required;
  return field.options.grouped === false ? withPlainNumbers(sentence) : sentence;
}

/** A limit of what counts nothing, such as a year, is written as it is: `2100`, never `2,100`. */
const withPlainNumbers = (sentence: MessageDescriptor): MessageDescriptor => ({
  ...sentence,
  values: Object.fromEntries(Object.entries(sentence.values ?? {}).map(([name, value]) => [name, String(value)])),
});

function checkOne(record: RecordDefinition, name: string, value: unknown): MessageDescriptor | null {
  if (name === 'site' && record.scope === 'site')
    return siteSchema.safeParse(value).success ? null : sentences.siteRequired;
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined;
  if (!field) return sentences.unknownField;
  return field.readOnly ? sentences.readOnly : checkField(field, value);
}

function markMissing(
  record: RecordDefinition,
  draft: Readonly<Record<string, unknown>>,
  errors: Record<string, MessageDescriptor>,
): void {
  if (record.scope === 'site' && draft.site == null) errors.site ??= sentences.siteRequired;
  for (const [name, field] of Object.entries(record.fields)) {
    if (field.required && !field.readOnly && !Object.hasOwn(draft, name)) errors[name] ??= sentences.required;
  }
}

/** A field that does not apply to this row holds nothing, and nothing is asked of it. */
function clearHidden(
  record: RecordDefinition,
  row: Readonly<Record<string, unknown>>,
  values: Record<string, unknown>,
  errors: Record<string, MessageDescriptor>,
): void {
  for (const [name, field] of Object.entries(record.fields)) {
    if (!field.when || field.when(row)) continue;
    delete errors[name];
    if (row[name] != null) values[name] = null;
  }
}

/** An amount says nothing without its currency, where the row names one. */
function markWithoutCurrency(
  { fields }: RecordDefinition,
  row: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  errors: Record<string, MessageDescriptor>,
): void {
  for (const [name, { kind, derived, options }] of Object.entries(fields)) {
    const { currency } = options;
    if (kind !== 'money' || derived || typeof currency !== 'string') continue;
    const field = Object.hasOwn(fields, currency) ? fields[currency] : undefined;
    if (!field || field.derived || field.readOnly) continue;
    const isWritten = Object.hasOwn(values, name) || Object.hasOwn(values, currency);
    if (isWritten && row[name] != null && row[currency] == null) errors[currency] ??= sentences.currencyRequired;
  }
}

/** Days and instants that lie too far from now; a value that stands already may stay. */
function markBeyond(
  { fields }: RecordDefinition,
  values: Readonly<Record<string, unknown>>,
  errors: Record<string, MessageDescriptor>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const sentence = fields[name] ? beyondYears(fields[name], value) : null;
    if (sentence) errors[name] ??= sentence;
  }
}

function applyRules(
  record: RecordDefinition,
  row: Readonly<Record<string, unknown>>,
  errors: Record<string, MessageDescriptor>,
): BrokenRule[] {
  const broken = record.rules.flatMap((rule) => rule(row) ?? []);
  for (const { field, sentence, confirm } of broken) if (!confirm) errors[field] ??= sentence;
  return broken.filter(({ confirm }) => confirm);
}
