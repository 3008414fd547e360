import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeliveryReceipt } from '../../plugins/fuel/screens/delivery/delivery-receipt.tsx';
import { inPane } from '../tracking/support.tsx';
import { delivery } from './rows.ts';
import { choice, worlds } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';
import type { Row } from '../../core/records/client.ts';

const half: Row = {
  ...delivery,
  state: 'draft',
  receiver_signature: null,
  started_at: null,
  ended_at: null,
  note_temp: null,
  obs_temp: null,
  obs_density: null,
};
const rows = worlds({
  'with a shortage': delivery,
  'half filled': half,
  'without a shortage': { ...delivery, state: 'verified', received_l: 32_000, shortage: 0, shortage_pct: 0 },
  'long words': { ...delivery, vendor: longPhrase, driver: longPerson },
});

export default {
  title: 'Fuel/Delivery receipt',
  component: DeliveryReceipt,
  decorators: [inPane],
  argTypes: { row: rows.control, site: choice(['Kef Nord', longPhrase]) },
} satisfies Meta<typeof DeliveryReceipt>;

type Story = StoryObj<typeof DeliveryReceipt>;

export const WithShortage: Story = { args: { row: rows.of('with a shortage'), site: 'Kef Nord' } };
/** Nobody has signed and little was measured: room for a pen, dashes for figures. */
export const HalfFilled: Story = {
  args: {
    row: rows.of('half filled'),
    site: 'Kef Nord',
  },
};
