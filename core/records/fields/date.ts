import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { datetimeText, dateText } from './date-text.ts';

/** A calendar day without a time zone, `2026-03-09`. */
export function date<Required extends boolean = false>(options: FieldOptions<string, Required>): Field<string, string, NoInfer<Required>> {
  return defineField(options, { kind: 'date', column: 'date', schema: z.iso.date(), exact: true, sortable: true, operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'in', 'empty', 'filled'], text: dateText });
}

/** How far the clock of who writes may be ahead, in milliseconds (catalogue operations.md §4, `future_ts`). */
const aheadMs = 120_000;
const hasCome = (value: string): boolean => Date.parse(value) <= Date.now() + aheadMs;

interface DatetimeOptions<Required extends boolean> extends FieldOptions<string, Required> {
  /** It tells of something that has happened: what is still to come is refused. */
  readonly happened?: boolean;
}

/** An instant, ISO 8601 with offset; stored to the millisecond in UTC, shown in the site's time zone. */
export function datetime<Required extends boolean = false>(options: DatetimeOptions<Required>): Field<string, string, NoInfer<Required>> {
  const instant = z.iso.datetime({ offset: true });
  const schema = options.happened ? instant.check(z.refine(hasCome, { params: { sentence: 'to_come' } })) : instant;
  return defineField(options, { kind: 'datetime', column: 'timestamptz(3)', schema, sortable: true, operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'empty', 'filled'], text: datetimeText });
}
