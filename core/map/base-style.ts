import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Theme } from '../theme/theme-store.ts';
import { placeFrom, type Place } from './plane.ts';

/** Colours that the layers of a map share; WebGL does not read CSS. */
export interface MapColours {
  readonly ground: string;
  readonly grid: string;
  readonly text: string;
  readonly halo: string;
  readonly accent: string;
}

const palettes: Readonly<Record<Theme, MapColours>> = {
  light: { ground: '#f1efe9', grid: '#ddd8cb', text: '#1c2127', halo: '#ffffff', accent: '#215db0' },
  dark: { ground: '#1d2023', grid: '#2f343a', text: '#f6f7f9', halo: '#111418', accent: '#8abbff' },
};

export const mapColours = (theme: Theme): MapColours => palettes[theme];

/** A font that every browser has: without a glyph server MapLibre draws letters from the machine's own fonts. */
export const mapFont = ['sans-serif'];

const spacing = 500;
const reach = 25_000;

/** Lines every 500 m around the first place, so that a map without tiles still has a scale for the eye. */
function grid(centre: Place): GeoJSONSourceSpecification {
  const at = (east: number, north: number): [number, number] => {
    const { lon, lat } = placeFrom(centre, [east, north]);
    return [lon, lat];
  };
  const steps = Array.from({ length: (2 * reach) / spacing + 1 }, (_, index) => index * spacing - reach);
  const lines = steps.flatMap((step) => [
    [at(step, -reach), at(step, reach)],
    [at(-reach, step), at(reach, step)],
  ]);
  return {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } },
  };
}

/** The ground of every map: no tile server, no network. */
export function baseStyle(theme: Theme, centre: Place): StyleSpecification {
  const colours = mapColours(theme);
  return {
    version: 8,
    sources: { grid: grid(centre) },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colours.grid, 'line-width': 1 } },
    ],
  };
}
