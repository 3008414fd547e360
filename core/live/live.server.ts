import type { Host } from '../host/host.ts';
import type { StreamDefinition } from './stream.ts';
import type { Thinning } from './thinning.server.ts';

/** The server half of a stream: where its state comes from after a start, and what it was at a past instant. */
export interface ServerStream<Row = unknown> {
  readonly definition: StreamDefinition<Row>;
  /** The rows in view now, from the database; called once per topic, before its first subscriber. */
  readonly load: (host: Host, site: string) => Promise<readonly Row[]>;
  /** How its rows are thinned before they are sent; absent: not at all. Of mode `newest` alone. */
  readonly thinning?: Thinning<Row>;
  /** Is given what other processes have published, whether anybody looks at the topic or not. */
  heard?(host: Host, site: string, rows: readonly Row[]): void;
  /** The rows that were in view at `at`. Absent: the stream cannot be replayed. */
  readonly replay?: (host: Host, site: string, at: Date) => Promise<readonly Row[]>;
}

/** Joins a stream to its server half. */
export function serverStream<Row>(
  definition: StreamDefinition<Row>,
  half: Omit<ServerStream<Row>, 'definition'>,
): ServerStream<Row> {
  return Object.freeze({ definition, ...half });
}

/** Tells rows to the topics of their sites; call it after the commit. */
export function publishBySite<Row>(
  { live }: Pick<Host, 'live'>,
  stream: StreamDefinition<Row>,
  told: readonly { readonly site: string; readonly row: Row }[],
): void {
  for (const [site, of] of Map.groupBy(told, (one) => one.site))
    live.publish(
      stream,
      site,
      of.map(({ row }) => row),
    );
}

/** What the rest of the server may ask of the live hub. */
export interface LiveHub {
  /** Adds rows to the topic `<stream>@<site>`; call it after the commit. Never blocks, never throws. */
  readonly publish: <Row>(stream: StreamDefinition<Row>, site: string, rows: readonly Row[]) => void;
  /** Ends the sessions' sockets: after sign-out, or when their access changed. */
  readonly disconnectUser: (userId: string) => void;
  /** Looks at the rights of a user's sockets at once, or of everybody's. */
  readonly recheck: (userId?: string) => void;
  readonly stop: () => Promise<void>;
}

declare module '../host/host.ts' {
  interface Host {
    readonly live: LiveHub;
  }
  interface ServerPlugin {
    readonly streams?: readonly ServerStream[];
  }
}
