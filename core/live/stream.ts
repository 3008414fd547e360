import type { Permission } from '../registry/access.ts';
import type { HistoryDefinition } from './history.ts';

/**
 * A live stream, known to both sides. Its topics are `<name>@<site id>`; a stream of the whole company has the one
 * topic `<name>@company`, one of what belongs to its readers a topic for each of their rows, `<name>@<row id>`.
 *
 * - `newest`: one row per key, the newest wins; rows may be dropped in overload (positions, statuses).
 * - `every`: each row is an event of its own and none is ever dropped (check-ins, fuel, alarms); the last `keep` stay
 *   in view.
 */
export interface StreamDefinition<Row = unknown> {
  readonly name: string;
  key(row: Row): string;
  /** The instant of a row, ISO 8601; decides which row is newest and how old it is. */
  at(row: Row): string;
  readonly can: Permission;
  readonly mode: 'newest' | 'every';
  /** `own`: read by whom the row is, such as the people of a vendor, and by nobody else. */
  readonly scope: 'site' | 'company' | 'own';
  /** Rows kept in view per topic in mode `every`. */
  readonly keep: number;
  /** After how many milliseconds without a new row a key is late; lost after three times as long. `null`: never. */
  readonly staleAfter: number | null;
  /** Names every member of a row: rows then travel as arrays, half the work for a busy browser. */
  readonly columns: readonly string[] | null;
  /** What browsers keep of past values while they are subscribed; `null`: nothing. */
  readonly history: HistoryDefinition<Row> | null;
}

/** Declares a stream; `Row` is given by the two readers. */
export function defineStream<Row>(
  stream: Pick<StreamDefinition<Row>, 'name' | 'key' | 'at' | 'mode'> &
    Partial<Omit<StreamDefinition<Row>, 'columns'>> & { readonly columns?: readonly (keyof Row & string)[] },
): StreamDefinition<Row> {
  return Object.freeze({
    can: `${stream.name}:read` as Permission,
    scope: 'site',
    keep: 1000,
    staleAfter: null,
    columns: null,
    history: null,
    ...stream,
  });
}
