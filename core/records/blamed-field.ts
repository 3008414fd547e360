import type { RecordDefinition } from './record.ts';

/** Fields in the order in which a form shows them: those that no section names come first. */
function formOrder({ fields, sections }: RecordDefinition): readonly string[] {
  const sectioned = sections.flatMap((section) => section.fields);
  return [...Object.keys(fields).filter((name) => !sectioned.includes(name)), ...sectioned];
}

/** The field of a set of unique columns that is told when another row has them all: the last one that people fill. */
export function blamedField(definition: RecordDefinition, columns: readonly string[]): string | undefined {
  const order = formOrder(definition);
  const shown = columns
    .filter((name) => name !== 'site')
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return shown.findLast((name) => !definition.fields[name]?.readOnly) ?? shown.at(-1);
}
