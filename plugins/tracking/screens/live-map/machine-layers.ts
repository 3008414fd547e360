import type { Feature, FeatureCollection } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { freshnessOf } from '../../../../core/live/freshness.ts';
import { mapColours, mapFont } from '../../../../core/map/base-style.ts';
import { addVehicleImages } from '../../../../core/map/marker-images.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { positionStream, type PositionRow } from '../../streams/position.ts';

/** Sources of the live map. */
export const sources = { machines: 'machines', tails: 'tails' } as const;
export const markerLayer = 'machine-markers';

const loaders = new Set(['hydraulic_shovel', 'wheel_loader']);
const loaderColour = { light: '#935610', dark: '#fbb360' };
const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Tails, ring of the selected machine, markers and codes. */
export function addMachineLayers(map: MapLibreMap, theme: Theme): void {
  const colours = mapColours(theme);
  addVehicleImages(map, 'truck', colours.accent, colours.halo);
  addVehicleImages(map, 'unit', loaderColour[theme], colours.halo);
  map.addSource(sources.tails, { type: 'geojson', data: empty });
  map.addSource(sources.machines, { type: 'geojson', data: empty });
  map.addLayer({ id: 'tail-lines', type: 'line', source: sources.tails, layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: { 'line-color': colours.accent, 'line-width': 3, 'line-opacity': 0.35 } });
  map.addLayer({ id: 'selected-ring', type: 'circle', source: sources.machines, filter: ['get', 'selected'], paint: { 'circle-radius': 17, 'circle-color': colours.accent, 'circle-opacity': 0.2, 'circle-stroke-width': 2, 'circle-stroke-color': colours.accent } });
  map.addLayer({
    id: markerLayer,
    type: 'symbol',
    source: sources.machines,
    layout: {
      'icon-image': ['get', 'image'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'text-field': ['get', 'code'],
      'text-font': mapFont,
      'text-size': 12,
      'text-offset': [0, 1.4],
      'text-optional': true,
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
  });
}

/** The machines as the map draws them at an instant. */
export function machineFeatures(rows: readonly PositionRow[], now: number, selected: string | null): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: rows.map((row): Feature => {
      const freshness = freshnessOf(positionStream, row, now);
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [row.lon, row.lat] },
        properties: {
          id: row.equipment,
          code: row.code,
          image: `${loaders.has(row.family) ? 'unit' : 'truck'}-${freshness}`,
          // A cross is no arrow: it stays upright.
          heading: freshness === 'lost' ? 0 : (row.heading ?? 0),
          selected: row.equipment === selected,
        },
      };
    }),
  };
}
