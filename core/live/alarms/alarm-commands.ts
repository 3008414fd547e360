import { Notifications, VolumeOff } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../registry/command.ts';
import { alarmStore, silenceAlarms } from './alarm-store.ts';

/** One key, whatever has the focus and whatever stands open. */
export const silenceKey = 'F8';

/** What can be done about alarms from every screen. */
export const alarmCommands = [
  defineCommand({
    id: 'alarm:silence',
    title: msg`Silence the alarm`,
    icon: VolumeOff,
    keys: silenceKey,
    aboveDialogs: true,
    when: () => alarmStore.sources > 0,
    run: silenceAlarms,
  }),
  defineCommand({
    id: 'alarm:settings',
    title: msg`Sound of alarms: on or off, volume, severity`,
    icon: Notifications,
    when: () => alarmStore.sources > 0,
    run: ({ open }) => open('/profile'),
  }),
];
