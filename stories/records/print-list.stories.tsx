import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { PrintListScreen } from '../../core/records/export/print-list-screen.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { answer, listed } from '../support/answers.ts';
import { apart, range } from '../support/controls.ts';
import { machineAt } from './rows.ts';
import { asScreen } from './support.tsx';

interface PrintArgs extends React.ComponentProps<typeof PrintListScreen> {
  readonly count: number;
}

export default {
  title: 'Records/Print',
  component: PrintListScreen,
  decorators: [asScreen],
  args: { record: equipment, path: '/story', count: 12 },
  argTypes: { count: range(0, 200), path: apart },
} satisfies Meta<PrintArgs>;

type Story = StoryObj<PrintArgs>;

export const Print: Story = {
  beforeEach: ({ args: { count } }) =>
    answer(
      listed(
        'equipment',
        Array.from({ length: count }, (_, index) => machineAt(index)),
      ),
    ),
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('T-00012')),
};
