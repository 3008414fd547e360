import type { Meta, StoryObj } from '@storybook/react-vite';
import { PositionCard } from '../../plugins/fleet/screens/machine/position-card.tsx';
import { MeterCards } from '../../plugins/fleet/screens/machine/meter-cards.tsx';
import { StatusCard } from '../../plugins/fleet/screens/machine/status-card.tsx';
import '../../plugins/fleet/screens/machine/machine.css';
import { asScreen } from '../records/support.tsx';
import { live, machine } from './rows.ts';
import { apart, controlsOf, range, worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';
import type { MachineLive } from '../../plugins/fleet/shared/machine-live.ts';

const lives = worlds<MachineLive, 'down' | 'operating' | 'standby' | 'nothing known' | 'long words'>({
  down: live,
  operating: { ...live, status: live.status && { ...live.status, category: 'P', status: 'operating', reason: null } },
  standby: { ...live, operator: null, status: live.status && { ...live.status, category: 'SBO', status: 'standby' } },
  'nothing known': { status: null, position: null, operator: null },
  'long words': inLongWords(live),
});

export default {
  title: 'Fleet/Machine',
  component: StatusCard,
  decorators: [asScreen],
  args: { live: lives.of('down'), site: undefined },
  argTypes: { live: lives.control, site: apart },
} satisfies Meta<typeof StatusCard>;
type Story = StoryObj<typeof StatusCard>;

/** What it does, why, and who is on it. */
export const Status: Story = {};
/** Nobody has told anything. */
export const Unknown: Story = { args: { live: lives.of('nothing known') } };
/** Its counters. */
export const Meters: StoryObj<{ readonly hours: number; readonly kilometres: number }> = {
  ...controlsOf({ hours: range(0, 90_000, 100), kilometres: range(0, 900_000, 1_000) }),
  args: { hours: machine.hour_meter, kilometres: machine.odometer },
  render: ({ hours, kilometres }) => <MeterCards row={{ ...machine, hour_meter: hours, odometer: kilometres }} />,
};
/** Where it is; lost, since nobody heard of it for long. */
export const Position: StoryObj<{ readonly minutesAgo: number; readonly speedKmh: number }> = {
  ...controlsOf({ minutesAgo: range(0, 90), speedKmh: range(0, 60) }),
  args: { minutesAgo: 60, speedKmh: 18 },
  render: ({ minutesAgo, speedKmh }) =>
    live.position ? (
      <PositionCard
        position={{ ...live.position, speedKmh }}
        readAt={Date.parse(live.position.at) + minutesAgo * 60_000}
        code="T-00001"
        site={undefined}
      />
    ) : (
      <></>
    ),
};
