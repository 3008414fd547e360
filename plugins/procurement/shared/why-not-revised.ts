import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isRevisable } from '../records/order-choices.ts';

/** Why an order in a state is not revised: a stable code and a sentence; null where it is. */
export function whyNotRevised(state: string): { readonly code: string; readonly sentence: MessageDescriptor } | null {
  if (state === 'received' || state === 'closed')
    return {
      code: 'fully_received',
      sentence: msg`Nothing of this order is awaited any more: order anew what is missing.`,
    };
  if (state === 'acknowledged_with_changes')
    return {
      code: 'changes_open',
      sentence: msg`The vendor asked for changes of this order: accept or decline them first.`,
    };
  if (isRevisable(state)) return null;
  return {
    code: 'not_issued',
    sentence: msg`Only an order that was issued, and not refused or cancelled, is revised.`,
  };
}
