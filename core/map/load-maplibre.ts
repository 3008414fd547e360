import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

export type MapLibre = typeof import('maplibre-gl');

let loading: Promise<MapLibre> | null = null;

/**
 * Fetches MapLibre with the first map. Its worker is a file of its own, which it does not find by itself once bundled.
 */
export function loadMapLibre(): Promise<MapLibre> {
  loading ??= Promise.all([import('maplibre-gl'), import('maplibre-gl/dist/maplibre-gl.css')]).then(([maplibre]) => {
    maplibre.setWorkerUrl(workerUrl);
    return maplibre;
  });
  return loading;
}
