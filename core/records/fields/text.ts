import * as z from 'zod/mini';
import { storable, visible, within } from '../../registry/visible-text.ts';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { plainText } from './plain-text.ts';
import { tidyText } from './tidy-text.ts';

interface TextOptions<Required extends boolean> extends FieldOptions<string, Required> {
  /** Longest value in characters (code points); 200 unless told. */
  readonly max?: number;
  /** Shape of the value, such as a code. */
  readonly pattern?: RegExp;
  /** A code that people type: where it must be unique, `ex-01` is `EX-01`. It is kept as it was typed. */
  readonly anyCase?: boolean;
}

/** One line of text, kept as it was typed but for blanks around it. */
export function text<Required extends boolean = false>(
  options: TextOptions<Required>,
): Field<string, string, NoInfer<Required>> {
  const { max = 200, pattern, anyCase = false } = options;
  return defineField(options, {
    kind: 'text',
    column: 'text',
    check: `char_length($) <= ${max}`,
    schema: z.string().check(storable, visible, within(max), ...(pattern ? [z.regex(pattern)] : [])),
    tidy: tidyText,
    searched: true,
    exact: true,
    sortable: true,
    operators: ['contains', 'eq', 'ne', 'in', 'empty', 'filled'],
    text: plainText,
    options: { max, ...(anyCase ? { anyCase } : {}) },
  });
}
