import type { MessageDescriptor } from '@lingui/core';
import type { Field } from '../records/field.ts';
import { listPath } from '../records/list/list-path.ts';
import type { Fields } from '../records/record.ts';
import type { Grants } from '../registry/access.ts';
import type { Preset } from './period.ts';

/** A row of a report: one value per column, as field kinds read them; `null` where there is nothing to say. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** What rows carry beside their columns: keys to drill by, sums that totals are worked out from. No file shows them. */
export type Hidden = Readonly<Record<string, 'text' | 'number' | 'numbers'>>;

interface HiddenValues {
  readonly text: string | null;
  readonly number: number | null;
  readonly numbers: readonly number[] | null;
}

type Cell<F> = F extends Field<infer Value, infer _Written, infer _Required> ? Value | null : never;

/** A row of one report, typed by its definition. */
export type ReportRowOf<R> =
  R extends ReportDefinition<infer C, infer _P, infer H>
    ? string extends keyof C
      ? ReportRow
      : { readonly [K in keyof C]: Cell<C[K]> } & { readonly [K in keyof H]: HiddenValues[H[K]] }
    : never;

/**
 * How a column adds up over rows: a sum, which adds over days too; a count of rows with a value; the median of the values
 * that there are; a ratio of two sums – never a mean of ratios; or a sum within rows that are equal in some columns,
 * nothing where they differ: people of two sites in one shift add up, those of two shifts may be the same people.
 * `{ within: [] }` is a stock, which adds over rows but not over days.
 */
export type Total<Name extends string = string> =
  | 'sum'
  | 'count'
  | 'median'
  | { readonly within: readonly Name[] }
  | {
      readonly over: readonly [numerator: Name, denominator: Name];
      readonly factor?: number;
      /** Rows that are equal in these columns went on side by side: the hours of the clock, their greatest denominator, count once. */
      readonly once?: readonly Name[];
    };

/** What a report's figures are worked out from; the hints of its columns say how. */
export interface Basis {
  /** Which rows of which records count, and in which states. */
  readonly rows: MessageDescriptor;
  /** By which of their dates rows belong to the period. */
  readonly dates: MessageDescriptor;
  /** In which currency amounts are. Told where there are amounts. */
  readonly money?: MessageDescriptor;
}

/** How a figure is worked out again from the rows of the list behind it; names are fields of the listed record. */
export type Proof =
  | 'count'
  /** `where`: only of rows that have a value in another field. */
  | { readonly sum: string; readonly where?: string }
  | { readonly filled: string }
  /** Different values; rows without one do not count. */
  | { readonly distinct: string }
  | { readonly countOf: readonly [field: string, value: unknown] }
  | { readonly over: readonly [numerator: Proof, denominator: Proof]; readonly factor?: number };

/** The list of the rows that a row of a report is made of. */
interface BehindSource<C extends Fields, P extends Fields, H extends Hidden> {
  readonly record: string;
  /** The path of the record's list. */
  readonly path: string;
  /** Filters of the list; null where this row has none. */
  filter(row: ReportRowOf<ReportDefinition<C, P, H>>, question: ReportQuestion): readonly string[] | null;
  /** The columns that the list works out to, and how. */
  readonly proves: { readonly [K in keyof C]?: Proof };
}
export type Behind = BehindSource<Fields, Fields, Hidden>;

/** Everything that a chart reads from the rows; names are columns. */
export type ReportChart = { readonly title: MessageDescriptor } & (
  | {
      readonly kind: 'line';
      readonly x: string;
      readonly series: readonly string[];
      /** Makes a line of each value of this column. */ readonly by?: string;
      readonly stepped?: boolean;
    }
  | {
      readonly kind: 'bar' | 'stacked';
      readonly x: string;
      readonly series: readonly string[];
      readonly by?: string;
      /** A mark at every bar, from this column. */ readonly target?: string;
      /** Which side of the target is the bad one; below it unless told. */ readonly bad?: 'below' | 'above';
    }
  | { readonly kind: 'pareto'; readonly x: string; readonly value: string; readonly top?: number }
  | { readonly kind: 'heat'; readonly x: string; readonly y: string; readonly value: string }
  | { readonly kind: 'scatter'; readonly x: string; readonly y: string; readonly label: string; readonly by?: string }
  | { readonly kind: 'histogram'; readonly value: string; readonly bins?: number }
  | {
      readonly kind: 'box';
      readonly x: string;
      readonly value: string;
      readonly unit?: string;
      /** Columns that the things are held against, such as a target: a line over each thing. */
      readonly marks?: readonly string[];
    }
  | {
      readonly kind: 'gantt';
      readonly lane: string;
      readonly from: string;
      readonly to: string;
      readonly category: string;
      readonly colours: Readonly<Record<string, string>>;
    }
);

/** What a reader asks of a report; dates are production dates, both included. */
export interface ReportQuestion {
  readonly from: string;
  readonly to: string;
  readonly shift: 'P1' | 'P2' | 'P3' | null;
  readonly sites: readonly string[];
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * The past instant from which is asked, ISO 8601: periods by name end there, and what came later does not count.
   * Absent: now.
   */
  readonly at?: string;
}

export interface ReportDefinition<C extends Fields = Fields, P extends Fields = Fields, H extends Hidden = Hidden> {
  /** Unique among records, reports and streams; `<name>:read` is its permission. */
  readonly name: string;
  readonly title: MessageDescriptor;
  /** What may be asked beside period and sites; a field without a value asks for all. */
  readonly parameters: P;
  /** The period of a reader who has chosen none; null where the report is about now. */
  readonly period: Preset | null;
  /** The longest period that may be asked, in days; 400 unless told. */
  readonly longest?: number;
  /** What in a question contradicts itself, as a sentence: it is refused by it. */
  readonly rule?: (question: ReportQuestion) => MessageDescriptor | null;
  readonly columns: C;
  readonly hidden: H;
  readonly basis: Basis;
  readonly totals: Readonly<Record<string, Total>>;
  readonly charts: readonly ReportChart[];
  readonly behind: Behind | null;
  /** The path that tells what a row is made of: the list behind it, else what the report says, such as a machine. */
  drill(row: ReportRow, question: ReportQuestion): string | null;
  /** Columns that few have anything for: the table shows them where some row does. Files hold them always. */
  readonly sparse: readonly string[];
  /** Its rows may be asked for as they were at a past instant: its screen follows the workspace's time. */
  readonly past: boolean;
  readonly access: Grants;
}

/** Declares a report: from it come the API, the screen with period bar, charts and table, and the exports. */
export function defineReport<const C extends Fields, const P extends Fields = {}, const H extends Hidden = {}>(
  report: Pick<ReportDefinition, 'name' | 'title' | 'access' | 'basis'> & {
    readonly columns: C;
    readonly hidden?: H;
    readonly parameters?: P;
    readonly period?: Preset | null;
    readonly longest?: number;
    readonly rule?: (question: ReportQuestion) => MessageDescriptor | null;
    readonly totals?: { readonly [K in keyof C]?: Total<(keyof C | keyof H) & string> };
    readonly charts?: readonly ReportChart[];
    readonly behind?: BehindSource<C, P, H>;
    readonly drill?: (row: ReportRowOf<ReportDefinition<C, P, H>>, question: ReportQuestion) => string | null;
    readonly sparse?: readonly (keyof C & string)[];
    readonly past?: boolean;
  },
): ReportDefinition<C, P, H> {
  const behind = (report.behind ?? null) as Behind | null;
  const drillDown = report.drill as ReportDefinition['drill'] | undefined;
  return Object.freeze({
    period: '7d' as const,
    charts: [],
    sparse: [],
    past: false,
    ...report,
    parameters: (report.parameters ?? {}) as P,
    hidden: (report.hidden ?? {}) as H,
    totals: (report.totals ?? {}) as ReportDefinition['totals'],
    behind,
    drill: (row: ReportRow, question: ReportQuestion) => {
      const filter = behind?.filter(row, question);
      return behind && filter ? listPath(behind.path, filter) : (drillDown?.(row, question) ?? null);
    },
  });
}
