import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { actionWords as recordActions } from '../../../core/records/action-words.ts';
import { overriddenLimits } from '../../../core/registry/overridden.ts';
import { readCount, readIds, seenAs } from '../../../core/registry/read-together.ts';

/** What the actions of the audit log are called: those of records, and those of accounts and rules. */
export const actionWords: Readonly<Record<string, MessageDescriptor>> = {
  ...recordActions,
  login: msg`Signed in`,
  refuse: msg`Passkey refused`,
  malware: msg`Malware refused`,
  permission: msg`Rights changed`,
  override: msg`Rule overridden`,
  view_as: msg({ message: 'Seen as', context: 'another user' }),
};

/** Parts of a line that are no fields of a record. */
export const partWords: Readonly<Record<string, MessageDescriptor>> = {
  count: msg`Number of entries`,
  [readCount]: msg`Number of entries`,
  [readIds]: msg`Entry ids`,
  [overriddenLimits]: msg`Written despite`,
  [seenAs]: msg({ message: 'Seen as', context: 'another user' }),
  format: msg`Format`,
  retentionMonths: msg`Months to keep`,
  'personal data': msg`Personal data`,
  passkey: msg`Passkey`,
  file: msg`File`,
  shared_all: msg`Shared with everyone who can import there`,
  shared_roles: msg`Shared roles`,
  shared_sites: msg`Shared sites`,
  options: msg`Columns and reading`,
  keys: msg({ message: 'Keys', context: 'that sign and seal' }),
  sealed: msg`Texts sealed again`,
  recovery_codes: msg`Recovery codes`,
  roles: msg`Roles`,
  passkeyRoles: msg`Roles that require a passkey`,
  delegation: msg`Role delegated`,
  title: msg`Name`,
  titleEn: msg`Name in English`,
  titleFr: msg`Name in French`,
  locked: msg`Locked out`,
  password: msg`Password`,
  password_link: msg`Link to choose a password`,
  raw: msg`What a device sent`,
  about: msg`Topic or query`,
  dismissed: msg({ message: 'Dismissed', context: 'refused message' }),
  ended: msg({ message: 'Ended', context: 'view' }),
};

/**
 * Subjects of the log that are no records of a plugin. Older lines call an account `user`: the log is asked for both at
 * once.
 */
export const subjectWords: Readonly<Record<string, MessageDescriptor>> = {
  user: msg`User`,
  role: msg`Role`,
  session: msg`Session`,
  audit: msg`Audit log`,
  api_key: msg`API token`,
  setting: msg`Setting`,
  import_mapping: msg`Import mapping`,
  file: msg`File`,
  person_data: msg`Personal data`,
  keys: msg`Keys of this installation`,
  ingest_rejection: msg`Rejected message of a device`,
};
