import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { referenceText, type Reference } from './reference.ts';

interface ChecklistOptions<Required extends boolean> extends FieldOptions<string, Required> {
  /** Which checklists may be filled for this slot, as the forms plugin names their families. */
  readonly family?: string;
}

/** The record that filled checklists are rows of; its plugin may be absent, and then the slot is not shown. */
export const checklistRecord = 'form_run';

/** A slot for one filled checklist: a reference by name to a run of the forms plugin. */
export function checklist<Required extends boolean = false>(
  options: ChecklistOptions<Required>,
): Field<Reference, string, NoInfer<Required>> {
  return defineField(options, {
    kind: 'checklist',
    column: 'uuid',
    schema: z.uuid(),
    operators: ['empty', 'filled'],
    text: referenceText,
    options: { record: checklistRecord, optional: true, family: options.family },
  });
}
