import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the verbs of permissions are called; transitions are called by their own labels. */
export const verbLabels: Readonly<Record<string, MessageDescriptor>> = {
  read: msg({ message: 'see', context: 'right' }),
  create: msg({ message: 'add', context: 'right' }),
  update: msg({ message: 'change', context: 'right' }),
  delete: msg({ message: 'delete', context: 'right' }),
  import: msg({ message: 'import', context: 'right' }),
  export: msg({ message: 'export', context: 'right' }),
  share: msg({ message: 'share', context: 'right' }),
  names: msg({ message: 'see who drove', context: 'right' }),
  invite: msg({ message: 'invite', context: 'right' }),
  disable: msg({ message: 'disable', context: 'right' }),
  roles: msg({ message: 'give roles', context: 'right' }),
  unlock: msg({ message: 'unlock', context: 'right' }),
  reset: msg({ message: 'send a reset link', context: 'right' }),
  sessions: msg({ message: 'see and end sessions', context: 'right' }),
  view_as: msg({ message: 'see as somebody', context: 'right' }),
  anonymise: msg({ message: 'anonymise', context: 'right' }),
  settings: msg({ message: 'change the settings', context: 'right' }),
  acknowledge: msg({ message: 'acknowledge and put aside', context: 'right' }),
  replay: msg({ message: 'send again', context: 'right' }),
  dismiss: msg({ message: 'dismiss', context: 'right' }),
  edit: msg({ message: 'mend by hand', context: 'right' }),
  recompute: msg({ message: 'recompute', context: 'right' }),
  assign: msg({ message: 'assign', context: 'right' }),
  verify: msg({ message: 'verify', context: 'right' }),
  read_personal: msg({ message: 'see personal data', context: 'right' }),
  read_pay: msg({ message: 'see pay and bank data', context: 'right' }),
  read_medical: msg({ message: 'see medical data', context: 'right' }),
};
