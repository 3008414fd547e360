import type { Feature, FeatureCollection } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { mapColours, mapFont } from '../../../../core/map/base-style.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import type { DrawnPlace } from '../../course.ts';

/** Sources of what stands still: places of the mine and outlines of its benches. */
export const placeSources = { places: 'mine-places', levels: 'mine-levels' } as const;

const kinds = { load: '#9d3f9d', dump: '#147eb3', service: '#5f6b7c', danger: '#cd4246' };
const colourOf = (type: string): string => {
  if (type === 'loading_face') return kinds.load;
  if (['waste_dump', 'stockpile', 'rom_pad', 'hopper', 'crusher', 'leach_pad', 'backfill'].includes(type)) return kinds.dump;
  return type === 'no_go' || type === 'blast_zone' ? kinds.danger : kinds.service;
};

/** Areas below everything that moves: call it before other layers are added. */
export function addPlaceLayers(map: MapLibreMap, theme: Theme): void {
  const colours = mapColours(theme);
  const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
  for (const source of Object.values(placeSources)) map.addSource(source, { type: 'geojson', data: empty });
  map.addLayer({ id: 'mine-levels', type: 'line', source: placeSources.levels, paint: { 'line-color': colours.text, 'line-opacity': 0.4, 'line-width': 1, 'line-dasharray': [4, 3] } });
  map.addLayer({ id: 'mine-places', type: 'fill', source: placeSources.places, paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.14 } });
  map.addLayer({ id: 'mine-place-edges', type: 'line', source: placeSources.places, paint: { 'line-color': ['get', 'colour'], 'line-width': 1.2 } });
  map.addLayer({
    id: 'mine-place-names',
    type: 'symbol',
    source: placeSources.places,
    minzoom: 12.5,
    layout: { 'text-field': ['get', 'code'], 'text-font': mapFont, 'text-size': 11 },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.2, 'text-opacity': 0.85 },
  });
}

/** What the two sources hold. */
export function placeFeatures(places: readonly DrawnPlace[], which: keyof typeof placeSources): FeatureCollection {
  const own = places.filter(({ type }) => (type === 'level') === (which === 'levels'));
  return { type: 'FeatureCollection', features: own.map(({ code, type, shape }): Feature => ({ type: 'Feature', properties: { code, colour: colourOf(type) }, geometry: shape })) };
}
