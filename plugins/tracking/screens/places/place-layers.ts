import { msg } from '@lingui/core/macro';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { mapColours, mapFont } from '../../../../core/map/base-style.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import type { DrawnPlace } from '../../shared/course.ts';

/** Sources of what stands still: places of the mine, outlines of its benches and its haul roads. */
export const placeSources = { places: 'mine-places', levels: 'mine-levels', roads: 'mine-roads' } as const;
export type PlaceSource = keyof typeof placeSources;
/** The layer in which a place is met by a click. */
export const placeLayer = 'mine-places';

/** Kinds of places: each with its colour and its own line, so that colour is never the only sign. */
export const placeKinds = {
  load: { words: msg({ message: 'Loading face', context: 'on the map' }), colour: '#9d3f9d', dashes: null },
  dump: {
    words: msg({ message: 'Dump, stockpile or crusher', context: 'on the map' }),
    colour: '#147eb3',
    dashes: [6, 2],
  },
  service: {
    words: msg({ message: 'Workshop, fuel, parking', context: 'on the map' }),
    colour: '#5f6b7c',
    dashes: [1.5, 1.5],
  },
  danger: {
    words: msg({ message: 'No-go or blast zone', context: 'on the map' }),
    colour: '#cd4246',
    dashes: [6, 2, 1.5, 2],
  },
} as const;
export type PlaceKind = keyof typeof placeKinds;

const kindOf = (type: string): PlaceKind => {
  if (type === 'loading_face') return 'load';
  if (['waste_dump', 'stockpile', 'rom_pad', 'hopper', 'crusher', 'leach_pad', 'backfill'].includes(type))
    return 'dump';
  return type === 'no_go' || type === 'blast_zone' ? 'danger' : 'service';
};

/** Where trucks haul: a broad line of the colour of gravel, below all else. */
export const roadLook: Readonly<Record<Theme, string>> = { light: '#a89f8a', dark: '#5d625f' };

/** Where a place is drawn. */
export const sourceOf = (type: string): PlaceSource =>
  type === 'level' ? 'levels' : type === 'road' ? 'roads' : 'places';

/** Areas below everything that moves: call it before other layers are added. */
export function addPlaceLayers(map: MapLibreMap, theme: Theme): void {
  const colours = mapColours(theme);
  const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
  for (const source of Object.values(placeSources)) map.addSource(source, { type: 'geojson', data: empty });
  map.addLayer({
    id: 'mine-roads',
    type: 'line',
    source: placeSources.roads,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': roadLook[theme],
      // About 25 m wide, as far as that can be seen.
      'line-width': ['interpolate', ['exponential', 2], ['zoom'], 12, 3, 14, 5, 17, 24],
    },
  });
  map.addLayer({
    id: 'mine-levels',
    type: 'line',
    source: placeSources.levels,
    paint: { 'line-color': colours.text, 'line-opacity': 0.4, 'line-width': 1, 'line-dasharray': [4, 3] },
  });
  map.addLayer({
    id: placeLayer,
    type: 'fill',
    source: placeSources.places,
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.14 },
  });
  for (const [kind, { colour, dashes }] of Object.entries(placeKinds)) {
    map.addLayer({
      id: `mine-place-edges-${kind}`,
      type: 'line',
      source: placeSources.places,
      filter: ['==', ['get', 'kind'], kind],
      paint: { 'line-color': colour, 'line-width': 1.5, ...(dashes ? { 'line-dasharray': [...dashes] } : {}) },
    });
  }
  map.addLayer({
    id: 'mine-place-picked',
    type: 'line',
    source: placeSources.places,
    filter: ['get', 'picked'],
    paint: { 'line-color': colours.accent, 'line-width': 4 },
  });
  map.addLayer({
    id: 'mine-place-names',
    type: 'symbol',
    source: placeSources.places,
    minzoom: 12.5,
    layout: { 'text-field': ['get', 'code'], 'text-font': mapFont, 'text-size': 11 },
    paint: {
      'text-color': colours.text,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.2,
      'text-opacity': 0.85,
    },
  });
}

/** What a source holds; the picked place has a strong edge. */
export function placeFeatures(
  places: readonly DrawnPlace[],
  which: PlaceSource,
  picked: string | null = null,
): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places
      .filter(({ type }) => sourceOf(type) === which)
      .map(({ id, code, type, shape }): Feature => ({
        type: 'Feature',
        properties: {
          id,
          code,
          picked: id !== null && id === picked,
          kind: kindOf(type),
          colour: placeKinds[kindOf(type)].colour,
        },
        geometry: shape as Geometry,
      })),
  };
}
