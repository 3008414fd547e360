import * as z from 'zod/mini';
import type { MessageDescriptor } from '@lingui/core';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import { validateDraft } from '../validate.ts';
import { jsonText } from './plain-text.ts';

/** One row of a list of children: `id` and `version` where it exists already, its fields beside them. */
export interface ChildRow {
  readonly id?: string;
  readonly version?: number;
  readonly [field: string]: unknown;
}

interface ChildrenOptions extends FieldOptions<readonly ChildRow[], false> {
  /** The reference of the child that points to this record. */
  readonly by: string;
}

/** Stands for the row that is not written yet, where a child's own fields are looked at. */
const someRow = '00000000-0000-4000-8000-000000000000';
const rowShape = z.looseObject({
  id: z.optional(z.uuid()),
  version: z.optional(z.int().check(z.minimum(1), z.maximum(999_999_999))),
});

export const childOf = (field: Field): RecordDefinition => field.options.child as RecordDefinition;
export const parentFieldOf = (field: Field): string => String(field.options.by);

/** The fields of a child that are entered with its parent. */
export const enteredFields = (field: Field): readonly (readonly [string, Field])[] =>
  Object.entries(childOf(field).fields).filter(
    ([name, { readOnly, apart }]) => name !== parentFieldOf(field) && !readOnly && !apart,
  );

/**
 * The rows of another record that belong to this one: entered in its form as a grid, written with it in one
 * transaction, each with a table, an API and a history of its own. In a write, rows that are absent from the list are
 * deleted. The child's permissions count as well as the parent's.
 */
export function children(
  child: RecordDefinition,
  options: ChildrenOptions,
): Field<readonly ChildRow[], readonly ChildRow[], false> {
  const by = child.fields[options.by];
  if (by?.kind !== 'ref')
    throw new Error(
      `${child.name}.${options.by} is no reference, so ${child.name} cannot be the child of a record by it.`,
    );
  const inspect = (rows: readonly ChildRow[]): Record<string, MessageDescriptor> => {
    const found: Record<string, MessageDescriptor> = {};
    for (const [index, { id, version: _, ...draft }] of rows.entries()) {
      const complete = Object.entries(child.fields).every(
        ([name, { readOnly, apart }]) => name === options.by || readOnly || apart || Object.hasOwn(draft, name),
      );
      // Of a row that is sent in part only the server knows the rest.
      if (id !== undefined && !complete) continue;
      const { errors } = validateDraft(child, {
        ...draft,
        [options.by]: someRow,
        ...(child.scope === 'site' ? { site: someRow } : {}),
      });
      for (const [name, sentence] of Object.entries(errors)) found[`${index}.${name}`] = sentence;
    }
    return found;
  };
  return defineField(options, {
    kind: 'children',
    column: '',
    apart: true,
    operators: [],
    schema: z.array(rowShape).check(z.maxLength(500)),
    inspect,
    text: jsonText,
    options: { child, by: options.by },
  });
}
