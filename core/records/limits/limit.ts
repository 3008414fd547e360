import type { MessageDescriptor } from '@lingui/core';

/**
 * `refuse`: it cannot be so. `ask`: it hardly can; who holds `<record>:override` at the row's site writes it with a
 * reason, which stays in the audit log, and everybody else is refused.
 */
export type Severity = 'refuse' | 'ask';

/** What a row tells lies in shifts that nobody has closed; rows say when they happen by `occurs`. */
interface OpenShift {
  readonly kind: 'open_shift';
  readonly severity: Severity;
}

/** A quantity leaves, or enters, what a reference leads to: that much is there, or has room. */
interface Stock<Column extends string> {
  readonly kind: 'stock';
  readonly field: Column;
  readonly of: Column;
  readonly moves: 'out' | 'in';
  /** For a quantity that more is told of than there is; one that can never be there is refused in any case. */
  readonly severity: Severity;
}

/** A number is what a counter showed: of the row that a reference leads to, by the name of the counter. */
interface Counter<Column extends string> {
  readonly kind: 'counter';
  readonly field: Column;
  readonly of: Column;
  /** The name of the counter where it has several: `hours`; a column of the row where that tells it. */
  readonly counter: string | { readonly column: Column };
  readonly severity: Severity;
}

/** A text is the code of a row of another record, of the same site or of the company. */
interface Named<Column extends string> {
  readonly kind: 'named';
  readonly field: Column;
  readonly record: string;
  readonly by: string;
}

/** What cannot be true of a row, beyond what its own columns say (docs/records.md). */
export type Limit<Column extends string = string> = OpenShift | Stock<Column> | Counter<Column> | Named<Column>;

/** What happens in a shift is written until the shift is closed. */
export const inOpenShift = (severity: Severity = 'refuse'): OpenShift => ({ kind: 'open_shift', severity });

/** `takes('litres', 'from_tank')`: as much as the tank holds. */
export const takes = <const Column extends string>(
  field: Column,
  of: Column,
  severity: Severity = 'refuse',
): Stock<Column> => ({ kind: 'stock', field, of, moves: 'out', severity });

/** `fills('litres', 'to_tank')`: as much as the tank has room for. */
export const fills = <const Column extends string>(
  field: Column,
  of: Column,
  severity: Severity = 'refuse',
): Stock<Column> => ({ kind: 'stock', field, of, moves: 'in', severity });

/** `shows('hour_meter', 'equipment', 'hours')`: a counter goes neither back nor faster than it can. */
export const shows = <const Column extends string>(
  field: Column,
  of: Column,
  counter: string | { readonly column: Column },
  severity: Severity = 'refuse',
): Counter<Column> => ({ kind: 'counter', field, of, counter, severity });

/** `names('material', 'mineral_type', 'code')`; nothing is asked where the plugin of that record is absent. */
export const names = <const Column extends string>(field: Column, record: string, by: string): Named<Column> => ({
  kind: 'named',
  field,
  record,
  by,
});

/** When what a row tells happens: at an instant, or from one until another. A date stands for its production day. */
export interface Occurs<Column extends string = string> {
  readonly from: Column;
  readonly until?: Column;
}

/** Which rows may be told of. What happens to one that is not, or not then, is refused. */
export interface Usable<Column extends string = string> {
  /** States in which rows are used; in any where absent. */
  readonly states?: readonly string[];
  /** States of what was used and is no more: it may be told of up to its last day. */
  readonly past?: readonly string[];
  /** Its first and last day. */
  readonly from?: Column;
  readonly until?: Column;
  /** A boolean that says whether it is in use. */
  readonly flag?: Column;
}

/** A record whose rows are what counters showed; others feed it by `shows`. */
export interface Counts<Column extends string = string> {
  /** The reference to what has the counters. */
  readonly of: Column;
  /** The name of the counter, when it was read, what it showed, and what it showed over all of its replacements. */
  readonly counter: Column;
  readonly at: Column;
  readonly value: Column;
  readonly total: Column;
  /** Where the reading came from; a reading of this source begins a new counter. */
  readonly source: Column;
  readonly begins: string;
  /** Whether it can be true; what cannot is kept and bounds nothing. */
  readonly valid: Column;
  /** How much a counter may advance in an hour, by its name; any where absent. */
  readonly fastest: Readonly<Record<string, number>>;
  /** Counters that tell whole numbers jump by one, whatever the clock says. */
  readonly grain: number;
  /** The source of readings that another record feeds, by the name of that record. */
  readonly fedBy: Readonly<Record<string, string>>;
  readonly sentences: {
    readonly below: (counter: string, value: number, last: number) => MessageDescriptor;
    readonly above: (counter: string, value: number, next: number) => MessageDescriptor;
    readonly fast: (counter: string, advance: number, elapsedHours: number) => MessageDescriptor;
  };
}

/** A record whose rows close shifts of their sites. */
export interface Closes<Column extends string = string> {
  readonly date: Column;
  readonly shift: Column;
}
