import type { MessageDescriptor } from '@lingui/core';
import type { Fields } from '../records/record.ts';
import type { Grants } from '../registry/access.ts';
import type { Preset } from './period.ts';

/** A row of a report: one value per column, as field kinds read them; `null` where there is nothing to say. */
export type ReportRow = Readonly<Record<string, unknown>>;

/**
 * How a column adds up over rows: a sum, the greatest, a count of rows with a value, or a ratio of two sums – never a
 * mean of ratios.
 */
export type Total =
  | 'sum'
  | 'max'
  | 'count'
  | { readonly over: readonly [numerator: string, denominator: string]; readonly factor?: number };

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
  | { readonly kind: 'box'; readonly x: string; readonly value: string; readonly marks?: readonly string[] }
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

export interface ReportDefinition {
  /** Unique among records, reports and streams; `<name>:read` is its permission. */
  readonly name: string;
  readonly title: MessageDescriptor;
  /** What may be asked beside period and sites; a field without a value asks for all. */
  readonly parameters: Fields;
  /** The period of a reader who has chosen none; null where the report is about now. */
  readonly period: Preset | null;
  readonly columns: Fields;
  readonly totals: Readonly<Record<string, Total>>;
  readonly charts: readonly ReportChart[];
  /** The path that tells what a row is made of, such as a filtered list. */
  readonly drill?: (row: ReportRow, question: ReportQuestion) => string | null;
  /** Columns that few have anything for: the table shows them where some row does. Files hold them always. */
  readonly sparse: readonly string[];
  /** Its rows may be asked for as they were at a past instant: its screen follows the workspace's time. */
  readonly past: boolean;
  readonly access: Grants;
}

/** Declares a report: from it come the API, the screen with period bar, charts and table, and the exports. */
export function defineReport<const P extends Fields, const C extends Fields>(
  report: Pick<ReportDefinition, 'name' | 'title' | 'access'> & {
    readonly columns: C;
    readonly parameters?: P;
    readonly period?: Preset | null;
    readonly totals?: { readonly [K in keyof C]?: Total };
    readonly charts?: readonly ReportChart[];
    readonly drill?: ReportDefinition['drill'];
    readonly sparse?: readonly (keyof C & string)[];
    readonly past?: boolean;
  },
): ReportDefinition {
  return Object.freeze({
    parameters: {},
    period: '7d' as const,
    charts: [],
    sparse: [],
    past: false,
    ...report,
    totals: (report.totals ?? {}) as ReportDefinition['totals'],
  });
}
