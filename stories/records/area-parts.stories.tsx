import type { Meta, StoryObj } from '@storybook/react-vite';
import { areasFromGeoJson } from '../../core/records/fields/area-from-geojson.ts';
import { AreaParts } from '../../core/records/views/area-parts.tsx';
import { worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
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

const [feature] = lease.features;
const partsOf = (features: readonly object[]) => areasFromGeoJson(JSON.stringify({ ...lease, features }));
const parts = worlds({
  'of a lease': partsOf(lease.features),
  one: partsOf(lease.features.slice(1)),
  thirty: partsOf(
    Array.from({ length: 30 }, (_, index) => ({ ...feature, properties: { name: `Permis ${index + 1}` } })),
  ),
  'long names': partsOf([{ ...feature, properties: { name: longPhrase } }]),
});

export default {
  title: 'Records/Area',
  component: AreaParts,
  decorators: [asScreen],
  args: { parts: parts.of('of a lease'), onChoose: () => {} },
  argTypes: { parts: parts.control },
} satisfies Meta<typeof AreaParts>;

/** A file of several areas: one of them is chosen. */
export const PartsOfAFile: StoryObj<typeof AreaParts> = {};
