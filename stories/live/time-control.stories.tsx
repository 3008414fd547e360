import type { Meta, StoryObj } from '@storybook/react-vite';
import { TimeControl } from '../../core/live/time-control.tsx';
import { timeStore } from '../../core/live/time-store.ts';
import { inApplication } from '../core/support.tsx';

const noon = Date.parse('2026-03-09T12:00:00Z');

export default { title: 'Live/Time control', component: TimeControl, decorators: [inApplication] } satisfies Meta<
  typeof TimeControl
>;
type Story = StoryObj<typeof TimeControl>;

export const Live: Story = { beforeEach: () => void Object.assign(timeStore, { at: null, playing: false }) };

/** Half an hour before the workspace left the present. */
export const Past: Story = {
  beforeEach: () => {
    Object.assign(timeStore, { at: noon - 1_800_000, leftAt: noon, playing: false, speed: 60 });
    return () => void (timeStore.at = null);
  },
};
