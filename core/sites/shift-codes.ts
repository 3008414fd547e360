import { msg } from '@lingui/core/macro';

/** The shifts of a production date in the reader's words, by their codes (catalogue operations.md §0). */
export const shiftCodes = {
  P1: msg({ message: 'P1', context: 'shift' }),
  P2: msg({ message: 'P2', context: 'shift' }),
  P3: msg({ message: 'P3', context: 'shift' }),
};
