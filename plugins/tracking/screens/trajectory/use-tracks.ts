import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { Course } from '../../shared/course.ts';
import { summaryOf, stopsOf, type Stop, type TrackPoint, type TrackSummary } from '../../formulas/geometry/track.ts';
import { simplify } from '../../formulas/geometry/simplify.ts';

/** One machine's track as the screen shows it. */
export interface ShownTrack {
  readonly equipment: string;
  readonly code: string;
  /** Tonnes; null for machines that carry none. */
  readonly target: number | null;
  readonly points: readonly TrackPoint[];
  /** What the map draws: all points, or where there are more than 5,000, those that keep the line within 3 m. */
  readonly drawn: readonly TrackPoint[];
  readonly stops: readonly Stop[];
  readonly summary: TrackSummary;
  /** What it did meanwhile; null until it is there. */
  readonly course: Course | null;
}

interface Answer {
  readonly tracks: readonly {
    readonly equipment: string;
    readonly code: string;
    readonly target: number | null;
    readonly operators: readonly string[];
    readonly points: readonly (readonly [number, number, number, number, number | null, number | null, number])[];
  }[];
}

const simplifyFrom = 5_000;
const toleranceMetres = 3;
const none: readonly ShownTrack[] = [];

/** The tracks of some machines over a period, and what they did; at most five machines and 24 hours. */
export function useTracks(
  equipment: readonly string[],
  from: string,
  to: string,
): {
  readonly tracks: readonly ShownTrack[];
  readonly loading: boolean;
  readonly complete: boolean;
  readonly error: Error | null;
} {
  const query = { equipment: equipment.join(','), from, to };
  const enabled = equipment.length > 0;
  const { data, error, isFetching } = useQuery({
    queryKey: ['trajectories', equipment, from, to],
    enabled,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { tracks } = await api<Answer>('tracking/trajectories/', { query, signal });
      return tracks.map(shownTrack).sort((a, b) => equipment.indexOf(a.equipment) - equipment.indexOf(b.equipment));
    },
  });
  const { data: courses, isFetching: following } = useQuery({
    queryKey: ['courses', equipment, from, to],
    enabled,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await api<{ courses: readonly Course[] }>('tracking/course/', { query, signal })).courses,
  });
  const tracks = useMemo(
    () =>
      data?.map((track) => ({ ...track, course: courses?.find((one) => one.equipment === track.equipment) ?? null })),
    [data, courses],
  );
  return { tracks: enabled ? (tracks ?? none) : none, loading: isFetching, complete: !isFetching && !following, error };
}

function shownTrack({
  equipment,
  code,
  target,
  operators,
  points: told,
}: Answer['tracks'][number]): Omit<ShownTrack, 'course'> {
  const points = told.map(([at, lon, lat, speedKmh, heading, payload, operator]): TrackPoint => ({
    at,
    lon,
    lat,
    speedKmh,
    heading,
    payload_t: payload,
    operator: operators[operator] ?? null,
  }));
  const stops = stopsOf(points);
  const stopEnds = new Set(stops.flatMap(({ from, to }) => [from, to]));
  const drawn = points.length > simplifyFrom ? simplify(points, toleranceMetres, ({ at }) => stopEnds.has(at)) : points;
  return { equipment, code, target, points, drawn, stops, summary: summaryOf(points) };
}
