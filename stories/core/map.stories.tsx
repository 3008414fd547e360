import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Feature } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, waitFor } from 'storybook/test';
import { mapColours, mapFont } from '../../core/map/base-style.ts';
import { cornersOf } from '../../core/map/corners.ts';
import { MapView } from '../../core/map/map-view.tsx';
import { showWhole } from '../../core/map/show-whole.ts';
import { controlsOf, range } from '../support/controls.ts';
import { asScreen } from '../records/support.tsx';

interface MapArgs {
  readonly height: number;
  readonly opacity: number;
}

export default {
  title: 'Core/Map',
  component: MapView,
  decorators: [asScreen],
  args: { height: 380, opacity: 0.4 },
  ...controlsOf({ height: range(160, 520, 10), opacity: range(0, 1, 0.1) }),
} satisfies Meta;

const face = (name: string, lon: number, lat: number): Feature => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [lon, lat],
        [lon + 0.006, lat + 0.001],
        [lon + 0.005, lat + 0.004],
        [lon, lat],
      ],
    ],
  },
});
const features = {
  type: 'FeatureCollection' as const,
  features: [face('EX-01', -6.23, 31.05), face('CR-01', -6.2, 31.065), face('WD-02', -6.215, 31.035)],
};
let shown: MapLibreMap | null = null;

/** All the places are in view, whatever the size of the pane, until somebody moves the map. */
export const Whole: StoryObj<MapArgs> = {
  render: ({ height, opacity }) => (
    <div className="map-box" style={{ height }}>
      <MapView
        label="EX-01, CR-01, WD-02"
        centre={{ lon: -6.21, lat: 31.05 }}
        onReady={(map, theme) => {
          const { accent, text, halo } = mapColours(theme);
          map.addSource('faces', { type: 'geojson', data: features });
          map.addLayer({
            id: 'faces',
            type: 'fill',
            source: 'faces',
            paint: { 'fill-color': accent, 'fill-opacity': opacity },
          });
          map.addLayer({
            id: 'names',
            type: 'symbol',
            source: 'faces',
            layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 12 },
            paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
          });
          showWhole(map, cornersOf(features), { padding: 20 });
          shown = map;
        }}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const box = canvasElement.querySelector<HTMLElement>('.map-box');
    const resize = (height: number): void => void (box && (box.style.height = `${height}px`));
    const holdsAll = (): boolean => cornersOf(features).every((place) => shown?.getBounds().contains(place) ?? false);
    await waitFor(() => expect(canvasElement.querySelector('.map-view')).toHaveAttribute('data-state', 'ready'), {
      timeout: 5_000,
    });
    const wide = shown?.getZoom() ?? 0;
    resize(200);
    await waitFor(() => expect(shown?.getZoom()).toBeLessThan(wide - 0.5));
    await expect(holdsAll()).toBe(true);
    resize(380);
    await waitFor(() => expect(shown?.getZoom()).toBeCloseTo(wide, 5));
    shown?.panBy([30, 0], { animate: false });
    const resized = shown?.once('resize');
    resize(200);
    await resized;
    // The frame in which it would be shown whole.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect(shown?.getZoom()).toBeCloseTo(wide, 5);
    resize(380);
  },
};
