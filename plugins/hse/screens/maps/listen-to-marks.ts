import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';

interface MarksListener {
  /** What is known of the mark that was clicked. */
  readonly onHit: (properties: Readonly<Record<string, unknown>>) => void;
  /** At once, and whenever the map has come nearer or gone farther. */
  readonly onZoom: (zoom: number) => void;
}

/** Listens to clicks on the marks of some layers of a map, which the pointer shows to be open to them, and to its zoom. */
export function listenToMarks(map: MapLibreMap, layers: string[], { onHit, onZoom }: MarksListener): void {
  onZoom(map.getZoom());
  map.on('zoomend', () => onZoom(map.getZoom()));
  map.on('click', ({ point }: MapMouseEvent) => {
    const [hit] = map.queryRenderedFeatures(point, { layers });
    if (hit) onHit(hit.properties);
  });
  for (const layer of layers) {
    map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'));
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
  }
}
