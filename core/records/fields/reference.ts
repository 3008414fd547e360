import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions, type FieldText } from '../field.ts';

/** A reference as it is read: the row's id and the words that name it. */
export interface Reference {
  readonly id: string;
  readonly label: string;
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
/** A value as it is written: a reference is its id. */
export const asWritten = (value: unknown): unknown => (isReference(value) ? value.id : value);
/** The id of a reference, whether it is read or written; null where there is none. */
export const referenceId = (value: unknown): string | null =>
  isReference(value) ? value.id : typeof value === 'string' ? value : null;
const labelOf = (value: unknown): string => (isReference(value) ? value.label : '');

export const referenceText: FieldText = { print: labelOf, parse: (text) => text.trim() || null };
const referencesText: FieldText = {
  print: (value) => (Array.isArray(value) ? value.map(labelOf).join('; ') : ''),
  parse: (text) =>
    text.trim() === ''
      ? null
      : text
          .split(';')
          .map((one) => one.trim())
          .filter(Boolean),
};

interface ReferenceOptions<Written, Required extends boolean> extends FieldOptions<Written, Required> {
  /**
   * The record may be absent, with the plugin that owns it: the field is then hidden, and the server starts all the
   * same.
   */
  readonly optional?: boolean;
  /** States of the row referred to in which it may be told of, although it is not in use (`usable`). */
  readonly alsoIn?: readonly string[];
}

/** One row of another record, given by its name; written as its id. */
export function ref<Required extends boolean = false>(
  record: string,
  options: ReferenceOptions<string, Required>,
): Field<Reference, string, NoInfer<Required>> {
  return defineField(options, {
    kind: 'ref',
    column: 'uuid',
    schema: z.uuid(),
    operators: ['eq', 'ne', 'in', 'empty', 'filled'],
    text: referenceText,
    options: { record, optional: options.optional ?? false, alsoIn: options.alsoIn ?? [] },
  });
}

/** Several rows of another record, in the order given, each once. */
export function refs<Required extends boolean = false>(
  record: string,
  options: ReferenceOptions<readonly string[], Required>,
): Field<readonly Reference[], readonly string[], NoInfer<Required>> {
  return defineField(options, {
    kind: 'refs',
    column: 'uuid[]',
    schema: z.array(z.uuid()).check(z.maxLength(200)),
    write: (value: readonly string[]) => [...new Set(value)],
    operators: ['has', 'lacks', 'empty', 'filled'],
    text: referencesText,
    options: { record, optional: options.optional ?? false, alsoIn: options.alsoIn ?? [] },
  });
}
