import { msg } from '@lingui/core/macro';
import type { Seen } from './date-column.ts';

/** What a row of a file is refused for beside its values. */
export const rowSentences = {
  unknownSite: (text: string) => msg`No site of yours is named “${text}”.`,
  missing: (text: string) => msg`Nothing is named “${text}” here.`,
  ambiguous: (text: string) => msg`Several entries are named “${text}”: give the code.`,
  twice: (line: number) => msg`Line ${line} of the file has the same key.`,
  sameRow: (line: number) => msg`Line ${line} of the file says the same in every column.`,
  several: msg`Several entries have this key: which one is meant cannot be told.`,
  foreign: msg`Another entry already has this value.`,
  locked: msg`This entry can no longer be changed.`,
  notAllowed: msg`You are not allowed to write entries of this site.`,
  changedMeanwhile: msg`Somebody else changed this entry in the meantime.`,
  noKey: msg`The columns of this file do not make up this key.`,
  nothingMapped: msg`None of the columns stands for a field yet.`,
  sheetFault: (text: string) => msg`The spreadsheet shows the error ${text} here: mend its formula, or type the value.`,
  mixedDates: (day: Seen, month: Seen) =>
    msg`The day comes first in line ${day.line} (${day.text}), the month in line ${month.line} (${month.text}): write all dates of this column in one order.`,
};
