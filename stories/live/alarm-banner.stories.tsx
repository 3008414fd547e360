import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { AlarmBanner } from '../../core/live/alarms/alarm-banner.tsx';
import { alarmStore, chooseAlarms, forgetAlarms, hearAlarms } from '../../core/live/alarms/alarm-store.ts';
import { alarmDefaults } from '../../core/live/alarms/alarm-settings.ts';
import type { Alarm } from '../../core/registry/alarm.ts';
import { worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const silent: Alarm = { id: 'a', severity: 'warning', sentence: 'T-07: 16 min' };
const wrong: Alarm = { id: 'b', severity: 'critical', sentence: 'T-11 → WASTE-1' };

interface BannerArgs {
  readonly alarms: readonly Alarm[];
  /** Nobody has touched the page yet. */
  readonly blocked: boolean;
}
const alarms = worlds({
  one: [silent],
  'one that is critical': [wrong],
  several: [wrong, silent],
  none: [],
  'long words': [{ ...wrong, sentence: `T-11 → ${longPhrase}` }, silent],
  twelve: Array.from({ length: 12 }, (_, index): Alarm => ({
    ...silent,
    id: `a${index}`,
    sentence: `T-${index}: 16 min`,
  })),
});

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
  args: { alarms: alarms.of('one'), blocked: false },
  argTypes: { alarms: alarms.control, blocked: yesOrNo },
  beforeEach: ({ args }) => {
    chooseAlarms(alarmDefaults);
    hearAlarms('story', []);
    hearAlarms('story', args.alarms);
    alarmStore.blocked = args.blocked;
    return () => {
      forgetAlarms('story');
      alarmStore.blocked = false;
    };
  },
} satisfies Meta<BannerArgs>;
type Story = StoryObj<BannerArgs>;

export const Warning: Story = {};
/** One press ends all that sounds. */
export const Several: Story = {
  args: { alarms: alarms.of('several') },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};
/** Nobody has touched the page yet: it is said that the alarm is not heard. */
export const NotHeard: Story = { args: { alarms: alarms.of('one that is critical'), blocked: true } };
