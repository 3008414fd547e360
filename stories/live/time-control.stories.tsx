import type { Meta, StoryObj } from '@storybook/react-vite';
import { TimeControl } from '../../core/live/time-control.tsx';
import { replaySpeeds, timeStore } from '../../core/live/time-store.ts';
import { inApplication } from '../core/support.tsx';
import { choice, range, yesOrNo } from '../support/controls.ts';

const noon = Date.parse('2026-03-09T12:00:00Z');

interface TimeArgs {
  readonly live: boolean;
  /** Minutes before the present was left. */
  readonly minutesBack: number;
  readonly playing: boolean;
  readonly speed: number;
}

export default {
  title: 'Live/Time control',
  component: TimeControl,
  decorators: [inApplication],
  args: { live: true, minutesBack: 30, playing: false, speed: 60 },
  argTypes: { live: yesOrNo, minutesBack: range(0, 1_440), playing: yesOrNo, speed: choice(replaySpeeds) },
  beforeEach: ({ args: { live, minutesBack, playing, speed } }) => {
    Object.assign(timeStore, { at: live ? null : noon - minutesBack * 60_000, leftAt: noon, playing, speed });
    return () => void Object.assign(timeStore, { at: null, playing: false });
  },
} satisfies Meta<TimeArgs>;
type Story = StoryObj<TimeArgs>;

export const Live: Story = {};

/** Half an hour before the workspace left the present. */
export const Past: Story = { args: { live: false } };
