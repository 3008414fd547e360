import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { DataProtection as State } from '../../plugins/administration/shared/data-protection.ts';
import { AnonymiseDialog } from '../../plugins/administration/screens/data-protection/anonymise-dialog.tsx';
import DataProtection from '../../plugins/administration/screens/data-protection/data-protection.tsx';
import { asScreen } from '../records/support.tsx';
import { leavers } from './rows.ts';
import { answer } from '../support/answers.ts';
import { choice, controlsOf, range, worlds } from '../support/controls.ts';
import { longPerson } from '../support/long-words.ts';

const leaver = leavers[0] as (typeof leavers)[number];
const state: State = { record: 'person', retentionMonths: 60, leavers, more: 0 };
const people = worlds<State['leavers'], 'two' | 'none' | 'forty' | 'long names'>({
  two: leavers,
  none: [],
  forty: Array.from({ length: 40 }, (_, index) => ({ ...leaver, id: `p${index}`, label: `${leaver.label} ${index}` })),
  'long names': leavers.map((one) => ({ ...one, label: longPerson })),
});

export default {
  title: 'Administration/Data protection',
  component: DataProtection,
  decorators: [asScreen],
  args: { ...state, leavers: people.of('two') },
  argTypes: {
    leavers: people.control,
    more: range(0, 200),
    retentionMonths: range(12, 120, 12),
    record: choice({ person: 'People', none: 'No plugin brings people' }),
  },
  beforeEach: ({ args }) =>
    answer({
      'GET administration/data-protection/': { ...args, record: args.record === 'none' ? null : args.record },
    }),
} satisfies Meta<State>;
type Story = StoryObj<State>;

/** Two have left long ago; one of them still has an account in use. */
export const Leavers: Story = {
  render: () => <DataProtection />,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('table');
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(3);
    await expect(within(canvasElement).getAllByRole('button', { name: /Anonymise|Anonymiser/ })).toHaveLength(1);
  },
};
/** More than are shown. */
export const ManyLeavers: Story = {
  args: { more: 17 },
  render: () => <DataProtection />,
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText(/17/)),
};
/** Nobody’s time is over. */
export const NoLeavers: Story = { args: { leavers: people.of('none') }, render: () => <DataProtection /> };
/** No plugin brings people. */
export const NoPeople: Story = {
  args: { leavers: people.of('none'), record: 'none' },
  render: () => <DataProtection />,
};
/** What goes and what stays. */
export const Preview: StoryObj<{ readonly references: number; readonly label: string }> = {
  ...controlsOf({ references: range(0, 200), label: choice([leaver.label, longPerson]) }),
  args: { references: leaver.references, label: leaver.label },
  render: ({ references, label }) => <AnonymiseDialog leaver={{ ...leaver, references, label }} onClose={() => {}} />,
};
