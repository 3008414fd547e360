import { msg } from '@lingui/core/macro';

export const orderKinds = {
  standard: msg({ message: 'Standard', context: 'order' }),
  emergency: msg({ message: 'Emergency', context: 'order' }),
};

/** Who wants an order changed. */
export const revisionAskers = {
  us: msg({ message: 'Us', context: 'who asks' }),
  vendor: msg({ message: 'The vendor', context: 'who asks' }),
};

/** How an order stood before it was revised. */
export const statesBefore = {
  issued: msg({ message: 'Issued', context: 'order' }),
  acknowledged: msg({ message: 'Acknowledged', context: 'order' }),
  partially_received: msg({ message: 'Partly received', context: 'order' }),
};

/** What an order is when it may be revised. */
export type Revisable = keyof typeof statesBefore;
export const isRevisable = (state: unknown): state is Revisable => Object.hasOwn(statesBefore, String(state));
