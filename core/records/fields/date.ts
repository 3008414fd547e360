import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';

/** A calendar day without a time zone, `2026-03-09`. */
export function date<Required extends boolean = false>(options: FieldOptions<string, Required>): Field<string, string, NoInfer<Required>> {
  return defineField(options, { kind: 'date', column: 'date', schema: z.iso.date() });
}

/** An instant, ISO 8601 with offset; stored to the millisecond in UTC, shown in the site's time zone. */
export function datetime<Required extends boolean = false>(options: FieldOptions<string, Required>): Field<string, string, NoInfer<Required>> {
  return defineField(options, { kind: 'datetime', column: 'timestamptz(3)', schema: z.iso.datetime({ offset: true }) });
}
