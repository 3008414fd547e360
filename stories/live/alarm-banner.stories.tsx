import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { AlarmBanner } from '../../core/live/alarms/alarm-banner.tsx';
import { alarmStore, chooseAlarms, forgetAlarms, hearAlarms } from '../../core/live/alarms/alarm-store.ts';
import { alarmDefaults } from '../../core/live/alarms/alarm-settings.ts';
import type { Alarm } from '../../core/registry/alarm.ts';

const silent: Alarm = { id: 'a', severity: 'warning', sentence: 'T-07: 16 min' };
const wrong: Alarm = { id: 'b', severity: 'critical', sentence: 'T-11 → WASTE-1' };

const sounding =
  (...alarms: readonly Alarm[]) =>
  () => {
    chooseAlarms(alarmDefaults);
    hearAlarms('story', []);
    hearAlarms('story', alarms);
    return () => {
      forgetAlarms('story');
      alarmStore.blocked = false;
    };
  };

export default {
  title: 'Live/Alarm banner',
  component: AlarmBanner,
  decorators: [
    (Story) => (
      <>
        <Story />
        <h1 className="page-title">Kef Nord</h1>
      </>
    ),
  ],
} satisfies Meta<typeof AlarmBanner>;
type Story = StoryObj<typeof AlarmBanner>;

export const Warning: Story = { beforeEach: sounding(silent) };
/** One press ends all that sounds. */
export const Several: Story = {
  beforeEach: sounding(wrong, silent),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};
/** Nobody has touched the page yet: it is said that the alarm is not heard. */
export const NotHeard: Story = {
  beforeEach: () => {
    const end = sounding(wrong)();
    alarmStore.blocked = true;
    return end;
  },
};
