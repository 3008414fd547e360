import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useCallback, useEffect, useRef } from 'react';
import type { Theme } from '../theme/theme-store.ts';
import { mapColours } from './base-style.ts';
import { cornersOf } from './corners.ts';
import { MapView } from './map-view.tsx';
import type { Place } from './plane.ts';
import { showWhole } from './show-whole.ts';

interface PickMapProps {
  readonly label: string;
  readonly centre: Place;
  /** What was picked so far: points as dots, polygons as areas. */
  readonly shapes: FeatureCollection;
  /** Absent: the map is only looked at. `edge`: the click was on the edge of a shape. */
  readonly onPick?: (place: Place, on: { readonly edge: boolean }) => void;
  /** A dot was dragged, by its property `corner`; without it dots stay where they are. */
  readonly onMove?: (corner: number, place: Place) => void;
  /** A dot was clicked with the right button. */
  readonly onRemove?: (corner: number) => void;
}

const source = 'picked';
const dots = 'picked-dots';
/** How far from an edge, in pixels, a click is still on it. */
const reach = 6;

const placeOf = ({ lngLat }: MapMouseEvent): Place => ({
  lon: Number(lngLat.wrap().lng.toFixed(6)),
  lat: Number(lngLat.lat.toFixed(6)),
});

/** A small map on which a click is a place. */
export function PickMap({ label, centre, shapes, onPick, onMove, onRemove }: PickMapProps) {
  const map = useRef<MapLibreMap | null>(null);
  const latest = useRef({ shapes, onPick, onMove, onRemove });
  useEffect(() => {
    latest.current = { shapes, onPick, onMove, onRemove };
    void map.current?.getSource<GeoJSONSource>(source)?.setData(shapes);
  });
  const ready = useCallback((made: MapLibreMap, theme: Theme) => {
    const { accent, halo } = mapColours(theme);
    map.current = made;
    made.addSource(source, { type: 'geojson', data: latest.current.shapes });
    made.addLayer({
      id: 'picked-area',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': accent, 'fill-opacity': 0.2 },
    });
    made.addLayer({
      id: 'picked-edge',
      type: 'line',
      source,
      filter: ['!=', ['geometry-type'], 'Point'],
      paint: { 'line-color': accent, 'line-width': 2 },
    });
    made.addLayer({
      id: dots,
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 6, 'circle-color': accent, 'circle-stroke-color': halo, 'circle-stroke-width': 2 },
    });
    const cornerAt = ({ point }: MapMouseEvent): number | null => {
      const corner: unknown = made.queryRenderedFeatures(point, { layers: [dots] })[0]?.properties.corner;
      return typeof corner === 'number' ? corner : null;
    };
    const onEdge = ({ point }: MapMouseEvent): boolean =>
      made.queryRenderedFeatures(
        [
          [point.x - reach, point.y - reach],
          [point.x + reach, point.y + reach],
        ],
        { layers: ['picked-edge'] },
      ).length > 0;
    const pick = (event: MapMouseEvent): void => {
      if (cornerAt(event) === null) latest.current.onPick?.(placeOf(event), { edge: onEdge(event) });
    };
    const grab = (event: MapMouseEvent): void => {
      const corner = latest.current.onMove ? cornerAt(event) : null;
      if (corner === null) return;
      event.preventDefault();
      const drag = (moved: MapMouseEvent): void => latest.current.onMove?.(corner, placeOf(moved));
      made.on('mousemove', drag);
      made.once('mouseup', () => made.off('mousemove', drag));
    };
    const remove = (event: MapMouseEvent): void => {
      const corner = latest.current.onRemove ? cornerAt(event) : null;
      if (corner !== null) latest.current.onRemove?.(corner);
    };
    const corners = cornersOf(latest.current.shapes);
    // One dot alone stays amid its surroundings.
    if (corners.length > 1) showWhole(made, corners, { padding: 30, maxZoom: 16 });
    made.on('click', pick);
    made.on('mousedown', grab);
    made.on('contextmenu', remove);
    if (latest.current.onPick) made.getCanvas().style.cursor = 'crosshair';
    return () => {
      made.off('click', pick);
      made.off('mousedown', grab);
      made.off('contextmenu', remove);
      map.current = null;
    };
  }, []);
  return (
    <div className="pick-map">
      <MapView label={label} centre={centre} zoom={14} onReady={ready} />
    </div>
  );
}
