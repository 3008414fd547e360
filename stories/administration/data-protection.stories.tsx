import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { queryClient } from '../../core/http/query-client.ts';
import type { DataProtection as State } from '../../plugins/administration/shared/data-protection.ts';
import { AnonymiseDialog } from '../../plugins/administration/screens/data-protection/anonymise-dialog.tsx';
import DataProtection from '../../plugins/administration/screens/data-protection/data-protection.tsx';
import { asScreen } from '../records/support.tsx';
import { leavers } from './rows.ts';

const answered = (state: Partial<State>) => (): void =>
  void queryClient.setQueryData(['data-protection', 'state'], {
    record: 'person',
    retentionMonths: 60,
    leavers: [],
    more: 0,
    ...state,
  });

export default {
  title: 'Administration/Data protection',
  component: DataProtection,
  decorators: [asScreen],
} satisfies Meta<typeof DataProtection>;
type Story = StoryObj;

/** Two have left long ago; one of them still has an account in use. */
export const Leavers: Story = {
  beforeEach: answered({ leavers }),
  render: () => <DataProtection />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(3);
    await expect(within(canvasElement).getAllByRole('button', { name: /Anonymise|Anonymiser/ })).toHaveLength(1);
  },
};
/** More than are shown. */
export const ManyLeavers: Story = {
  beforeEach: answered({ leavers, more: 17 }),
  render: () => <DataProtection />,
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText(/17/)),
};
/** Nobody’s time is over. */
export const NoLeavers: Story = { beforeEach: answered({}), render: () => <DataProtection /> };
/** No plugin brings people. */
export const NoPeople: Story = { beforeEach: answered({ record: null }), render: () => <DataProtection /> };
/** What goes and what stays. */
export const Preview: Story = {
  render: () => <AnonymiseDialog leaver={leavers[0] as (typeof leavers)[number]} onClose={() => {}} />,
};
