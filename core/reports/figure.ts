import type { Preset } from './period.ts';
import type { Total } from './report.ts';

/** A total of a report that stands by itself, as `GET /api/reports/` lists it in the reader's language. */
export interface ReportFigure {
  readonly column: string;
  readonly label: string;
  /** How it is worked out. */
  readonly words: readonly string[];
  readonly unit: string;
  readonly decimals: number;
  readonly total: Total;
}

/** A report that the reader may ask, with its figures. */
export interface ListedReport {
  readonly name: string;
  readonly title: string;
  /** Null where the report is about now. */
  readonly period: Preset | null;
  /** The column that tells the day of a row; null where rows are not of days. */
  readonly day: string | null;
  readonly figures: readonly ReportFigure[];
}
