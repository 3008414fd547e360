import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Place } from './plane.ts';

interface Room {
  /** Pixels left free at every edge; a small map leaves less. */
  readonly padding: number;
  /** Nothing is shown from nearer than this. */
  readonly maxZoom?: number;
}

const fits = new WeakMap<MapLibreMap, () => void>();
const cameraOf = (map: MapLibreMap): string => [...map.getCenter().toArray(), map.getZoom(), map.getBearing()].join();

/** Shows all the places, and again whenever the map gets another size, until somebody moves it. No place changes nothing. */
export function showWhole(map: MapLibreMap, places: readonly Place[], room: Room): void {
  if (places.length === 0) return;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lon, lat } of places) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  let left = '';
  const fit = (): void => {
    const { clientWidth, clientHeight } = map.getContainer();
    map.fitBounds(box, { ...room, padding: Math.min(room.padding, clientWidth / 6, clientHeight / 6), animate: false });
    left = cameraOf(map);
  };
  const onResize = (): void => {
    if (cameraOf(map) === left) fit();
  };
  const earlier = fits.get(map);
  if (earlier) map.off('resize', earlier);
  fits.set(map, onResize);
  map.on('resize', onResize);
  fit();
}
