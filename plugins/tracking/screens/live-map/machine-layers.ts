import type { Feature, FeatureCollection } from 'geojson';
import type { FilterSpecification, GeoJSONSource, Map as MapLibreMap, SymbolLayerSpecification } from 'maplibre-gl';
import { freshnessOf } from '../../../../core/live/freshness.ts';
import { mapColours, mapFont } from '../../../../core/map/base-style.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import type { MachineState } from '../../shared/scene.ts';
import { positionStream, type PositionRow } from '../../streams/position.ts';
import { addMachineImages } from './machine-images.ts';
import { shapeOf } from './machine-looks.ts';

/** Sources of the live map. */
export const sources = { machines: 'machines', tails: 'tails' } as const;
const markerLayer = 'machine-markers';
/** Layers of machines that one can pick. */
export const markerLayers = ['machine-others', markerLayer] as const;
export const clusterLayer = 'machine-clusters';

/** Below this zoom machines that lie close are drawn as one (catalogue operations.md §9). */
export const clusterBelow = 13;
/**
 * What neither hauls nor loads is drawn smaller and below, with its code from this zoom on: who steers the haulage
 * looks at trucks.
 */
const [otherSize, otherCodesFrom] = [0.62, 14];
const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };

/**
 * Tails, ring of the selected machine, markers, marks and codes; `clustered`: below zoom 13 one circle with a count for
 * machines that lie close.
 */
export function addMachineLayers(map: MapLibreMap, theme: Theme, clustered: boolean): void {
  const colours = mapColours(theme);
  addMachineImages(map, theme);
  map.addSource(sources.tails, { type: 'geojson', data: empty });
  map.addSource(sources.machines, {
    type: 'geojson',
    data: empty,
    // A zoom of 12.9 shows what was made for 12.
    ...(clustered
      ? {
          cluster: true,
          clusterMaxZoom: clusterBelow - 1,
          clusterRadius: 44,
          clusterProperties: {
            down: ['+', ['case', ['==', ['get', 'state'], 'down'], 1, 0]],
            selected: ['any', ['get', 'selected']],
          },
        }
      : {}),
  });
  map.addLayer({
    id: 'tail-lines',
    type: 'line',
    source: sources.tails,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours.accent, 'line-width': 3, 'line-opacity': 0.35 },
  });
  map.addLayer({
    id: 'selected-ring',
    type: 'circle',
    source: sources.machines,
    filter: ['to-boolean', ['get', 'selected']],
    paint: {
      'circle-radius': ['case', ['has', 'point_count'], 28, 17],
      'circle-color': colours.accent,
      'circle-opacity': 0.2,
      'circle-stroke-width': 2,
      'circle-stroke-color': colours.accent,
    },
  });
  const alone = ['!', ['has', 'point_count']] as ['!', ['has', string]];
  const isOther = ['==', ['get', 'shape'], 'other'] as ['==', ['get', string], string];
  const markers = (id: string, filter: FilterSpecification, layout: SymbolLayerSpecification['layout']): void =>
    void map.addLayer({
      id,
      type: 'symbol',
      source: sources.machines,
      filter,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'text-font': mapFont,
        'text-optional': true,
        ...layout,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
    });
  const code = ['get', 'code'] as ['get', string];
  markers('machine-others', ['all', alone, isOther], {
    'icon-size': otherSize,
    'icon-ignore-placement': true,
    'text-field': ['step', ['zoom'], ['case', ['to-boolean', ['get', 'selected']], code, ''], otherCodesFrom, code],
    'text-size': 11,
    'text-offset': [0, 1.1],
  });
  markers(markerLayer, ['all', alone, ['!', isOther]], {
    'text-field': code,
    'text-size': 12,
    'text-offset': [0, 1.4],
  });
  // Apart from the machine, which turns: a mark stays upright.
  map.addLayer({
    id: 'machine-marks',
    type: 'symbol',
    source: sources.machines,
    filter: ['all', alone, ['!=', ['get', 'state'], 'working']],
    layout: {
      'icon-image': ['concat', 'mark-', ['get', 'state']],
      'icon-size': ['case', isOther, otherSize, 1],
      'icon-offset': [11, -9],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
  if (clustered) addClusterLayers(map, theme);
}

function addClusterLayers(map: MapLibreMap, theme: Theme): void {
  const colours = mapColours(theme);
  map.addLayer({
    id: clusterLayer,
    type: 'circle',
    source: sources.machines,
    filter: ['has', 'point_count'],
    paint: {
      'circle-radius': ['step', ['get', 'point_count'], 16, 10, 19, 30, 23],
      'circle-color': colours.halo,
      'circle-stroke-color': colours.text,
      'circle-stroke-width': 2,
    },
  });
  map.addLayer({
    id: 'machine-cluster-counts',
    type: 'symbol',
    source: sources.machines,
    filter: ['has', 'point_count'],
    layout: {
      'text-field': [
        'case',
        ['>', ['get', 'down'], 0],
        ['concat', ['to-string', ['get', 'point_count']], '\n! ', ['to-string', ['get', 'down']]],
        ['to-string', ['get', 'point_count']],
      ],
      'text-font': mapFont,
      'text-size': 12,
      'text-line-height': 1.05,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colours.text },
  });
  map.on('click', clusterLayer, ({ features }) => {
    const cluster = features?.[0];
    const { cluster_id: id } = (cluster?.properties ?? {}) as { readonly cluster_id?: number };
    if (id === undefined || cluster?.geometry.type !== 'Point') return;
    const [lon = 0, lat = 0] = cluster.geometry.coordinates;
    void map
      .getSource<GeoJSONSource>(sources.machines)
      ?.getClusterExpansionZoom(id)
      // The cluster may be gone by now: machines move.
      .then(
        (zoom) => map.easeTo({ center: [lon, lat], zoom }),
        () => undefined,
      );
  });
}

/** The machines as the map draws them at an instant. */
export function machineFeatures(
  rows: readonly PositionRow[],
  now: number,
  selected: string | null,
  states: ReadonlyMap<string, MachineState> | null,
): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: rows.map((row): Feature => {
      const freshness = freshnessOf(positionStream, row, now);
      // Before the answer nothing is marked: a mark that goes again says more than is known.
      const shape = shapeOf(row.family);
      const state = states === null ? 'working' : (states.get(row.equipment) ?? 'unknown');
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [row.lon, row.lat] },
        properties: {
          id: row.equipment,
          code: row.code,
          state,
          shape,
          image: `${shape}-${states === null ? 'unknown' : state}-${freshness}`,
          // A cross is no arrow: it stays upright.
          heading: freshness === 'lost' ? 0 : (row.heading ?? 0),
          selected: row.equipment === selected,
        },
      };
    }),
  };
}
