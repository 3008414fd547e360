import { msg } from '@lingui/core/macro';

export const orderKinds = {
  standard: msg({ message: 'Standard', context: 'order' }),
  emergency: msg({ message: 'Emergency', context: 'order' }),
};
