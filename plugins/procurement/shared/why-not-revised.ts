import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isRevisable } from '../records/order-choices.ts';

/** Why an order in a state is not revised: a stable code and a sentence; null where it is. */
export function whyNotRevised(state: string): { readonly code: string; readonly sentence: MessageDescriptor } | null {
  if (state === 'received' || state === 'closed')
    return {
      code: 'fully_received',
      sentence: msg`Nothing more is expected on this order: reorder what is missing.`,
    };
  if (state === 'acknowledged_with_changes')
    return {
      code: 'changes_open',
      sentence: msg`The vendor has requested changes to this order: accept or decline them first.`,
    };
  if (isRevisable(state)) return null;
  return {
    code: 'not_issued',
    sentence: msg`Only an issued order that is not rejected or cancelled can be revised.`,
  };
}
