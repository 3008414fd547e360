import type { MessageDescriptor } from '@lingui/core';
import * as z from 'zod/mini';
import { fold } from '../../i18n/fold.ts';
import { defineField, type Field, type FieldOptions, type FieldText, type TextContext } from '../field.ts';

type Choices = Readonly<Record<string, MessageDescriptor>>;

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * The key that a word stands for, in either language; the word itself when it is none. Exact words come before those
 * that differ in accents or case.
 */
const keyOf = (text: string, field: Field, { words }: TextContext): string => {
  const typed = text.trim();
  const entries = Object.entries(field.options.choices as Choices);
  if (entries.some(([key]) => key === typed)) return typed;
  const found =
    entries.find(([, label]) => words(label).includes(typed)) ??
    entries.find(([key, label]) => [key, ...words(label)].some((word) => fold(word) === fold(typed)));
  return found?.[0] ?? typed;
};

/** What each key is printed as, by context: exports ask a hundred thousand times. */
const printed = new WeakMap<TextContext, Map<Field, Map<string, string>>>();

/** A key's label; the key itself where the label would be read as another, or as several. */
function printKey(key: unknown, field: Field, context: TextContext): string {
  const fields = printed.get(context) ?? new Map<Field, Map<string, string>>();
  printed.set(context, fields);
  const words = fields.get(field) ?? new Map<string, string>();
  fields.set(field, words);
  const name = String(key);
  const before = words.get(name);
  if (before !== undefined) return before;
  const choices = field.options.choices as Choices;
  const label = Object.hasOwn(choices, name) ? choices[name] : undefined;
  const word = label && context.words(label)[0];
  const text =
    word !== undefined && keyOf(word, field, context) === name && !(field.kind === 'choices' && word.includes(';'))
      ? word
      : name;
  words.set(name, text);
  return text;
}

const choiceText: FieldText = {
  print: (value, field, context) => (value == null ? '' : printKey(value, field, context)),
  parse: (text, field, context) => (text.trim() === '' ? null : keyOf(text, field, context)),
};
const choicesText: FieldText = {
  print: (value, field, context) =>
    Array.isArray(value) ? value.map((key) => printKey(key, field, context)).join('; ') : '',
  parse: (text, field, context) =>
    text.trim() === '' ? null : text.split(';').map((word) => keyOf(word, field, context)),
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
    exact: true,
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
    operators: ['has', 'lacks', 'empty', 'filled'],
    text: choicesText,
    write: (value: readonly string[]) => keys.filter((key) => value.includes(key)),
    options: { choices: options.choices },
  });
}
