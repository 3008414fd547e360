import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../../core/http/api.ts';
import { queryClient } from '../../../../core/http/query-client.ts';
import { readStreamSites, useStreamSites, useStream } from '../../../../core/live/use-stream.ts';
import { usePastBy } from '../../../../core/live/time-context.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import type { Board } from '../../shared/board.ts';
import { haulStateStream } from '../../streams/haul-state.ts';
import { tripStream } from '../../streams/trip.ts';

/** Rates of the last hour change although no trip is closed. */
const everyMs = 30_000;

/** What is asked for loading units of the sites, by their ids in one text; at an instant of the past, or now. */
const boardQuery = (sites: string, instant: string | null) =>
  queryOptions({
    queryKey: ['dispatch-board', sites, instant],
    queryFn: ({ signal }) =>
      api<Board>('production/board/', { query: { sites, ...(instant === null ? {} : { at: instant }) }, signal }),
  });

/** Asks for the board before it is drawn. */
export async function askBoard(sites: Promise<void>): Promise<void> {
  await sites;
  const asked = readStreamSites(haulStateStream).join(',');
  if (asked !== '') await queryClient.prefetchQuery(boardQuery(asked, null));
}

/** What the board shows of loading units: now, following every trip, or as it was at the workspace's instant. */
export function useBoard() {
  const pane = usePane();
  const sites = useStreamSites(haulStateStream).join(',');
  const trips = useStream(tripStream, { clockMs: 60_000 });
  const queries = useQueryClient();
  const instant = usePastBy(10_000);
  const query = useQuery({
    ...boardQuery(sites, instant),
    enabled: pane.visible && sites !== '',
    refetchInterval: instant === null ? everyMs : false,
    placeholderData: keepPreviousData,
  });
  const newest = trips.rows.reduce((last, row) => (row.at > last ? row.at : last), '');
  const seen = useRef(newest);
  useEffect(() => {
    if (seen.current === newest) return;
    seen.current = newest;
    if (instant === null) void queries.invalidateQueries({ queryKey: ['dispatch-board'] });
  }, [newest, instant, queries]);
  const again = (): void => void queries.invalidateQueries({ queryKey: ['dispatch-board'] });
  return { board: query.data ?? null, error: query.error, live: instant === null, again };
}
