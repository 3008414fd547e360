import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Presence } from '../../shared/sessions.ts';

/** The columns of the board, in order. */
export const presences: Readonly<Record<Presence, MessageDescriptor>> = {
  present: msg({ message: 'Present', context: 'where somebody is' }),
  on_machine: msg({ message: 'On machine', context: 'where somebody is' }),
  on_break: msg({ message: 'On break', context: 'where somebody is' }),
  out: msg({ message: 'Out', context: 'where somebody is' }),
};
