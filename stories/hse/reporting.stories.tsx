import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Row } from '../../core/records/client.ts';
import FlashAction from '../../plugins/hse/screens/incidents/flash-action.tsx';
import NewSor from '../../plugins/hse/screens/sor/new-sor.tsx';
import type { FlashProposal } from '../../plugins/hse/shared/flash-answer.ts';
import { storySite } from '../records/support.tsx';
import { amongPlugins } from './support.tsx';
import { answer } from '../support/answers.ts';
import { choice } from '../support/controls.ts';

const incident = (more: Partial<Row> = {}): Row => ({
  id: 'incident',
  version: 2,
  site: storySite,
  number: 'INC-S1-26-0031',
  state: 'qualified',
  flash: 'due',
  flash_before: '2026-11-19T06:20:00.000Z',
  flash_sent_at: null,
  ...more,
});
const proposal: FlashProposal = {
  what: 'A haul truck touched the berm of the dump while reversing. Nobody was hurt.',
  measures: 'The dump stands until the berm is raised.',
  readers: 11,
};

/** What somebody reports: an observation, with or without a name, and the flash report of an incident. */
export default { title: 'HSE/Reporting', decorators: [amongPlugins] } satisfies Meta;
type Story = StoryObj;

export const NewObservation: Story = {
  render: () => <NewSor />,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('checkbox', {}, { timeout: 10_000 });
  },
};
/** Without a name: what that means is told before anything is written. */
export const WithoutName: Story = {
  render: () => <NewSor />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByLabelText(/^(Without my name|Sans mon nom)$/));
    await expect(canvas.getByText(/Neither the observation|Ni l.observation/)).toBeVisible();
  },
};
/** Its flash report is due, is overdue, has gone. */
export const FlashReport: Story = {
  render: () => (
    <>
      <FlashAction row={incident()} />
      <FlashAction row={incident({ flash: 'overdue' })} />
      <FlashAction row={incident({ flash: 'sent', flash_sent_at: '2026-11-18T09:00:00.000Z' })} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(2);
  },
};
/** What is proposed, without names, to be read once more. */
export const FlashProposed: StoryObj<{ readonly flash: 'due' | 'overdue' | 'sent' }> = {
  args: { flash: 'due' },
  argTypes: { flash: choice(['due', 'overdue', 'sent']) },
  beforeEach: () => answer({ 'GET hse/incidents/incident/flash/': proposal }),
  render: ({ flash }) => (
    <FlashAction row={incident({ flash, flash_sent_at: flash === 'sent' ? '2026-11-18T09:00:00.000Z' : null })} />
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await waitFor(() => expect(dialog.getAllByRole('textbox')[0]).toHaveValue(proposal.what));
  },
};
