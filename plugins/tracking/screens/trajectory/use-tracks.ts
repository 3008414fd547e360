import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import { summaryOf, stopsOf, type Stop, type TrackPoint, type TrackSummary } from '../../geometry/track.ts';
import { simplify } from '../../geometry/simplify.ts';

/** One machine's track as the screen shows it. */
export interface ShownTrack {
  readonly equipment: string;
  readonly code: string;
  readonly points: readonly TrackPoint[];
  /** What the map draws: all points, or where there are more than 5,000, those that keep the line within 3 m. */
  readonly drawn: readonly TrackPoint[];
  readonly stops: readonly Stop[];
  readonly summary: TrackSummary;
}

interface Answer {
  readonly tracks: readonly { readonly equipment: string; readonly code: string; readonly points: readonly (readonly [number, number, number, number, number | null, string | null])[] }[];
}

const simplifyFrom = 5_000;
const toleranceMetres = 3;

/** The tracks of some machines over a period; at most five machines and 24 hours. */
export function useTracks(equipment: readonly string[], from: string, to: string): { readonly tracks: readonly ShownTrack[]; readonly loading: boolean; readonly error: Error | null } {
  const { data, error, isFetching } = useQuery({
    queryKey: ['trajectories', equipment, from, to],
    enabled: equipment.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { tracks } = await api<Answer>('tracking/trajectories/', { query: { equipment: equipment.join(','), from, to }, signal });
      return tracks.map(shownTrack).sort((a, b) => equipment.indexOf(a.equipment) - equipment.indexOf(b.equipment));
    },
  });
  return { tracks: equipment.length > 0 ? (data ?? none) : none, loading: isFetching, error };
}

const none: readonly ShownTrack[] = [];

function shownTrack({ equipment, code, points: told }: Answer['tracks'][number]): ShownTrack {
  const points = told.map(([at, lon, lat, speedKmh, heading, operator]) => ({ at, lon, lat, speedKmh, heading, operator }));
  const stops = stopsOf(points);
  const stopEnds = new Set(stops.flatMap(({ from, to }) => [from, to]));
  const drawn = points.length > simplifyFrom ? simplify(points, toleranceMetres, ({ at }) => stopEnds.has(at)) : points;
  return { equipment, code, points, drawn, stops, summary: summaryOf(points) };
}
