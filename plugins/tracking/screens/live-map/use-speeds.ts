import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { HistoryPoint } from '../../../../core/live/history.ts';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { useHistory } from '../../../../core/live/use-history.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { positionStream } from '../../streams/position.ts';

/** What the curve shows, in milliseconds. */
export const speedSpanMs = 15 * 60_000;
const minuteMs = 60_000;

interface Answer {
  readonly tracks: readonly { readonly points: readonly (readonly [number, number, number, number, ...unknown[]])[] }[];
}

/**
 * A machine's speeds of the last 15 minutes before `now`: what the topic kept while it was watched, and before that
 * what the server has stored, for those who may see tracks.
 */
export function useSpeeds(equipment: string, now: number): readonly HistoryPoint[] {
  const { at } = usePaneTime();
  const watched = useHistory(positionStream, equipment, at === null);
  const mayReadTracks = useCan('trajectory:read');
  // Asked once per machine while live, once per minute shown while in the past.
  const end = at === null ? null : Math.ceil(at / minuteMs) * minuteMs;
  const { data: stored } = useQuery({
    queryKey: ['speeds', equipment, end],
    enabled: mayReadTracks,
    staleTime: Infinity,
    gcTime: minuteMs,
    queryFn: async ({ signal }): Promise<readonly HistoryPoint[]> => {
      const to = end ?? Math.floor(now);
      const { tracks } = await api<Answer>('tracking/trajectories/', {
        query: { equipment, from: new Date(to - speedSpanMs - minuteMs).toISOString(), to: new Date(to).toISOString() },
        signal,
      });
      return (tracks[0]?.points ?? []).map(([instant, , , value]) => ({ at: instant, value }));
    },
  });
  return useMemo(() => {
    const [first] = watched;
    const before = (stored ?? []).filter((point) => first === undefined || point.at < first.at);
    return [...before, ...watched].filter((point) => point.at > now - speedSpanMs && point.at <= now);
  }, [stored, watched, now]);
}
