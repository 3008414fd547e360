import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Presence } from '../../sessions.ts';

/** The columns of the board, in order. */
export const presences: Readonly<Record<Presence, MessageDescriptor>> = {
  present: msg`Present`,
  on_machine: msg`On machine`,
  on_break: msg`On break`,
  out: msg`Out`,
};
