import { msg } from '@lingui/core/macro';

/** What a vendor says to an order. */
export const responseDecisions = {
  accept: msg({ message: 'Accepted', context: 'order' }),
  changes: msg({ message: 'Changes requested', context: 'order' }),
  refuse: msg({ message: 'Rejected', context: 'order' }),
};

/** What became of changes that a vendor asked for. */
export const responseOutcomes = {
  open: msg({ message: 'Open', context: 'changes of a vendor' }),
  accepted: msg({ message: 'Accepted', context: 'changes of a vendor' }),
  declined: msg({ message: 'Declined', context: 'changes of a vendor' }),
  dropped: msg({ message: 'Dropped with the order', context: 'changes of a vendor' }),
};
