import type { FeatureCollection } from 'geojson';
import Papa from 'papaparse';
import { XMLBuilder } from 'fast-xml-parser';
import type { TrackPoint } from './track.ts';

/** A machine's track as it is exported. */
export interface NamedTrack {
  readonly code: string;
  readonly points: readonly TrackPoint[];
}

const iso = (at: number): string => new Date(at).toISOString();

/** GPX 1.1, one track per machine; speed in m/s stands in no GPX 1.1 element and is left out. */
export function toGpx(tracks: readonly NamedTrack[]): string {
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    gpx: {
      '@version': '1.1',
      '@creator': 'Filon',
      '@xmlns': 'http://www.topografix.com/GPX/1/1',
      trk: tracks.map(({ code, points }) => ({ name: code, trkseg: { trkpt: points.map(({ lon, lat, at }) => ({ '@lat': lat, '@lon': lon, time: iso(at) })) } })),
    },
  }) as string;
}

/** GeoJSON, one line per machine, with the instants of its points. */
export function toGeoJson(tracks: readonly NamedTrack[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: tracks.map(({ code, points }) => ({
      type: 'Feature',
      properties: { code, times: points.map(({ at }) => iso(at)), speeds_kmh: points.map(({ speedKmh }) => speedKmh), payloads_t: points.map(({ payload_t: payload }) => payload) },
      geometry: { type: 'LineString', coordinates: points.map(({ lon, lat }) => [lon, lat]) },
    })),
  };
}

/** CSV, one row per point. */
export function toCsv(tracks: readonly NamedTrack[]): string {
  const rows = tracks.flatMap(({ code, points }) => points.map(({ at, lon, lat, speedKmh, heading, payload_t: payload }) => ({ machine: code, time: iso(at), latitude: lat, longitude: lon, speed_kmh: speedKmh, heading: heading ?? '', payload_t: payload ?? '' })));
  return Papa.unparse(rows, { newline: '\n', escapeFormulae: false });
}
