import type { FeatureCollection, Point } from 'geojson';
import { planeMetres, type Place } from '../../../../core/map/plane.ts';
import { spreadAround } from '../../shared/on-the-map.ts';

/** So many signs stand around one spot; more of them are one mark with their number. */
const mostAround = 6;

/** An observation or an accident with where it was. */
export interface MappedEvent {
  readonly id: string;
  readonly spot: Place;
  /** Of `KindSigns`; null where it is not known. */
  readonly kind: string | null;
  /** 1 to 5. */
  readonly severity: string;
}

/** Several events that stand too near one another to be told apart. */
export interface EventGroup {
  readonly spot: Place;
  readonly members: readonly MappedEvent[];
  /** The gravest of them, 1 to 5. */
  readonly worst: string;
}

/** What the map shows of some events: each has its own sign or is one of a group. */
export interface EventMarks {
  readonly points: FeatureCollection<Point, { readonly id: string; readonly image: string }>;
  readonly groups: readonly EventGroup[];
}

export const imageOf = (kind: string | null, severity: string): string => `event-${kind ?? 'other'}-${severity}`;

/** Marks nearer than this would cover one another's words, in distances at which signs stand around a spot. */
const covers = 1.8;

/** Signs of the events; those that would cover one another stand `apartM` metres around their middle, or are one mark. */
export function eventMarks(events: readonly MappedEvent[], apartM: number): EventMarks {
  const near: MappedEvent[][] = [];
  for (const event of events) {
    const found = near.find(([first]) => first !== undefined && planeMetres(first.spot, event.spot) < covers * apartM);
    if (found) found.push(event);
    else near.push([event]);
  }
  return {
    points: {
      type: 'FeatureCollection',
      features: near
        .filter(({ length }) => length <= mostAround)
        .flatMap((members) => {
          const middle = middleOf(members);
          return members.map(({ id, kind, severity }, index) => {
            const { lon, lat } = spreadAround(middle, index, members.length, apartM);
            return {
              type: 'Feature' as const,
              geometry: { type: 'Point' as const, coordinates: [lon, lat] },
              properties: { id, image: imageOf(kind, severity) },
            };
          });
        }),
    },
    groups: near
      .filter(({ length }) => length > mostAround)
      .map((members) => ({
        spot: middleOf(members),
        members,
        worst: members.reduce((worst, { severity }) => (severity > worst ? severity : worst), '1'),
      })),
  };
}

const middleOf = (members: readonly MappedEvent[]): Place => ({
  lon: members.reduce((sum, { spot }) => sum + spot.lon, 0) / members.length,
  lat: members.reduce((sum, { spot }) => sum + spot.lat, 0) / members.length,
});

/** How many events the marks stand for. */
export const countOf = ({ points, groups }: EventMarks): number =>
  points.features.length + groups.reduce((sum, { members }) => sum + members.length, 0);
