import * as z from 'zod/mini';
import { msg } from '@lingui/core/macro';
import { defineField, type Field, type FieldOptions, type FieldText } from '../field.ts';

export const yes = msg`Yes`;
export const no = msg`No`;
const booleanOf: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  1: true,
  0: false,
  x: true,
  y: true,
  n: false,
  o: true,
  vrai: true,
  faux: false,
  '✓': true,
  '✔': true,
};

const booleanText: FieldText = {
  print: (value, _, { words }) => (typeof value === 'boolean' ? (words(value ? yes : no)[0] ?? String(value)) : ''),
  parse: (text, _, { words }) => {
    const typed = text.trim().toLowerCase();
    if (typed === '') return null;
    const is = (message: typeof yes) => words(message).some((word) => word.toLowerCase() === typed);
    return is(yes) ? true : is(no) ? false : ((Object.hasOwn(booleanOf, typed) ? booleanOf[typed] : undefined) ?? text);
  },
};

/** Yes or no; a field that is not required may also be unknown. */
export function boolean<Required extends boolean = false>(
  options: FieldOptions<boolean, Required>,
): Field<boolean, boolean, NoInfer<Required>> {
  return defineField(options, {
    kind: 'boolean',
    column: 'boolean',
    schema: z.boolean(),
    exact: true,
    sortable: true,
    operators: ['eq', 'ne', 'empty', 'filled'],
    text: booleanText,
  });
}
