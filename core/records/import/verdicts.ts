import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Verdict } from './import-job.ts';

/** Verdicts in words and by colour; the word alone says it. */
export const verdictWords: Readonly<
  Record<Verdict, { readonly label: MessageDescriptor; readonly intent: 'none' | 'success' | 'primary' | 'danger' }>
> = {
  new: { label: msg({ message: 'New', context: 'row of an import' }), intent: 'success' },
  changed: { label: msg({ message: 'Changed', context: 'row of an import' }), intent: 'primary' },
  unchanged: { label: msg({ message: 'Unchanged', context: 'row of an import' }), intent: 'none' },
  error: { label: msg({ message: 'Error', context: 'row of an import' }), intent: 'danger' },
};
