import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { datetimeText, dateText } from './date-text.ts';

/** A calendar day without a time zone, `2026-03-09`. */
export function date<Required extends boolean = false>(options: FieldOptions<string, Required>): Field<string, string, NoInfer<Required>> {
  return defineField(options, { kind: 'date', column: 'date', schema: z.iso.date(), exact: true, sortable: true, operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'in', 'empty', 'filled'], text: dateText });
}

/** An instant, ISO 8601 with offset; stored to the millisecond in UTC, shown in the site's time zone. */
export function datetime<Required extends boolean = false>(options: FieldOptions<string, Required>): Field<string, string, NoInfer<Required>> {
  return defineField(options, { kind: 'datetime', column: 'timestamptz(3)', schema: z.iso.datetime({ offset: true }), sortable: true, operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'empty', 'filled'], text: datetimeText });
}
