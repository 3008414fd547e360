import { useLingui } from '@lingui/react/macro';
import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { mapColours, mapFont } from '../../../../core/map/base-style.ts';
import { cornersOf } from '../../../../core/map/corners.ts';
import { MapView } from '../../../../core/map/map-view.tsx';
import { showWhole } from '../../../../core/map/show-whole.ts';
import type { Area } from '../../../../core/records/fields/area.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';

const sources = { places: 'unloading-places', flows: 'unloading-flows' } as const;

const middle = (shape: Area): [number, number] => {
  const corners = (shape.coordinates[0] ?? []).slice(1);
  return [
    corners.reduce((sum, [lon]) => sum + lon, 0) / corners.length,
    corners.reduce((sum, [, lat]) => sum + lat, 0) / corners.length,
  ];
};
const isArea = (value: unknown): value is Area => typeof value === 'object' && value !== null && 'coordinates' in value;

function placesOf(rows: readonly ReportRow[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: rows.flatMap((row): Feature[] =>
      isArea(row.shape)
        ? [
            {
              type: 'Feature',
              properties: { code: row.code, open: row.status === 'open' },
              geometry: {
                type: 'Polygon',
                coordinates: row.shape.coordinates.map((ring) => ring.map((corner) => [...corner])),
              },
            },
          ]
        : [],
    ),
  };
}

function flowsOf(rows: readonly ReportRow[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: rows.flatMap((row): Feature[] =>
      isArea(row.from) && isArea(row.to)
        ? [
            {
              type: 'Feature',
              properties: { trips: row.trips, label: `${String(row.trips)} →` },
              geometry: { type: 'LineString', coordinates: [middle(row.from), middle(row.to)] },
            },
          ]
        : [],
    ),
  };
}

/**
 * Where trucks dump, and the hauls of the last hour, the wider the more. What the map shows stands in the cards beside
 * it.
 */
export function UnloadingMap({
  rows,
  flows,
}: {
  readonly rows: readonly ReportRow[];
  readonly flows: readonly ReportRow[];
}) {
  const { t } = useLingui();
  const { selected } = useSites();
  const map = useRef<MapLibreMap | null>(null);
  const places = useMemo(() => placesOf(rows), [rows]);
  const lines = useMemo(() => flowsOf(flows), [flows]);
  const latest = useRef({ places, lines });
  useEffect(() => {
    latest.current = { places, lines };
    void map.current?.getSource<GeoJSONSource>(sources.places)?.setData(places);
    void map.current?.getSource<GeoJSONSource>(sources.flows)?.setData(lines);
  }, [places, lines]);
  const ready = useCallback((made: MapLibreMap, theme: Theme) => {
    const { accent, halo, text } = mapColours(theme);
    map.current = made;
    made.addSource(sources.flows, { type: 'geojson', data: latest.current.lines });
    made.addSource(sources.places, { type: 'geojson', data: latest.current.places });
    made.addLayer({
      id: 'flow-lines',
      type: 'line',
      source: sources.flows,
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': accent,
        'line-opacity': 0.5,
        'line-width': ['interpolate', ['linear'], ['get', 'trips'], 1, 1, 20, 8],
      },
    });
    made.addLayer({
      id: 'place-areas',
      type: 'fill',
      source: sources.places,
      paint: { 'fill-color': accent, 'fill-opacity': ['case', ['get', 'open'], 0.35, 0.08] },
    });
    made.addLayer({
      id: 'place-edges',
      type: 'line',
      source: sources.places,
      paint: { 'line-color': accent, 'line-width': 1.5 },
    });
    made.addLayer({
      id: 'flow-labels',
      type: 'symbol',
      source: sources.flows,
      layout: {
        'symbol-placement': 'line-center',
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 11,
        'text-keep-upright': false,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    });
    made.addLayer({
      id: 'place-names',
      type: 'symbol',
      source: sources.places,
      layout: { 'text-field': ['get', 'code'], 'text-font': mapFont, 'text-size': 12 },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    });
    showWhole(made, cornersOf(latest.current.places), { padding: 40, maxZoom: 15 });
    return () => {
      map.current = null;
    };
  }, []);
  const [first] = selected;
  return (
    <div className="unloading-map">
      <MapView
        label={t`Unloading sites and the hauls of the last hour`}
        centre={{ lon: first?.lon ?? 0, lat: first?.lat ?? 0 }}
        onReady={ready}
      />
    </div>
  );
}
