import type { Map as MapLibreMap } from 'maplibre-gl';

const pending = new WeakMap<MapLibreMap, Set<string>>();

/**
 * Notes that something of a map is still to be drawn, or is drawn. Its canvas tells it, `data-drawn`, to whoever takes
 * pictures: what a map draws by itself no other part of the page knows of. A map that is gone takes its word along.
 */
export function tellDrawn(map: MapLibreMap, what: string, isDrawn: boolean): void {
  const rest = pending.get(map) ?? new Set();
  pending.set(map, rest);
  if (isDrawn) rest.delete(what);
  else rest.add(what);
  map.getCanvas().dataset.drawn = String(rest.size === 0);
}
