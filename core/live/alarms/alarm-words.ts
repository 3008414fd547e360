import { msg } from '@lingui/core/macro';

export const alarmSeverityWords = {
  info: msg({ message: 'Notice', context: 'severity' }),
  warning: msg({ message: 'Warning', context: 'severity' }),
  critical: msg({ message: 'Critical', context: 'severity' }),
};
