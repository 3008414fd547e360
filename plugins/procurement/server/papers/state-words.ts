import type { MessageDescriptor } from '@lingui/core';
import type { RecordDefinition } from '../../../../core/records/record.ts';

/** What the states of a record are called. */
export const stateWords = ({ states }: RecordDefinition): Readonly<Record<string, MessageDescriptor>> =>
  Object.fromEntries(Object.entries(states?.states ?? {}).map(([name, { label }]) => [name, label]));
