import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { SafetyTriangle } from '../../plugins/hse/screens/indicators/safety-triangle.tsx';
import { worlds } from '../support/controls.ts';
import { layers, ofYear, question } from './indicator-rows.ts';
import { amongPlugins } from './support.tsx';

const years = worlds({
  'two lost time': ofYear,
  none: layers({ fatalities: 0, lost_time: 0, treated: 0, first_aid: 0, near_misses: 0, unsafe: 0 }),
  'a fatality': layers({ fatalities: 1, lost_time: 4, treated: 39, first_aid: 212, near_misses: 604, unsafe: 5_310 }),
  'of contractors': layers({ fatalities: 0, lost_time: 1, treated: 3, first_aid: 12, near_misses: null, unsafe: 310 }),
});
export default {
  title: 'HSE/Safety triangle',
  component: SafetyTriangle,
  decorators: [amongPlugins],
  argTypes: { rows: years.control },
} satisfies Meta<typeof SafetyTriangle>;
type Story = StoryObj<typeof SafetyTriangle>;

/** Each layer says how many there are and opens them. */
export const OfAYear: Story = {
  args: { rows: years.of('two lost time'), question },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('list')).toHaveTextContent(/2[,\s\u202F]140/);
  },
};
/** Of contractors alone nobody can say how many near misses there were. */
export const OfContractors: Story = {
  args: { rows: years.of('of contractors'), question: { ...question, parameters: { employer: 'contractor' } } },
};
