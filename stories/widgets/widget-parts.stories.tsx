import type { Meta, StoryObj } from '@storybook/react-vite';
import { DonutChart } from '../../core/charts/svg/donut-chart.tsx';
import { Figures } from '../../core/widgets/figures.tsx';
import { WidgetAnswer } from '../../core/widgets/widget-answer.tsx';
import '../../core/widgets/widget.css';
import { SparkLine } from '../../plugins/dashboard/widgets/spark-line.tsx';
import '../../plugins/dashboard/widgets/kpi-tile.css';
import { asScreen } from '../records/support.tsx';

export default {
  title: 'Widgets/Parts',
  decorators: [
    (Story) => (
      <div
        style={{ width: 420, height: 200, display: 'flex', flexDirection: 'column', border: '1px solid var(--line)' }}
      >
        {Story()}
      </div>
    ),
    asScreen,
  ],
} satisfies Meta;
type Story = StoryObj;

const parts = [
  { key: 'P', label: 'P', value: 70, colour: '#32a467' },
  { key: 'OD', label: 'OD', value: 4, colour: '#d1980b', pattern: 'horizontal' as const },
  { key: 'DTU', label: 'DTU', value: 6, colour: '#cd4246', pattern: 'cross' as const },
];

export const Donut: Story = { render: () => <DonutChart label="80" parts={parts} centre="80" words={String} /> };
export const SeveralFigures: Story = {
  render: () => (
    <Figures
      figures={[
        { label: 'PA', value: '96.2 %', more: '≥ 85 %' },
        { label: 'L/t', value: '0.299' },
        { label: 't/h', value: '—' },
      ]}
    />
  ),
};
export const Spark: Story = { render: () => <SparkLine label="t" values={[3, 5, 4, null, 6, 8, 7]} /> };
export const Waiting: Story = { render: () => <WidgetAnswer waiting>{() => null}</WidgetAnswer> };
export const Failed: Story = {
  render: () => (
    <WidgetAnswer waiting={false} error={new Error('HTTP 503')}>
      {() => null}
    </WidgetAnswer>
  ),
};
export const Empty: Story = {
  render: () => (
    <WidgetAnswer waiting={false} empty="—">
      {() => null}
    </WidgetAnswer>
  ),
};
