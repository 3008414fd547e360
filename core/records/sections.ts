import type { MessageDescriptor } from '@lingui/core';
import type { Field } from './field.ts';
import type { RecordDefinition } from './record.ts';

/** Fields that stand together in a form or on a page. */
export interface FieldGroup {
  /** Null for the fields that no section names; they come first. */
  readonly title: MessageDescriptor | null;
  readonly fields: readonly (readonly [name: string, field: Field])[];
}

/** The fields of a record by section, in the order of the definition. */
export function groupsOf({ fields, sections }: RecordDefinition): readonly FieldGroup[] {
  const named = new Set(sections.flatMap((section) => section.fields));
  const free = Object.entries(fields).filter(([name]) => !named.has(name));
  const titled = sections.map((section) => ({
    title: section.title,
    fields: section.fields.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
  }));
  return [{ title: null, fields: free }, ...titled].filter((group) => group.fields.length > 0);
}
