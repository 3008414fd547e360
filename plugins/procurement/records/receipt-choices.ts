import { msg } from '@lingui/core/macro';

/** Why delivered goods are refused or kept apart (catalogue procurement.md §7). */
export const receiptReasons = {
  wrong_part: msg({ message: 'Wrong part', context: 'delivered' }),
  damaged: msg({ message: 'Damaged', context: 'delivered' }),
  over_delivery: msg({ message: 'More than ordered', context: 'delivered' }),
  bad_documents: msg({ message: 'Documents missing or wrong', context: 'delivered' }),
  wrong_dimension: msg({ message: 'Wrong dimension', context: 'delivered' }),
  expired: msg({ message: 'Expired', context: 'delivered' }),
  not_ordered: msg({ message: 'Not ordered', context: 'delivered' }),
};

/** How far a line of an order has come in. */
export const lineReceptions = {
  open: msg({ message: 'Awaited', context: 'order line' }),
  partial: msg({ message: 'Partly received', context: 'order line' }),
  received: msg({ message: 'Received', context: 'order line' }),
  closed: msg({ message: 'Closed', context: 'order line' }),
  cancelled: msg({ message: 'Cancelled', context: 'order line' }),
};
