import type { Feature, FeatureCollection } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { mapColours, mapFont } from '../../../../core/map/base-style.ts';
import { addVehicleImages } from '../../../../core/map/marker-images.ts';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import { countUntil, placeAt } from '../../formulas/geometry/track.ts';
import { stepColour, type Colouring } from './colouring.ts';
import type { ShownTrack } from './use-tracks.ts';

/** Five colours that are told apart by the colour-blind too (Okabe and Ito), for both themes. */
export const machineColours: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#0072b2', '#b25400', '#00785a', '#9b4f7f', '#6f6300'],
  dark: ['#56b4e9', '#e69f00', '#2bc296', '#e3a3c7', '#f0e442'],
};

const tailMs = 3 * 60_000;
/** Between two points further apart than this nothing is drawn: a gap is a gap. */
const gapMs = 300_000;
const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };

export const sources = { lines: 'track-lines', stops: 'track-stops', now: 'track-now', tails: 'track-tails' } as const;

export function addTrackLayers(map: MapLibreMap, theme: Theme): void {
  const colours = mapColours(theme);
  for (const source of Object.values(sources)) map.addSource(source, { type: 'geojson', data: empty });
  for (const [index, colour] of machineColours[theme].entries())
    addVehicleImages(map, `track-${index}`, colour, colours.halo);
  map.addLayer({
    id: 'lines',
    type: 'line',
    source: sources.lines,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2.5, 'line-opacity': 0.75 },
  });
  map.addLayer({
    id: 'tails',
    type: 'line',
    source: sources.tails,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 6 },
  });
  map.addLayer({
    id: 'stops',
    type: 'circle',
    source: sources.stops,
    paint: {
      'circle-radius': 5,
      'circle-color': colours.halo,
      'circle-stroke-width': 2,
      'circle-stroke-color': colours.text,
    },
  });
  map.addLayer({
    id: 'now',
    type: 'symbol',
    source: sources.now,
    layout: {
      'icon-image': ['get', 'image'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'text-field': ['get', 'code'],
      'text-font': mapFont,
      'text-size': 12,
      'text-offset': [0, 1.4],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
  });
}

/**
 * Lines of the tracks: steps of one colour that follow each other are one line, so that a day of ten thousand points is
 * a few hundred.
 */
export function lineFeatures(tracks: readonly ShownTrack[], theme: Theme, by: Colouring): FeatureCollection {
  const features = tracks.flatMap((track, index): Feature[] => {
    const colourOf = stepColour(track, by, machineColours[theme][index] ?? '#888888');
    const lines: { readonly colour: string; readonly coordinates: number[][] }[] = [];
    let joined = false;
    for (const [at, point] of track.drawn.entries()) {
      const next = track.drawn[at + 1];
      if (!next || next.at - point.at > gapMs) {
        joined = false;
        continue;
      }
      const colour = colourOf(next);
      const line = lines.at(-1);
      if (joined && line?.colour === colour) line.coordinates.push([next.lon, next.lat]);
      else
        lines.push({
          colour,
          coordinates: [
            [point.lon, point.lat],
            [next.lon, next.lat],
          ],
        });
      joined = true;
    }
    return lines.map(({ colour, coordinates }) => ({
      type: 'Feature',
      properties: { code: track.code, colour },
      geometry: { type: 'LineString', coordinates },
    }));
  });
  return { type: 'FeatureCollection', features };
}

export const stopFeatures = (tracks: readonly ShownTrack[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: tracks.flatMap(({ stops }) =>
    stops.map(({ lon, lat }): Feature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  ),
});

/** Where each machine is at the clock of the player, with its last 3 minutes. */
export function nowFeatures(
  tracks: readonly ShownTrack[],
  at: number,
  theme: Theme,
): { readonly now: FeatureCollection; readonly tails: FeatureCollection } {
  const places = tracks.map(({ points }) => placeAt(points, at));
  return {
    now: {
      type: 'FeatureCollection',
      features: tracks.flatMap(({ code }, index): Feature[] => {
        const place = places[index];
        return place
          ? [
              {
                type: 'Feature',
                properties: { code, heading: place.heading ?? 0, image: `track-${index}-fresh` },
                geometry: { type: 'Point', coordinates: [place.lon, place.lat] },
              },
            ]
          : [];
      }),
    },
    tails: {
      type: 'FeatureCollection',
      features: tracks.flatMap(({ points }, index): Feature[] => {
        const place = places[index];
        const tail = points.slice(countUntil(points, at - tailMs), countUntil(points, at));
        if (!place || tail.length === 0) return [];
        return [
          {
            type: 'Feature',
            properties: { colour: machineColours[theme][index] ?? '#888888' },
            geometry: { type: 'LineString', coordinates: [...tail, place].map(({ lon, lat }) => [lon, lat]) },
          },
        ];
      }),
    },
  };
}
