import type { MessageDescriptor } from '@lingui/core';
import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { sentences } from '../../i18n/sentences.ts';
import { checkField, tidied } from '../validate.ts';
import { jsonText } from './plain-text.ts';

type Line = Readonly<Record<string, unknown>>;
type LineFields = Readonly<Record<string, Field>>;
/** A line as it is read: references with their labels. */
type ReadLine<F> = {
  readonly [K in keyof F]: F[K] extends Field<infer Read, infer _Written, infer R>
    ? R extends true
      ? Read
      : Read | null
    : never;
};
/** A line as it is written and kept: references are ids. */
type WrittenLine<F> = {
  readonly [K in keyof F]: F[K] extends Field<infer _Read, infer Written, infer R>
    ? R extends true
      ? Written
      : Written | null
    : never;
};

interface LinesOptions<Required extends boolean> extends FieldOptions<readonly Line[], Required> {
  /** Most lines that one row may have; 200 unless told. */
  readonly max?: number;
  /** The column by which lines stand together, such as the section of items: a line moved among others takes theirs. */
  readonly together?: string;
}

export const lineFields = (field: Field): LineFields => field.options.fields as LineFields;

/** The column by which the lines of a field stand together, where there is one. */
export const togetherBy = (field: Field): string | undefined => field.options.together as string | undefined;

/** A line with its cells as they are meant. */
const tidyLine = (fields: LineFields, line: unknown): unknown =>
  typeof line === 'object' && line !== null && !Array.isArray(line)
    ? Object.fromEntries(
        Object.entries(line).map(([name, value]) => [
          name,
          Object.hasOwn(fields, name) ? tidied(fields[name], value) : (value as unknown),
        ]),
      )
    : line;

/**
 * Small rows inside a row, such as the chapters of a budget: no table and no history of their own. Each cell is checked
 * by its field.
 */
export function lines<F extends LineFields, Required extends boolean = false>(
  fields: F,
  options: LinesOptions<Required>,
): Field<readonly ReadLine<F>[], readonly WrittenLine<F>[], NoInfer<Required>> {
  const inspect = (rows: readonly Line[]): Record<string, MessageDescriptor> => {
    const found: Record<string, MessageDescriptor> = {};
    for (const [index, row] of rows.entries()) {
      for (const name of Object.keys(row))
        if (!Object.hasOwn(fields, name)) found[`${index}.${name}`] = sentences.unknownField;
      for (const [name, field] of Object.entries(fields)) {
        const wrong = checkField(field, row[name]);
        if (wrong) found[`${index}.${name}`] = wrong;
      }
    }
    return found;
  };
  return defineField(options, {
    kind: 'lines',
    column: 'jsonb',
    check: `jsonb_typeof($) = 'array'`,
    schema: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(options.max ?? 200)),
    inspect,
    tidy: (rows) => (Array.isArray(rows) ? rows.map((row) => tidyLine(fields, row)) : rows),
    write: (rows: readonly Line[]) =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))),
      ),
    text: jsonText,
    options: { fields, ...(options.together === undefined ? {} : { together: options.together }) },
  }) as Field<readonly ReadLine<F>[], readonly WrittenLine<F>[], NoInfer<Required>>;
}
