import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Field } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { isRunningNumber } from './running-number.ts';
import { bareWords as bare, tellingWords, wordsOf } from './header-words.ts';

/** A field that a column of a file may stand for. */
export interface ImportTarget {
  readonly name: string;
  readonly field: Field;
}

/** Kinds that no cell of a table can hold: rows of their own, and files. */
const inCells = ({ kind, apart }: Field): boolean => !apart && kind !== 'files' && kind !== 'photos';

/** The fields of a form that a file cannot bring; they are entered in each entry afterwards. */
export const notImported = ({ fields }: RecordDefinition): readonly Field[] =>
  Object.values(fields).filter((field) => !field.readOnly && !inCells(field));

/**
 * The fields that an import may write, the site first where rows belong to one; and the running number, by which entries
 * are known.
 */
export function importTargets(record: RecordDefinition, hidden: readonly string[] = []): readonly ImportTarget[] {
  const names = [...(record.scope === 'site' ? ['site'] : []), ...Object.keys(record.fields)];
  return names.flatMap((name) => {
    const field = fieldOf(record, name);
    return field && (!field.readOnly || isRunningNumber(record, name)) && inCells(field) && !hidden.includes(name)
      ? [{ name, field }]
      : [];
  });
}

/**
 * Everything that a column of this record may be called, accents, case and punctuation aside: by these a header is
 * known among the lines of a file.
 */
export function headerNames(
  record: RecordDefinition,
  words: (message: MessageDescriptor) => readonly string[],
): readonly string[] {
  const fields = Object.entries(record.fields).flatMap(([name, { label }]) => [name, ...words(label)]);
  return [...new Set([...fields, ...siteNames.flatMap(words)].flatMap((name) => [wordsOf(name), bare(name)]))].filter(
    Boolean,
  );
}

/** Other words that files use for the same, the first of each as our labels have it. */
const usual: readonly (readonly string[])[] = [
  ['position', 'poste', 'fonction', 'job title'],
  ['phone', 'telephone', 'tel', 'phone no', 'n de telephone', 'n tel'],
  ['unit price', 'prix unitaire', 'prix unit', 'pu'],
];
const usualWord = (title: string): string => usual.find((words) => words.includes(bare(title)))?.[0] ?? '';

const siteNames: readonly MessageDescriptor[] = [msg`Site`, msg`Site code`];

/**
 * Which field each column stands for, by the field's name and its label in both languages, accents and case aside; each
 * field once. `words` gives a sentence in every language.
 */
export function guessMapping(
  record: RecordDefinition,
  header: readonly string[],
  words: (message: MessageDescriptor) => readonly string[],
): (string | null)[] {
  const targets = importTargets(record).map(({ name, field }) => ({
    name,
    names: [name, ...words(field.label), ...(name === 'site' ? siteNames.flatMap(words) : [])],
  }));
  const mapping: (string | null)[] = header.map(() => null);
  // Fields that a file cannot bring have columns in our own exports: what bears the name of one is no other's.
  const closed = Object.entries(record.fields)
    .filter(([name]) => !targets.some((target) => target.name === name))
    .map(([name, field]) => ({ name, names: words(field.label) }));
  const isClosed = (title: string): boolean =>
    closed.some(
      ({ name, names }) => title.endsWith(`(${name})`) || names.some((one) => wordsOf(one) === wordsOf(title)),
    );
  const take = (normalise: (text: string) => string): void => {
    for (const [index, title] of header.entries()) {
      if (mapping[index] !== null || normalise(title) === '' || isClosed(title)) continue;
      const fitting = targets.filter(
        ({ name, names }) => !mapping.includes(name) && names.some((one) => normalise(one) === normalise(title)),
      );
      // Two fields of one label: which is meant, only a person can say.
      if (fitting.length === 1) mapping[index] = fitting[0]?.name ?? null;
    }
  };
  // `Label (name)`, as our own exports write where two labels read alike.
  for (const [index, title] of header.entries()) {
    const named = /\((\w+)\)$/.exec(title)?.[1];
    if (named && !mapping.includes(named) && targets.some(({ name }) => name === named)) mapping[index] = named;
  }
  take(wordsOf);
  take(bare);
  take(tellingWords);
  take(usualWord);
  return mapping;
}
