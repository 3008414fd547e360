import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Warnings } from '../../core/records/form/warnings.tsx';
import { worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import { asScreen } from './support.tsx';

const unusual = [{ code: 'two_fills', sentence: 'T-04 already has a fill less than 20 minutes before or after.' }];
const impossible = [
  { code: 'stock_litres_in', sentence: '19000 L exceed the free space 2000 L of tank BW-01.' },
  { code: 'closed_shift', sentence: 'Shift P1 of 2026-03-09 is closed; ask a manager to reopen it.' },
];
const warnings = worlds({
  one: unusual,
  two: impossible,
  twelve: Array.from({ length: 12 }, (_, index) => ({ code: `w${index}`, sentence: `${longPhrase} : ${index + 1}` })),
});

export default {
  title: 'Records/Warnings',
  component: Warnings,
  decorators: [asScreen],
  args: { onSave: fn() },
  argTypes: { warnings: warnings.control, needsReason: yesOrNo },
} satisfies Meta<typeof Warnings>;

type Story = StoryObj<typeof Warnings>;

/** What is unusual needs no more than a yes. */
export const Unusual: Story = {
  args: {
    warnings: warnings.of('one'),
    needsReason: false,
  },
};

/** What hardly can be needs a reason. */
export const NeedsReason: Story = {
  args: {
    warnings: warnings.of('two'),
    needsReason: true,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const [save, reason] = [canvas.getByRole('button'), canvas.getByRole('textbox')];
    await expect(save).toBeDisabled();
    await userEvent.type(reason, 'Fills not entered');
    await userEvent.click(save);
    await expect(args.onSave).toHaveBeenCalledWith('Fills not entered');
  },
};
