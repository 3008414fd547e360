import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const words: Readonly<Record<string, MessageDescriptor>> = {
  yes: msg({ message: 'Present', context: 'at a training' }),
  partial: msg({ message: 'Partly', context: 'at a training' }),
  no: msg({ message: 'Absent', context: 'at a training' }),
  passed: msg({ message: 'Passed', context: 'at a training' }),
  failed: msg({ message: 'Failed', context: 'at a training' }),
  attended: msg({ message: 'Attended', context: 'at a training' }),
};

/** Attendance or a result, as the lines of a session say it. */
export const resultWord = (i18n: I18n, key: string): string => {
  const word = words[key];
  return word ? i18n._(word) : key;
};
