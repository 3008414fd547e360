import type { MessageDescriptor } from '@lingui/core';
import type { Field } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { unitOf } from '../fields/duration.ts';
import { otherUnits, unitFor } from '../fields/units.ts';
import { wordsOf } from './header-words.ts';
import type { ColumnOptions } from './import-job.ts';

/** Said of a column whose numbers are taken as they stand although its header names a unit, of prices say. */
export const asItStands = '=';

/** The unit in which a field is kept; null for one that measures nothing. */
export function unitOfField(field: Field): string | null {
  if (field.kind === 'quantity') return String(field.options.unit);
  if (field.kind === 'integer') return typeof field.options.unit === 'string' ? field.options.unit : null;
  return field.kind === 'duration' ? unitOf(field) : null;
}

const durations = ['s', 'min', 'h', 'd'] as const;

/** The units in which a column of this field may be told, its own first; empty where there is no other. */
export function unitsOf(field: Field): readonly string[] {
  const fieldUnit = unitOfField(field);
  if (fieldUnit === null) return [];
  const others = field.kind === 'duration' ? durations.filter((unit) => unit !== fieldUnit) : otherUnits(fieldUnit);
  return others.length === 0 ? [] : [fieldUnit, ...others];
}

const brackets = /[([]\s*([^()[\]]{1,30}?)\s*[)\]]\s*$/;
/** `(US gal)`, `[t]`; null where a header ends in no brackets. */
const bracketed = (title: string): string | null => brackets.exec(title)?.[1] ?? null;
/** `Vitesse en km/h`. */
const lastWord = /[\s,/_](?:en |in )?([^\s,()[\]]{1,8})\s*$/;

/**
 * The unit that a header names behind its words, `Capacité (gal)`, `Poids [t]`, `Vitesse en km/h`, where it is another
 * than the field's own.
 */
export function unitInHeader(title: string, field: Field): string | null {
  const fieldUnit = unitOfField(field);
  if (fieldUnit === null) return null;
  const found = unitFor(fieldUnit, bracketed(title) ?? lastWord.exec(title)?.[1] ?? '');
  const isPlain = found === null || found === unitFor(fieldUnit, fieldUnit);
  return isPlain || !unitsOf(field).some((unit) => unitFor(fieldUnit, unit) === found) ? null : found;
}

/** Money that a header may name: that it does is no unit of the price. */
const currency = /^(\p{Sc}|dh|dhs|dirhams?|euros?|dollars?|us ?\$|f ?cfa|cfa|ht|ttc|hors taxes?)$/iu;
const currencies = new Set(Intl.supportedValuesOf('currency'));
const isCurrency = (text: string): boolean => currency.test(text) || currencies.has(text.toUpperCase());

/**
 * What stands in brackets behind the words of a header where a unit would stand, `Charge (short tons dry)`, and is none
 * that is understood; null where there is nothing to ask. `words` gives a sentence in every language.
 */
export function oddUnit(
  title: string,
  { name, field }: { readonly name: string; readonly field: Field },
  words: (message: MessageDescriptor) => readonly string[],
): string | null {
  const [written, own] = [bracketed(title), unitOfField(field)];
  if (written === null || (own === null && field.kind !== 'money')) return null;
  // Our own exports name a unit in the label, and the field where two labels read alike.
  const labels = [name, ...words(field.label).flatMap((label) => bracketed(label) ?? [])].map(wordsOf);
  if (labels.includes(wordsOf(written)) && wordsOf(written) !== '') return null;
  if (own === null) return isCurrency(written) ? null : written;
  const plain = (unit: string): string => unit.replaceAll('³', '3').replaceAll('²', '2').toLowerCase();
  return unitFor(own, written) !== null || plain(written) === plain(own) ? null : written;
}

/** The columns whose headers name a unit that is not understood, as long as nobody has said which is meant. */
export function oddUnits(
  record: RecordDefinition,
  options: ColumnOptions,
  header: readonly string[],
  words: (message: MessageDescriptor) => readonly string[],
): readonly { readonly column: number; readonly written: string }[] {
  return header.flatMap((title, column) => {
    const name = options.mapping?.[column] ?? null;
    const field = name === null ? undefined : fieldOf(record, name);
    if (name === null || !field || options.units?.[column] != null) return [];
    const written = oddUnit(title, { name, field }, words);
    return written === null ? [] : [{ column, written }];
  });
}

/** Whether a column of this field may be told in a unit. */
export const takesUnit = (field: Field, unit: string): boolean => {
  const fieldUnit = unitOfField(field);
  if (fieldUnit === null) return field.kind === 'money' && unit === asItStands;
  return unit === fieldUnit || unitsOf(field).includes(unitFor(fieldUnit, unit) ?? '');
};
