import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Place } from './plane.ts';

interface Room {
  /** Pixels left free at every edge; a small map leaves less. */
  readonly padding: number;
  /** Nothing is shown from nearer than this. */
  readonly maxZoom?: number;
}

interface Fit {
  /** Where the fit left the camera. */
  camera: string;
  readonly onResize: () => void;
}

const fits = new WeakMap<MapLibreMap, Fit>();
const cameraOf = (map: MapLibreMap): string => [...map.getCenter().toArray(), map.getZoom(), map.getBearing()].join();

/** Whether the map still shows what `showWhole` made it show: nobody has moved it since. */
export const isWhole = (map: MapLibreMap): boolean => fits.get(map)?.camera === cameraOf(map);

/**
 * Shows all the places, and again whenever the map gets another size, until somebody moves it. No place changes
 * nothing.
 */
export function showWhole(map: MapLibreMap, places: readonly Place[], room: Room): void {
  if (places.length === 0) return;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lon, lat } of places) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  const show = (): void => {
    const { clientWidth, clientHeight } = map.getContainer();
    map.fitBounds(box, { ...room, padding: Math.min(room.padding, clientWidth / 6, clientHeight / 6), animate: false });
    fit.camera = cameraOf(map);
  };
  const fit: Fit = {
    camera: '',
    onResize: () => {
      // A frame later: the browser is still telling sizes.
      if (isWhole(map)) requestAnimationFrame(() => (fits.get(map) === fit ? show() : undefined));
    },
  };
  const earlier = fits.get(map);
  if (earlier) map.off('resize', earlier.onResize);
  else map.once('remove', () => fits.delete(map));
  fits.set(map, fit);
  map.on('resize', fit.onResize);
  show();
}
