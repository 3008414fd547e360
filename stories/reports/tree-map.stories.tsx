import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { TreeMap } from '../../core/charts/svg/tree-map.tsx';
import { asScreen } from '../records/support.tsx';
import { apart, choice, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const tile = (group: string, label: string, value: number, colour: string) => ({ group, label, value, colour });
const onPick = fn();

const few = [
  tile('F-EX01', 'EX-01', 34_000, '#c87619'),
  tile('F-EX02', 'EX-02', 28_000, '#5f6b7c'),
  tile('F-EX02', 'LD-01', 9_000, '#d1980b'),
  tile('F-LD01', 'LD-01', 15_000, '#d1980b'),
  tile('F-LD01', 'EX-11', 400, '#5f6b7c'),
];
const tiles = worlds({
  five: few,
  one: few.slice(0, 1),
  none: [],
  sixty: Array.from({ length: 60 }, (_, index) =>
    tile(`F-${index % 7}`, `EX-${index}`, 1_000 + index * 400, '#5f6b7c'),
  ),
  'long names': few.map((one) => ({ ...one, label: longPhrase })),
});

export default {
  title: 'Reports/Tree map',
  component: TreeMap,
  decorators: [asScreen],
  args: {
    label: 'F-EX01 … F-LD01',
    unit: 't',
    onPick,
    tiles: tiles.of('five'),
  },
  argTypes: { tiles: tiles.control, unit: choice(['t', 'L', 'm³']), label: apart },
} satisfies Meta<typeof TreeMap>;
type Story = StoryObj<typeof TreeMap>;

export const Shares: Story = {};
/** The greatest group comes first; a click tells which tile. */
export const Picked: Story = {
  play: async ({ canvasElement }) => {
    onPick.mockClear();
    const first = canvasElement.querySelector('svg g g rect');
    if (first) await userEvent.click(first);
    await expect(onPick.mock.calls[0]?.[0]).toMatchObject({ group: 'F-EX02', label: 'EX-02' });
  },
};
export const Nothing: Story = { args: { tiles: tiles.of('none') } };
