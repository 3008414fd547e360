import type { Meta, StoryObj } from '@storybook/react-vite';
import { LongWait } from '../../core/records/list/long-wait.tsx';
import { choice, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import { asScreen } from './support.tsx';

const cancels = worlds<(() => void) | undefined, 'yes' | 'no'>({ yes: () => {}, no: undefined });

export default {
  title: 'Records/Long wait',
  component: LongWait,
  decorators: [asScreen],
  args: { words: 'Sorting by Cycle takes a while …' },
  argTypes: { words: choice(['Sorting by Cycle takes a while …', longPhrase]), onCancel: cancels.control },
} satisfies Meta<typeof LongWait>;

type Story = StoryObj<typeof LongWait>;

/** The rows of another order are on their way; one may go back to the earlier one. */
export const Sorting: Story = { args: { onCancel: cancels.of('yes') } };

/** There is no earlier order. */
export const Opening: Story = {};
