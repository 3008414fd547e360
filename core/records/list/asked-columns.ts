import { alwaysAnswered } from '../always-answered.ts';
import { sitesNamed, type RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import type { Column } from './columns.ts';

/**
 * The columns that a list asks its server for: those shown with what their cells are told in, such as a currency, those
 * that name a row, say whose it is and what it is about, and `more` that is done with rows. In the order of the alphabet.
 */
export function askedColumns(
  record: RecordDefinition,
  shown: readonly Pick<Column, 'name' | 'field'>[],
  more: readonly string[] = [],
): readonly string[] {
  const toldIn = shown.flatMap(({ field }) =>
    Object.values(field.options).filter((option): option is string => typeof option === 'string'),
  );
  const names = [
    ...shown.map(({ name }) => name),
    ...toldIn.filter((name) => Object.hasOwn(record.fields, name)),
    ...record.display,
    ...record.owner,
    ...sitesNamed(record),
    ...leadingReferences(record),
    ...more,
  ];
  return [...new Set(names)].filter((name) => !alwaysAnswered.has(name) && isAnswered(record, name)).toSorted();
}

/** What a row that was picked may stand for in linked panes: its first filled reference. */
function leadingReferences({ fields }: RecordDefinition): readonly string[] {
  const references = Object.entries(fields).filter(([, { kind }]) => kind === 'ref');
  const filled = references.findIndex(([, { required }]) => required);
  return references.slice(0, filled < 0 ? references.length : filled + 1).map(([name]) => name);
}

function isAnswered(record: RecordDefinition, name: string): boolean {
  if (name === 'created_by') return true;
  const field = fieldOf(record, name);
  return field !== undefined && !field.apart && !field.level;
}
