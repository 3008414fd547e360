import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePane } from '../registry/pane.ts';
import type { Site } from '../http/site.ts';
import { sessionStore } from '../session/session-store.ts';
import { useCan, useSession } from '../session/use-session.ts';
import type { SessionUser } from '../session/user.ts';
import { can } from '../registry/access.ts';
import { sitesStore } from '../sites/sites-store.ts';
import { useSites } from '../sites/use-sites.ts';
import { freshnessOf, type Freshness } from './freshness.ts';
import { live } from './live.ts';
import { usePast } from './past.ts';
import type { Replica } from './replica.ts';
import type { StreamDefinition } from './stream.ts';
import { usePaneTime } from './time-context.tsx';
import { useReplicas } from './use-replicas.ts';

/** What a screen sees of a stream, over the sites in view. */
export interface StreamView<Row> {
  readonly rows: readonly Row[];
  /**
   * `loading` before the first answer; `offline`: the last known rows, growing old; `past`: as they were at an instant.
   */
  readonly state: 'loading' | 'live' | 'offline' | 'past' | 'forbidden';
  /** The instant by which ages count, in milliseconds: now by the server's clock, or the past instant. */
  readonly now: number;
  readonly freshness: (row: Row) => Freshness;
}

const readable = <Row>(
  stream: StreamDefinition<Row>,
  sites: readonly Pick<Site, 'id'>[],
  user: Pick<SessionUser, 'access'> | null,
): readonly string[] => sites.flatMap(({ id }) => (user !== null && can(user.access, stream.can, id) ? [id] : []));

/** The sites in view where this user may read a stream. */
export function useStreamSites<Row>(stream: StreamDefinition<Row>): readonly string[] {
  const { selected } = useSites();
  const { user } = useSession();
  const key = readable(stream, selected, user).join(',');
  return useMemo(() => (key === '' ? [] : key.split(',')), [key]);
}

/** The same outside React. */
export const readStreamSites = <Row>(stream: StreamDefinition<Row>): readonly string[] =>
  readable(
    stream,
    sitesStore.sites.filter(({ selected }) => selected),
    sessionStore.user,
  );

const nothing: readonly never[] = [];
const revisionOf = (replicas: readonly Replica[]): number =>
  replicas.reduce((sum, { revision }) => sum + revision + 1, 0);
const rowsOf = <Row>(replicas: readonly Replica<Row>[]): readonly Row[] =>
  replicas.flatMap(({ rows }) => [...rows.values()]);

interface StreamOptions {
  /** How often a second the rows are looked at; 1 unless told. */
  readonly hz?: number;
  /**
   * After how many milliseconds `now` moves on although no row came; 1,000 unless told. A screen that shows no ages
   * needs it seldom.
   */
  readonly clockMs?: number;
}

/** A stream for tables, tiles and boards: looked at once a second while the pane is visible, unless told otherwise. */
export function useStream<Row>(
  stream: StreamDefinition<Row>,
  { hz = 1, clockMs = 1_000 }: StreamOptions = {},
): StreamView<Row> {
  const { visible } = usePane();
  const { at } = usePaneTime();
  const sites = useStreamSites(stream);
  const mayRead = useCan(stream.can);
  const replicas = useReplicas(stream, sites, at === null);
  const past = usePast(stream, sites, at);
  const [seen, setSeen] = useState<{
    readonly rows: readonly Row[];
    readonly revision: number;
    readonly now: number;
    readonly loading: boolean;
  }>({ rows: [], revision: -1, now: live.now(), loading: true });

  const look = useCallback(() => {
    // Drawn between the frames: a board of hundreds of people never holds up a click.
    startTransition(() =>
      setSeen((before) => {
        const revision = revisionOf(replicas.current as readonly Replica[]);
        const loading = replicas.current.some(({ position }) => position === null);
        const now = live.now();
        if (revision === before.revision && loading === before.loading)
          return Math.abs(now - before.now) < 0.9 * clockMs ? before : { ...before, now };
        return { rows: rowsOf(replicas.current), revision, now, loading };
      }),
    );
  }, [replicas, clockMs]);

  useEffect(() => {
    if (!visible || at !== null) return;
    const soon = setTimeout(look, 0);
    const timer = setInterval(look, 1000 / hz);
    // The first answer is shown at once.
    let waiting = true;
    const stopWaiting = live.onFrame(() => {
      if (!waiting || replicas.current.some(({ position }) => position === null)) return;
      waiting = false;
      look();
    });
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      stopWaiting();
    };
  }, [visible, at, hz, look, replicas, sites]);

  const now = at ?? seen.now;
  const rows = at === null ? seen.rows : (past.rows ?? nothing);
  const offline = useSnapshot(live.status).connection === 'offline';
  const state = !mayRead
    ? 'forbidden'
    : at !== null
      ? 'past'
      : seen.loading && sites.length > 0 && !offline
        ? 'loading'
        : offline
          ? 'offline'
          : 'live';
  return useMemo(
    () => ({ rows, now, state, freshness: (row: Row) => freshnessOf(stream, row, now) }),
    [rows, now, state, stream],
  );
}

/**
 * A stream for maps and cursors: `draw` is called with the rows in each animation frame in which they changed, past
 * React.
 */
export function useStreamFrames<Row>(
  stream: StreamDefinition<Row>,
  draw: (rows: readonly Row[], now: number) => void,
): void {
  const { visible } = usePane();
  const { at } = usePaneTime();
  const sites = useStreamSites(stream);
  const replicas = useReplicas(stream, sites, at === null);
  const past = usePast(stream, sites, at);
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });

  useEffect(() => {
    if (!visible || at !== null) return;
    let drawn = -1;
    const drawChanges = (): void => {
      const revision = revisionOf(replicas.current as readonly Replica[]);
      if (revision === drawn) return;
      drawn = revision;
      latest.current(rowsOf(replicas.current), live.now());
    };
    drawChanges();
    // Ages grow without any row: once in a while everything is drawn anew.
    const timer = setInterval(() => {
      drawn = -1;
      drawChanges();
    }, 5_000);
    const stop = live.onFrame(drawChanges);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [visible, at, sites, replicas]);

  useEffect(() => {
    if (visible && at !== null && past.rows) latest.current(past.rows, at);
  }, [visible, at, past.rows]);
}
