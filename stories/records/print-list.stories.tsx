import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { PrintListScreen } from '../../core/records/export/print-list-screen.tsx';
import { equipment } from '../../plugins/fleet/records/equipment.ts';
import { answered, machineAt } from './rows.ts';
import { asScreen, storySite } from './support.tsx';

export default {
  title: 'Records/Print',
  component: PrintListScreen,
  decorators: [asScreen],
  args: { record: equipment, path: '/story' },
} satisfies Meta<typeof PrintListScreen>;

type Story = StoryObj<typeof PrintListScreen>;

export const Print: Story = {
  beforeEach: () => {
    for (const sites of [[], [storySite]])
      answered(['print', 'equipment', { search: '', sort: equipment.sort, filter: equipment.filter ?? [], sites }], {
        rows: Array.from({ length: 12 }, (_, index) => machineAt(index)),
        count: 12,
      });
  },
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('T-00012')),
};
