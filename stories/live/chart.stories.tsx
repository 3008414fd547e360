import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chart } from '../../core/charts/chart.tsx';
import { withGaps } from '../../core/charts/with-gaps.ts';
import { inApplication } from '../core/support.tsx';

const start = Date.parse('2026-03-09T06:30:00Z');
const minute = 60_000;
const points = Array.from({ length: 90 }, (_, index) => ({
  at: start + index * minute,
  value: 20 + 12 * Math.sin(index / 8),
})).filter((_, index) => index < 40 || index > 55);
const { instants, values } = withGaps(points, 5 * minute);

export default {
  title: 'Live/Chart',
  component: Chart,
  decorators: [
    (Story) => (
      <div style={{ height: 220 }}>
        <Story />
      </div>
    ),
    inApplication,
  ],
} satisfies Meta<typeof Chart>;

/** A silence of a quarter of an hour is a gap, not a line. */
export const WithGap: StoryObj<typeof Chart> = {
  args: { label: 'Speed', instants, series: [{ label: 'T-07', unit: 'km/h', colour: '#0072b2', values }] },
};
