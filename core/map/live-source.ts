import type { GeoJSON } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { drawn } from './drawn.ts';
import { tellDrawn } from './tell-drawn.ts';

/**
 * A source is worked on for at most this share of the time, by the page, the map's worker and whatever draws, so that
 * the page stays quick, and what else runs on the machine.
 */
const workingShare = 0.3;

/**
 * Feeds a GeoJSON source as fast as the map can draw it, and not sooner than `everyMs` after the last time: meanwhile the
 * newest data waits and older data is skipped. Data is made only when the map takes it.
 */
export function liveSource(map: MapLibreMap, id: string, everyMs = 0): (data: () => GeoJSON) => void {
  let busy = false;
  let waiting: (() => GeoJSON) | null = null;
  const feed = (data: () => GeoJSON): void => {
    const source = map.getSource<GeoJSONSource>(id);
    if (!source) return tellDrawn(map, id, true);
    busy = true;
    const began = performance.now();
    const again = (): void => {
      busy = false;
      const next = waiting;
      waiting = null;
      if (next) feed(next);
    };
    Promise.resolve(source.setData(data()))
      .then(() => drawn(map, id))
      .catch(() => undefined)
      .finally(() => {
        if (!waiting) tellDrawn(map, id, true);
        const took = performance.now() - began;
        setTimeout(again, Math.max(everyMs - took, took * (1 / workingShare - 1)));
      });
  };
  return (data) => {
    tellDrawn(map, id, false);
    if (busy) waiting = data;
    else feed(data);
  };
}
