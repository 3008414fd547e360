import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What is to be done, where it may be told, and until which day. */
export const dueLine = (what: string | null, dueOn: string): MessageDescriptor =>
  what === null
    ? { ...msg({ message: 'Due on {dueOn}' }), values: { dueOn } }
    : { ...msg({ message: '{what} – due on {dueOn}' }), values: { what, dueOn } };
