import type { Meta, StoryObj } from '@storybook/react-vite';
import { areasFromGeoJson } from '../../core/records/fields/area-from-geojson.ts';
import { AreaParts } from '../../core/records/views/area-parts.tsx';
import { asScreen } from './support.tsx';

const ring = (lon: number): number[][] => [
  [lon, 31],
  [lon + 0.1, 31],
  [lon + 0.1, 31.1],
  [lon, 31],
];
const lease = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Permis 12' },
      geometry: { type: 'MultiPolygon', coordinates: [[ring(-6.2)], [ring(-6)]] },
    },
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring(-5.8)] } },
  ],
};

export default { title: 'Records/Area', decorators: [asScreen] } satisfies Meta;

/** A file of several areas: one of them is chosen. */
export const PartsOfAFile: StoryObj = {
  render: () => <AreaParts parts={areasFromGeoJson(JSON.stringify(lease))} onChoose={() => {}} />,
};
