import { defineField, type Field, type FieldOptions } from '../field.ts';
import { datetimeText, dateText } from './date-text.ts';
import { storableDay, storableOffsetInstant } from '../../registry/storable-time.ts';

/** A calendar day without a time zone, `2026-03-09`. */
export function date<Required extends boolean = false>(
  options: FieldOptions<string, Required>,
): Field<string, string, NoInfer<Required>> {
  return defineField(options, {
    kind: 'date',
    column: 'date',
    schema: storableDay,
    exact: true,
    sortable: true,
    operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'in', 'empty', 'filled'],
    text: dateText,
  });
}

/** How far the clock of who writes may be ahead, in milliseconds (catalogue operations.md §4, `future_ts`). */
const aheadMs = 120_000;

interface DatetimeOptions<Required extends boolean> extends FieldOptions<string, Required> {
  /**
   * It tells of something that has happened: what is still to come is not written. Lists may be asked for it all the
   * same.
   */
  readonly happened?: boolean;
}

/** An instant, ISO 8601 with offset; stored to the millisecond in UTC, shown in the site's time zone. */
export function datetime<Required extends boolean = false>({
  happened = false,
  ...options
}: DatetimeOptions<Required>): Field<string, string, NoInfer<Required>> {
  return defineField(options, {
    kind: 'datetime',
    column: 'timestamptz(3)',
    schema: storableOffsetInstant,
    options: { happened },
    sortable: true,
    operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'empty', 'filled'],
    text: datetimeText,
  });
}

/** Whether a value that is written tells of something as past that has yet to come. */
export const isToCome = ({ options }: Field, value: unknown): boolean =>
  options.happened === true && typeof value === 'string' && Date.parse(value) > Date.now() + aheadMs;
