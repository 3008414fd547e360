import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';

/** A reference as it is read: the row's id and the words that name it. */
export interface Reference {
  readonly id: string;
  readonly label: string;
}

/** One row of another record, given by its name; written as its id. */
export function ref<Required extends boolean = false>(record: string, options: FieldOptions<string, Required>): Field<Reference, string, NoInfer<Required>> {
  return defineField(options, { kind: 'ref', column: 'uuid', schema: z.uuid(), options: { record } });
}

/** Several rows of another record, in the order given, each once. */
export function refs<Required extends boolean = false>(
  record: string,
  options: FieldOptions<readonly string[], Required>,
): Field<readonly Reference[], readonly string[], NoInfer<Required>> {
  return defineField(options, {
    kind: 'refs',
    column: 'uuid[]',
    schema: z.array(z.uuid()).check(z.maxLength(200)),
    write: (value: readonly string[]) => [...new Set(value)],
    options: { record },
  });
}
