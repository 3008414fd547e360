import type { MessageDescriptor } from '@lingui/core';
import { sentenceIn } from '../../host/languages.ts';

/** A sentence in every language: files name their columns in any of them. */
export const inBoth = (message: MessageDescriptor): readonly string[] => [
  sentenceIn('en', message),
  sentenceIn('fr', message),
];
