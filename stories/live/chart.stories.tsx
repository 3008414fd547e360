import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chart, type ChartSeries } from '../../core/charts/chart.tsx';
import { withGaps } from '../../core/charts/with-gaps.ts';
import { inApplication } from '../core/support.tsx';
import { apart, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const start = Date.parse('2026-03-09T06:30:00Z');
const minute = 60_000;
const points = Array.from({ length: 90 }, (_, index) => ({
  at: start + index * minute,
  value: 20 + 12 * Math.sin(index / 8),
})).filter((_, index) => index < 40 || index > 55);
const { instants, values } = withGaps(points, 5 * minute);

const speed: ChartSeries = { label: 'T-07', unit: 'km/h', colour: '#0072b2', values };
const series = worlds<readonly ChartSeries[], 'one' | 'two' | 'long names' | 'nothing told'>({
  one: [speed],
  two: [speed, { ...speed, label: 'T-11', colour: '#d1980b', values: values.map((value) => value && value / 2) }],
  'long names': [{ ...speed, label: longPhrase }],
  'nothing told': [{ ...speed, values: values.map(() => null) }],
});

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
  argTypes: { series: series.control, label: apart, sync: apart },
} satisfies Meta<typeof Chart>;

/** A silence of a quarter of an hour is a gap, not a line. */
export const WithGap: StoryObj<typeof Chart> = {
  args: { label: 'Speed', instants, series: series.of('one') },
};
