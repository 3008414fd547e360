import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { GanttChart, type Stretch } from '../../core/charts/svg/gantt-chart.tsx';
import { patternNames } from '../../core/charts/svg/pattern.tsx';
import { asScreen } from '../records/support.tsx';

const start = Date.parse('2026-03-09T06:30:00Z');
const hour = 3_600_000;
const lanes = ['T-01', 'T-02', 'T-03'];
const colours = ['#32a467', '#8eb125', '#d1980b', '#8f99a8', '#4c90f0', '#9d3f9d', '#cd4246'];
const stretches = lanes.flatMap((lane, index) =>
  patternNames.map((pattern, part): Stretch => ({
    lane,
    from: start + part * hour,
    to: start + (part + 1) * hour - index * 300_000,
    category: pattern,
    colour: colours[part] ?? '#32a467',
    pattern: index === 0 && part === 0 ? undefined : pattern,
  })),
);
const onPick = fn();

export default {
  title: 'Reports/Gantt chart',
  component: GanttChart,
  decorators: [asScreen],
  args: { label: 'T-01 … T-03', lanes, stretches, range: [start, start + 7 * hour] },
} satisfies Meta<typeof GanttChart>;
type Story = StoryObj<typeof GanttChart>;

/** Every pattern over its colour. */
export const Patterns: Story = {};
/** Stretches are buttons: arrows go to the neighbours, Enter opens one. */
export const Picked: Story = {
  args: { onPick },
  play: async ({ canvasElement }) => {
    onPick.mockClear();
    const [first] = await within(canvasElement).findAllByRole('button');
    (first as unknown as SVGElement | undefined)?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await expect(onPick.mock.calls[0]?.[0]).toMatchObject({ lane: 'T-02', category: patternNames[1] });
  },
};
