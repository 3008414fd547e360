import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { GanttChart, type Stretch } from '../../core/charts/svg/gantt-chart.tsx';
import { patternNames } from '../../core/charts/svg/pattern.tsx';
import { asScreen } from '../records/support.tsx';
import { apart, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

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
const hours = worlds({
  seven: [start, start + 7 * hour],
  two: [start, start + 2 * hour],
  'a day': [start - 8 * hour, start + 16 * hour],
} as const satisfies Readonly<Record<string, readonly [number, number]>>);
const laneLists = worlds({ three: lanes, one: ['T-01'], 'long name': ['T-01', longPhrase, 'T-02', 'T-03'] });
const held = worlds({ every: stretches, none: [] });

export default {
  title: 'Reports/Gantt chart',
  component: GanttChart,
  decorators: [asScreen],
  args: { label: 'T-01 … T-03', lanes: laneLists.of('three'), stretches: held.of('every'), range: hours.of('seven') },
  argTypes: { lanes: laneLists.control, stretches: held.control, range: hours.control, label: apart },
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
