import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeliveryReceipt } from '../../plugins/fuel/screens/delivery/delivery-receipt.tsx';
import { inPane } from '../tracking/support.tsx';
import { delivery } from './rows.ts';

export default { title: 'Fuel/Delivery receipt', component: DeliveryReceipt, decorators: [inPane] } satisfies Meta<
  typeof DeliveryReceipt
>;

type Story = StoryObj<typeof DeliveryReceipt>;

export const WithShortage: Story = { args: { row: delivery, site: 'Kef Nord' } };
/** Nobody has signed and little was measured: room for a pen, dashes for figures. */
export const HalfFilled: Story = {
  args: {
    row: {
      ...delivery,
      state: 'draft',
      receiver_signature: null,
      started_at: null,
      ended_at: null,
      note_temp: null,
      obs_temp: null,
      obs_density: null,
    },
    site: 'Kef Nord',
  },
};
