import type { FeatureCollection, LineString, Point, Polygon } from 'geojson';
import type { Place } from '../../../../core/map/plane.ts';
import type { ConflictLevel } from '../../formulas/permit-conflicts.ts';
import { runningStates } from '../../records/permits/permit-steps.ts';
import { spreadAround } from '../../shared/on-the-map.ts';
import type { BoardPermit } from '../../shared/permit-answers.ts';

const hourMs = 3_600_000;
export const permitEnd = ({ valid_to: to, planned_end: planned }: BoardPermit): number => Date.parse(to ?? planned);

/** Whether work goes on under it that must end within the hour. */
export const endsSoon = (permit: BoardPermit, now: number): boolean =>
  runningStates.includes(permit.state) && permitEnd(permit) > now && permitEnd(permit) - now < hourMs;

/** What the map shows of some permits. */
export interface PermitMarks {
  readonly points: FeatureCollection<Point, { id: string; image: string; soon: boolean; label: string }>;
  readonly conflicts: FeatureCollection<LineString, { level: ConflictLevel }>;
  readonly places: FeatureCollection<Polygon, { code: string }>;
  /** Each permit that has a spot, where it stands on the map. */
  readonly spots: ReadonlyMap<string, Place>;
}

/** The sign of a permit: its kind is written on it, its state is its shape. */
export const imageOf = ({ kind, state }: Pick<BoardPermit, 'kind' | 'state'>): string => `permit-${kind}-${state}`;

/**
 * Marks at the point of each permit, or at its place; a line from one to another that it conflicts with. Permits of one
 * spot stand around it, `apartM` metres off.
 */
export function permitMarks(
  permits: readonly BoardPermit[],
  { now, apartM, timeOf }: { readonly now: number; readonly apartM: number; readonly timeOf: (at: number) => string },
): PermitMarks {
  const spots = new Map(
    [
      ...Map.groupBy(
        permits.filter(({ spot }) => spot !== null),
        ({ spot }) => `${spot?.lon.toFixed(5)} ${spot?.lat.toFixed(5)}`,
      ).values(),
    ].flatMap((there) =>
      there.map((permit, index) => [permit.id, spreadAround(permit.spot as Place, index, there.length, apartM)]),
    ),
  );
  const byNumber = new Map(permits.map((permit) => [permit.number, permit]));
  const lines = new Map<string, { readonly ends: readonly [Place, Place]; readonly level: ConflictLevel }>();
  for (const permit of permits)
    for (const { number, level } of permit.conflicts) {
      const other = byNumber.get(number);
      const [from, to] = [spots.get(permit.id), other && spots.get(other.id)];
      if (other && from && to) lines.set([permit.id, other.id].toSorted().join(' '), { ends: [from, to], level });
    }
  const places = new Map(permits.flatMap((permit) => (permit.area ? [[permit.place, permit] as const] : [])));
  return {
    spots,
    points: {
      type: 'FeatureCollection',
      features: permits.flatMap((permit) => {
        const spot = spots.get(permit.id);
        if (!spot) return [];
        const soon = endsSoon(permit, now);
        return {
          type: 'Feature' as const,
          geometry: { type: 'Point' as const, coordinates: [spot.lon, spot.lat] },
          properties: { id: permit.id, image: imageOf(permit), soon, label: soon ? timeOf(permitEnd(permit)) : '' },
        };
      }),
    },
    conflicts: {
      type: 'FeatureCollection',
      features: [...lines.values()].map(({ ends, level }) => ({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: ends.map(({ lon, lat }) => [lon, lat]) },
        properties: { level },
      })),
    },
    places: {
      type: 'FeatureCollection',
      features: [...places.values()].map(({ area, place_code: code }) => ({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [(area ?? []).map(([lon, lat]) => [lon, lat])] },
        properties: { code: code ?? '' },
      })),
    },
  };
}
