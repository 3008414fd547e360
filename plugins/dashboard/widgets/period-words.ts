import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Preset } from '../../../core/reports/period.ts';

/** What periods are called. */
export const periodWords: Readonly<Record<Preset, MessageDescriptor>> = {
  this_shift: msg`This shift`,
  previous_shift: msg`Previous shift`,
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  '7d': msg`Last 7 days`,
  '30d': msg`Last 30 days`,
  '90d': msg`Last 90 days`,
  month: msg`Month to date`,
  '365d': msg`Last 365 days`,
};

export const isPeriod = (value: unknown): value is Preset =>
  typeof value === 'string' && Object.hasOwn(periodWords, value);
