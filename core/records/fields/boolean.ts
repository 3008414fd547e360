import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';

/** Yes or no; a field that is not required may also be unknown. */
export function boolean<Required extends boolean = false>(options: FieldOptions<boolean, Required>): Field<boolean, boolean, NoInfer<Required>> {
  return defineField(options, { kind: 'boolean', column: 'boolean', schema: z.boolean() });
}
