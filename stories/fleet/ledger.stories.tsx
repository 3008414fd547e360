import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { LedgerLegend } from '../../plugins/fleet/screens/ledger/ledger-legend.tsx';
import { StatusDialog } from '../../plugins/fleet/screens/ledger/status-dialog.tsx';
import { StretchDialog } from '../../plugins/fleet/screens/ledger/stretch-dialog.tsx';
import { ToJustify } from '../../plugins/fleet/screens/ledger/to-justify.tsx';
import { asScreen } from '../records/support.tsx';
import { ledgerRows, reasons } from './rows.ts';
import { answer, listed } from '../support/answers.ts';
import { worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const nothing = (): void => undefined;
const stretch = { id: 'i1', machine: 'T-01', from: '2026-03-09T06:30:00Z', to: '2026-03-09T07:30:00Z', was: 'X18' };

const stretches = worlds({
  'one hour': stretch,
  'without a code': { ...stretch, was: '' },
  'long name': { ...stretch, machine: longPhrase },
});

export default {
  title: 'Fleet/Time ledger',
  component: StretchDialog,
  decorators: [asScreen],
  args: { stretch: stretches.of('one hour'), onClose: nothing, onChanged: nothing },
  argTypes: { stretch: stretches.control },
  beforeEach: () => answer(listed('stop_reason', reasons)),
} satisfies Meta<typeof StretchDialog>;
type Story = StoryObj<typeof StretchDialog>;

/** Three taps: the family, the reason, and done. */
export const Justify: Story = {
  play: async ({ canvasElement }) => {
    const dialog = within(canvasElement.ownerDocument.body).getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Operation|Exploitation)$/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^X02/ }));
    await expect(within(dialog).getByRole('button', { name: /^Confirm/ })).toBeEnabled();
  },
};
/** A machine that is known already. */
export const Status: Story = {
  render: () => <StatusDialog machine={{ id: 'm1', label: 'T-01' }} onClose={nothing} onSet={nothing} />,
};
/** Stops that still want their reason. */
export const Stops: Story = { render: () => <ToJustify rows={ledgerRows} onPick={nothing} /> };
/** Colours and patterns. */
export const Legend: Story = { render: () => <LedgerLegend /> };
