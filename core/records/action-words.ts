import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What can happen to an entry of a record, as the audit log names it, and what it is called. */
export const actionWords: Readonly<Record<string, MessageDescriptor>> = {
  create: msg`Created`,
  update: msg`Changed`,
  delete: msg`Deleted`,
  restore: msg`Restored`,
  state: msg`Redirected`,
  import: msg`Imported`,
  export: msg`Exported`,
  read_sensitive: msg`Sensitive data accessed`,
  anonymise: msg`Anonymised`,
};
