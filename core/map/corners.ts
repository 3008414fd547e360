import type { FeatureCollection } from 'geojson';
import type { Place } from './plane.ts';

/** The points, and the corners of the polygons. */
export function cornersOf({ features }: FeatureCollection): readonly Place[] {
  const corners = features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.type === 'Point' ? [geometry.coordinates] : [],
  );
  return corners.map(([lon = 0, lat = 0]) => ({ lon, lat }));
}
