import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useCallback, useEffect, useRef } from 'react';
import type { Theme } from '../theme/theme-store.ts';
import { mapColours, type Place } from './base-style.ts';
import { MapView } from './map-view.tsx';

interface PickMapProps {
  readonly label: string;
  readonly centre: Place;
  /** What was picked so far: points as dots, polygons as areas. */
  readonly shapes: FeatureCollection;
  /** Absent: the map is only looked at. */
  readonly onPick?: (place: Place) => void;
}

const source = 'picked';

/** The corners of the box that holds every shape; null where there is none, or one dot. */
function extentOf({ features }: FeatureCollection): [[number, number], [number, number]] | null {
  const places = features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.type === 'Point' ? [geometry.coordinates] : []));
  if (places.length < 2) return null;
  const [lons, lats] = [places.map(([lon = 0]) => lon), places.map(([, lat = 0]) => lat)];
  return [[Math.min(...lons), Math.min(...lats)], [Math.max(...lons), Math.max(...lats)]];
}

/** A small map on which a click is a place. */
export function PickMap({ label, centre, shapes, onPick }: PickMapProps) {
  const map = useRef<MapLibreMap | null>(null);
  const latest = useRef({ shapes, onPick });
  useEffect(() => {
    latest.current = { shapes, onPick };
    void map.current?.getSource<GeoJSONSource>(source)?.setData(shapes);
  });
  const ready = useCallback((made: MapLibreMap, theme: Theme) => {
    const { accent, halo } = mapColours(theme);
    map.current = made;
    made.addSource(source, { type: 'geojson', data: latest.current.shapes });
    made.addLayer({ id: 'picked-area', type: 'fill', source, filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': accent, 'fill-opacity': 0.2 } });
    made.addLayer({ id: 'picked-edge', type: 'line', source, filter: ['!=', ['geometry-type'], 'Point'], paint: { 'line-color': accent, 'line-width': 2 } });
    made.addLayer({ id: 'picked-dots', type: 'circle', source, filter: ['==', ['geometry-type'], 'Point'], paint: { 'circle-radius': 6, 'circle-color': accent, 'circle-stroke-color': halo, 'circle-stroke-width': 2 } });
    const pick = ({ lngLat }: MapMouseEvent): void => latest.current.onPick?.({ lon: Number(lngLat.wrap().lng.toFixed(6)), lat: Number(lngLat.lat.toFixed(6)) });
    const extent = extentOf(latest.current.shapes);
    if (extent) made.fitBounds(extent, { padding: 30, maxZoom: 16, animate: false });
    made.on('click', pick);
    if (latest.current.onPick) made.getCanvas().style.cursor = 'crosshair';
    return () => {
      made.off('click', pick);
      map.current = null;
    };
  }, []);
  return (
    <div className="pick-map">
      <MapView label={label} centre={centre} zoom={14} onReady={ready} />
    </div>
  );
}
