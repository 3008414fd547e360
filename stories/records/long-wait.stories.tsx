import type { Meta, StoryObj } from '@storybook/react-vite';
import { LongWait } from '../../core/records/list/long-wait.tsx';
import { asScreen } from './support.tsx';

export default {
  title: 'Records/Long wait',
  component: LongWait,
  decorators: [asScreen],
  args: { words: 'Sorting by Cycle takes a while …' },
} satisfies Meta<typeof LongWait>;

type Story = StoryObj<typeof LongWait>;

/** The rows of another order are on their way; one may go back to the earlier one. */
export const Sorting: Story = { args: { onCancel: () => {} } };

/** There is no earlier order. */
export const Opening: Story = {};
