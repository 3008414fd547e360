import type { GeoJSON } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { drawn } from './drawn.ts';

/**
 * Feeds a GeoJSON source as fast as the map can draw it: while it is busy the newest data waits and older data is skipped.
 * Data is made only when the map takes it.
 */
export function liveSource(map: MapLibreMap, id: string): (data: () => GeoJSON) => void {
  let busy = false;
  let waiting: (() => GeoJSON) | null = null;
  const feed = (data: () => GeoJSON): void => {
    const source = map.getSource<GeoJSONSource>(id);
    if (!source) return;
    busy = true;
    Promise.resolve(source.setData(data()))
      .then(() => drawn(map))
      .catch(() => undefined)
      .finally(() => {
        busy = false;
        const next = waiting;
        waiting = null;
        if (next) feed(next);
      });
  };
  return (data) => {
    if (busy) waiting = data;
    else feed(data);
  };
}
