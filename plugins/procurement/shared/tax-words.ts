import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { TaxRate } from '../../../core/money/document-totals.ts';

/** Why nothing is payable under a tax code (UNTDID 5305). */
export const taxCategories: Readonly<Record<Exclude<TaxRate['category'], 'S'>, MessageDescriptor>> = {
  Z: msg({ message: 'zero rate', context: 'tax' }),
  E: msg({ message: 'exempt', context: 'tax' }),
  AE: msg({ message: 'reverse charge', context: 'tax' }),
  G: msg({ message: 'export', context: 'tax' }),
  O: msg({ message: 'outside scope', context: 'tax' }),
};
