import { msg } from '@lingui/core/macro';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { firstAidCase } from '../../records/first-aid-case.ts';
import { numbered } from '../numbered.ts';

export const firstAidCaseHooks: RecordHooks<typeof firstAidCase> = {
  // No rule of the record: who may not read the medical fields does not know whether somebody is named.
  cannotBe: (row, { isTouched }) =>
    isTouched('person', 'visitor') && row.person == null && !row.visitor?.trim()
      ? [{ field: 'person', sentence: msg`Name the person.` }]
      : [],
  beforeWrite: (draft, context) => numbered('PS', draft, context),
};
