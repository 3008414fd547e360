import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import type { ShownProposal } from '../../plugins/production/shared/advice.ts';
import { ProposalCard } from '../../plugins/production/screens/board/proposal-card.tsx';
import '../../plugins/production/screens/board/dispatch-board.css';
import { inPane } from '../tracking/support.tsx';
import { worlds, yesOrNo } from '../support/controls.ts';

const proposal: ShownProposal = {
  id: 'a1',
  version: 1,
  site: 's1',
  truck: 'e7',
  truckCode: 'T-07',
  before: 'u1',
  beforeCode: 'EX-01',
  unit: 'u2',
  unitCode: 'EX-02',
  shownAt: '2026-03-09T09:00:00Z',
  reason: 'idle',
  freeInMin: 4.2,
  trucksBefore: 2,
  waitNow: 6.4,
  waitThere: 0,
  savesMin: 5.6,
  gain_tph: 59,
};
const onRefuse = fn();

const cards = worlds<ShownProposal, 'without a truck' | 'shorter wait' | 'down' | 'by priority'>({
  'without a truck': proposal,
  'shorter wait': { ...proposal, reason: 'queue', waitThere: 0.8 },
  down: { ...proposal, reason: 'down', savesMin: 0, gain_tph: 0 },
  'by priority': { ...proposal, reason: 'priority', savesMin: 0, gain_tph: 0 },
});

export default {
  title: 'Production/Dispatch proposal',
  component: ProposalCard,
  decorators: [inPane],
  render: (args) => (
    <ul className="advice-now" style={{ width: 300, margin: 0, padding: 0, listStyle: 'none' }}>
      <ProposalCard {...args} />
    </ul>
  ),
  args: {
    proposal: cards.of('without a truck'),
    mayAnswer: true,
    picked: false,
    onPick: fn(),
    onAccept: fn(),
    onRefuse,
  },
  argTypes: { proposal: cards.control, mayAnswer: yesOrNo, picked: yesOrNo },
} satisfies Meta<typeof ProposalCard>;
type Story = StoryObj<typeof ProposalCard>;

export const UnitWithoutTruck: Story = {};
export const ShorterWait: Story = {
  args: { proposal: cards.of('shorter wait'), picked: true },
};
export const UnitDown: Story = { args: { proposal: cards.of('down') } };
/** Who may not answer reads on. */
export const ReadOnly: Story = { args: { mayAnswer: false } };
/** A refusal has a reason. */
export const Refusing: Story = {
  play: async ({ canvasElement }) => {
    onRefuse.mockClear();
    const [, refuse] = (await within(canvasElement).findAllByRole('button')).slice(-2);
    if (refuse) await userEvent.click(refuse);
    const [, road] = await screen.findAllByRole('menuitem');
    if (road) await userEvent.click(road);
    await expect(onRefuse).toHaveBeenCalledWith('road');
  },
};
