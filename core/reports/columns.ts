import type { MessageDescriptor } from '@lingui/core';
import { quantity } from '../records/fields/index.ts';

// Columns that reports share, each with the decimals that are worth reading; the hint says how the figure is worked out.

const column = (unit: string, decimals: number) => (label: MessageDescriptor, hint?: MessageDescriptor) =>
  quantity(unit, { label, decimals, ...(hint ? { hint } : {}) });

export const tonnes = column('t', 0);
export const minutes = column('min', 1);
export const percent = column('%', 1);
export const hours = column('h', 1);
