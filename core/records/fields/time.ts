import * as z from 'zod/mini';
import { readClock } from '../../dates/clock-text.ts';
import { defineField, type Field, type FieldOptions, type FieldText } from '../field.ts';

/** `06:30`; also understood: `6:30`, `6h30`, `6 h`, `0630`. */
const timeText: FieldText = {
  print: (value) => (typeof value === 'string' ? value : ''),
  parse: (text) => {
    const typed = text.trim();
    return typed === '' ? null : (readClock(typed) ?? typed);
  },
};

/** A time of day without a day, `06:30`, at the site's clock. */
export function time<Required extends boolean = false>(
  options: FieldOptions<string, Required>,
): Field<string, string, NoInfer<Required>> {
  return defineField(options, {
    kind: 'time',
    column: 'time(0)',
    schema: z.iso.time(),
    sortable: true,
    operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'in', 'empty', 'filled'],
    text: timeText,
  });
}
