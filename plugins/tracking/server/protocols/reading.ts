import type { RawEvent } from './raw-event.ts';

/** What a report of a device or a service says. */
export interface Reading<Event = unknown> {
  /** `RawEvent`s; what in a list of reports is none stands among them as it is, to be refused alone. */
  readonly events: readonly Event[];
  /** Types of messages in it that are understood and hold nothing that is kept here: they are counted. */
  readonly others: readonly string[];
}

export const readingOf = (...events: readonly RawEvent[]): Reading<RawEvent> => ({ events, others: [] });
export const otherThan = (...others: readonly string[]): Reading<never> => ({ events: [], others });

/** The readings of a list; null where there is something in it and all of it is unreadable. */
export function readList(items: readonly unknown[], read: (item: unknown) => Reading | null): Reading | null {
  const readings = items.map(read);
  if (items.length > 0 && readings.every((reading) => reading === null)) return null;
  const complete = readings.map((reading, index): Reading => reading ?? { events: [items[index]], others: [] });
  return { events: complete.flatMap(({ events }) => events), others: complete.flatMap(({ others }) => others) };
}

/** A type as it is counted: one of those that are known, so that no sender makes up names without end. */
export const knownType = (known: ReadonlySet<string>, type: string): string => (known.has(type) ? type : 'other');
