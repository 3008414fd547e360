import type { RawBuilder } from 'kysely';
import type { Caller, Database, Host } from '../host/host.ts';
import type { ReportDefinition, ReportQuestion, ReportRow, ReportRowOf } from './report.ts';

/** What a report's SQL may use. */
export interface ReportContext extends ReportQuestion {
  readonly host: Host;
  /** A connection with a time limit: a report that takes longer is given up with a sentence. */
  readonly db: Database;
  readonly caller: Caller;
  /**
   * `shift(site, code, production_date, starts_at, ends_at)`: the shifts of the period and the sites, to be put after
   * `with`.
   */
  readonly shifts: RawBuilder<unknown>;
  /**
   * The condition that an instant at a site falls into the period: into its production dates by the site's clock, and
   * into the shift that is asked for.
   */
  readonly falls: (at: RawBuilder<unknown>, site: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** First and last instant of the period over all its sites. */
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The instant from which is asked. */
  readonly now: Date;
  /** The columns that whoever reads the rows beside their own takes of them; absent: every one. */
  readonly wanted?: ReadonlySet<string>;
}

/** Whether one of these columns is taken: of others a report may answer null where they would cost time. */
export const isWanted = ({ wanted }: Pick<ReportContext, 'wanted'>, ...columns: readonly string[]): boolean =>
  wanted === undefined || columns.some((column) => wanted.has(column));

/** The server half of a report. */
export interface ServerReport {
  readonly definition: ReportDefinition;
  /** The rows, every column of the definition in each. References are `{ id, label }` or null. */
  readonly rows: (context: ReportContext) => Promise<readonly ReportRow[]>;
  /** Where an answer ends; null where it has every row. */
  readonly cut: Cut | null;
}

/** Where the answer of a report ends. Its SQL asks for one row more, by which the reader is told that there are more. */
export interface Cut {
  readonly most: number;
  /** Which end of the rows is left out. */
  readonly leavesOut: 'first' | 'last';
}

/** The same of one report, whose rows others may be worked out from. */
interface ServerReportOf<R extends ReportDefinition> extends ServerReport {
  readonly rows: (context: ReportContext) => Promise<readonly (ReportRow & ReportRowOf<R>)[]>;
}

/** Joins a report to its SQL. `cut` says where the rows end that the SQL gives. */
export function serverReport<R extends ReportDefinition>(
  definition: R,
  rows: (context: ReportContext) => Promise<readonly ReportRowOf<R>[]>,
  cut: Cut | null = null,
): ServerReportOf<R> {
  return Object.freeze({ definition, rows: rows as ServerReportOf<R>['rows'], cut });
}

declare module '../host/host.ts' {
  interface Host {
    /** Every plugin's reports, by name; asked by `askReport`. */
    readonly reports: ReadonlyMap<string, ServerReport>;
  }
  interface ServerPlugin {
    readonly reports?: readonly ServerReport[];
  }
}
