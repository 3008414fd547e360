import type { MessageDescriptor } from '@lingui/core';
import { quantity } from '../records/fields/index.ts';

// Columns that reports share, each with the decimals that are worth reading.

export const tonnes = (label: MessageDescriptor) => quantity('t', { label, decimals: 0 });
export const minutes = (label: MessageDescriptor) => quantity('min', { label, decimals: 1 });
export const percent = (label: MessageDescriptor) => quantity('%', { label, decimals: 1 });
