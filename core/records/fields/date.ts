import { defineField, type Field, type FieldOptions } from '../field.ts';
import { happenedWithin, usualYears, type WithinYears } from '../limits/within-years.ts';
import { datetimeText, dateText } from './date-text.ts';
import { storableDay, storableOffsetInstant } from '../../registry/storable-time.ts';

interface TimeOptions<Required extends boolean> extends FieldOptions<string, Required> {
  /**
   * It tells of something that has happened: neither what is still to come is written nor what lies 20 years back.
   * Lists may be asked for it all the same.
   */
  readonly happened?: boolean;
  /** How far from now it may lie, where neither that nor a century is meant. */
  readonly within?: WithinYears;
}

const yearsOf = ({ happened = false, within }: Pick<TimeOptions<boolean>, 'happened' | 'within'>) => ({
  happened,
  within: within ?? (happened ? happenedWithin : usualYears),
});

/** A calendar day without a time zone, `2026-03-09`. */
export function date<Required extends boolean = false>({
  happened,
  within,
  ...options
}: TimeOptions<Required>): Field<string, string, NoInfer<Required>> {
  return defineField(options, {
    kind: 'date',
    column: 'date',
    schema: storableDay,
    options: yearsOf({ happened, within }),
    exact: true,
    sortable: true,
    operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'in', 'empty', 'filled'],
    text: dateText,
  });
}

interface InstantOptions<Required extends boolean> extends TimeOptions<Required> {
  /** An empty form begins with the minute in which it was opened. */
  readonly startsNow?: boolean;
}

/** An instant, ISO 8601 with offset; stored to the millisecond in UTC, shown in the site's time zone. */
export function datetime<Required extends boolean = false>({
  happened,
  within,
  startsNow = false,
  ...options
}: InstantOptions<Required>): Field<string, string, NoInfer<Required>> {
  return defineField(options, {
    kind: 'datetime',
    column: 'timestamptz(3)',
    schema: storableOffsetInstant,
    options: { ...yearsOf({ happened, within }), startsNow },
    sortable: true,
    operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'empty', 'filled'],
    text: datetimeText,
  });
}
