import intersect from '@turf/intersect';
import type { Feature, Polygon } from 'geojson';
import { areaOf, hectaresOf } from '../../../core/records/fields/corners.ts';
import type { Area } from '../../../core/records/fields/index.ts';

/** Shapes that share less than this, in hectares, only touch: edges drawn by hand never meet exactly. */
const touching = 0.01;

const featureOf = ({ coordinates }: Area): Feature<Polygon> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: coordinates.map((ring) => ring.map((corner) => [...corner])) },
});

/** Whether two shapes share ground: at least 100 m². */
export function overlaps(one: Area, other: Area): boolean {
  const shared = intersect({ type: 'FeatureCollection', features: [featureOf(one), featureOf(other)] });
  if (!shared) return false;
  const pieces = shared.geometry.type === 'Polygon' ? [shared.geometry.coordinates] : shared.geometry.coordinates;
  return pieces.some(
    ([edge = []]) =>
      edge.length > 3 && hectaresOf(areaOf(edge.map(([lon = 0, lat = 0]) => [lon, lat] as const))) >= touching,
  );
}
