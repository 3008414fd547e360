import type { FeatureCollection } from 'geojson';
import Papa from 'papaparse';
import { XMLBuilder } from 'fast-xml-parser';
import { stateAt, type CourseState } from '../../shared/course.ts';
import type { TrackPoint } from './track.ts';

/** A machine's track as it is exported. */
export interface NamedTrack {
  readonly code: string;
  readonly points: readonly TrackPoint[];
  /** What it did meanwhile: its haul states; none for machines without haul cycles. */
  readonly states: readonly CourseState[];
}

const iso = (at: number): string => new Date(at).toISOString();

/**
 * GPX 1.1, one track per machine; speed in m/s stands in no GPX 1.1 element and is left out. The haul state is an
 * extension.
 */
export function toGpx(tracks: readonly NamedTrack[]): string {
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    gpx: {
      '@version': '1.1',
      '@creator': 'Filon',
      '@xmlns': 'http://www.topografix.com/GPX/1/1',
      '@xmlns:filon': 'urn:filon:haul',
      trk: tracks.map(({ code, points, states }) => ({
        name: code,
        trkseg: {
          trkpt: points.map(({ lon, lat, at }) => ({
            '@lat': lat,
            '@lon': lon,
            time: iso(at),
            ...extensionsOf(stateAt(states, at)),
          })),
        },
      })),
    },
  }) as string;
}

const extensionsOf = (state: string | null) => (state === null ? {} : { extensions: { 'filon:haul_state': state } });

/** GeoJSON, one line per machine, with the instants of its points. */
export function toGeoJson(tracks: readonly NamedTrack[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: tracks.map(({ code, points, states }) => ({
      type: 'Feature',
      properties: {
        code,
        times: points.map(({ at }) => iso(at)),
        speeds_kmh: points.map(({ speedKmh }) => speedKmh),
        payloads_t: points.map(({ payload_t: payload }) => payload),
        haul_states: points.map(({ at }) => stateAt(states, at)),
      },
      geometry: { type: 'LineString', coordinates: points.map(({ lon, lat }) => [lon, lat]) },
    })),
  };
}

/** CSV, one row per point. */
export function toCsv(tracks: readonly NamedTrack[]): string {
  const rows = tracks.flatMap(({ code, points, states }) =>
    points.map(({ at, lon, lat, speedKmh, heading, payload_t: payload }) => ({
      machine: code,
      time: iso(at),
      latitude: lat,
      longitude: lon,
      speed_kmh: speedKmh,
      heading: heading ?? '',
      payload_t: payload ?? '',
      haul_state: stateAt(states, at) ?? '',
    })),
  );
  return Papa.unparse(rows, { newline: '\n', escapeFormulae: false });
}
