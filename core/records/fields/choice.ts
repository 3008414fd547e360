import type { MessageDescriptor } from '@lingui/core';
import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';

type Choices = Readonly<Record<string, MessageDescriptor>>;

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** One of a short fixed list, stored by its key, shown by its label. */
export function choice<const C extends Choices, Required extends boolean = false>(
  options: FieldOptions<Extract<keyof C, string>, Required> & { readonly choices: C },
): Field<Extract<keyof C, string>, Extract<keyof C, string>, NoInfer<Required>> {
  const keys = Object.keys(options.choices) as Extract<keyof C, string>[];
  return defineField(options, {
    kind: 'choice',
    column: 'text',
    check: `$ in (${quoted(keys)})`,
    schema: z.enum(keys),
    options: { choices: options.choices },
  });
}

/** Several of a short fixed list, in the list's order. */
export function choices<const C extends Choices, Required extends boolean = false>(
  options: FieldOptions<readonly Extract<keyof C, string>[], Required> & { readonly choices: C },
): Field<readonly Extract<keyof C, string>[], readonly Extract<keyof C, string>[], NoInfer<Required>> {
  const keys = Object.keys(options.choices) as Extract<keyof C, string>[];
  return defineField(options, {
    kind: 'choices',
    column: 'text[]',
    check: `$ <@ array[${quoted(keys)}]::text[]`,
    schema: z.array(z.enum(keys)).check(z.maxLength(keys.length)),
    write: (value: readonly string[]) => keys.filter((key) => value.includes(key)),
    options: { choices: options.choices },
  });
}
