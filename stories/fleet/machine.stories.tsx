import type { Meta, StoryObj } from '@storybook/react-vite';
import { PositionCard } from '../../plugins/fleet/screens/machine/position-card.tsx';
import { MeterCards } from '../../plugins/fleet/screens/machine/meter-cards.tsx';
import { StatusCard } from '../../plugins/fleet/screens/machine/status-card.tsx';
import '../../plugins/fleet/screens/machine/machine.css';
import { asScreen } from '../records/support.tsx';
import { live, machine } from './rows.ts';

export default {
  title: 'Fleet/Machine',
  component: StatusCard,
  decorators: [asScreen],
  args: { live, site: undefined },
} satisfies Meta<typeof StatusCard>;
type Story = StoryObj<typeof StatusCard>;

/** What it does, why, and who is on it. */
export const Status: Story = {};
/** Nobody has told anything. */
export const Unknown: Story = { args: { live: { status: null, position: null, operator: null } } };
/** Its counters. */
export const Meters: Story = { render: () => <MeterCards row={machine} /> };
/** Where it is; lost, since nobody heard of it for long. */
export const Position: Story = {
  render: () =>
    live.position ? (
      <PositionCard
        position={live.position}
        readAt={Date.parse('2026-03-09T08:00:00Z')}
        code="T-00001"
        site={undefined}
      />
    ) : (
      <></>
    ),
};
