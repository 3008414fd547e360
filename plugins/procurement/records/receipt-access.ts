import { purchasing } from '../../roles.ts';

/** Who receives goods: buyers do not (catalogue procurement.md §10). */
export const receiptKeepers = ['storekeeper', 'manager'] as const;

/** Who sees what came. */
export const receiptReaders = [...purchasing, 'storekeeper'] as const;
