import type { MessageDescriptor } from '@lingui/core';
import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions, type FieldText, type TextContext } from '../field.ts';

type Choices = Readonly<Record<string, MessageDescriptor>>;

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const fold = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
const printKey = (key: unknown, field: Field, { words }: TextContext): string => {
  const label = (field.options.choices as Choices)[String(key)];
  return label ? (words(label)[0] ?? String(key)) : String(key);
};
/** The key that a word stands for, in either language; the word itself when it is none. */
const keyOf = (text: string, field: Field, { words }: TextContext): string => {
  const found = Object.entries(field.options.choices as Choices).find(([key, label]) => [key, ...words(label)].some((word) => fold(word) === fold(text)));
  return found?.[0] ?? text.trim();
};
const choiceText: FieldText = {
  print: (value, field, context) => (value == null ? '' : printKey(value, field, context)),
  parse: (text, field, context) => (text.trim() === '' ? null : keyOf(text, field, context)),
};
const choicesText: FieldText = {
  print: (value, field, context) => (Array.isArray(value) ? value.map((key) => printKey(key, field, context)).join('; ') : ''),
  parse: (text, field, context) => (text.trim() === '' ? null : text.split(';').map((word) => keyOf(word, field, context))),
};

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
    sortable: true,
    operators: ['eq', 'ne', 'in', 'empty', 'filled'],
    text: choiceText,
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
    operators: ['has', 'empty', 'filled'],
    text: choicesText,
    write: (value: readonly string[]) => keys.filter((key) => value.includes(key)),
    options: { choices: options.choices },
  });
}
