import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Seen } from './date-column.ts';

/** What a row of a file is refused for beside its values. */
export const rowSentences = {
  unknownSite: (text: string) => msg`No site of yours is named “${text}”.`,
  missing: (text: string) => msg`Nothing is named “${text}” here.`,
  ambiguous: (text: string) => msg`Several entries are named “${text}”: give the code.`,
  twice: (line: number) => msg`Line ${line} of the file has the same key.`,
  sameValue: (line: number) => msg`Line ${line} of the file has the same value, which only one entry may have.`,
  emptied: (label: MessageDescriptor): MessageDescriptor => ({
    ...msg({ message: 'An empty cell erases a value that is there: {label}.' }),
    values: { label },
  }),
  sameRow: (line: number) => msg`Line ${line} of the file says the same in every column.`,
  noSuchNumber: msg`No entry of yours has this number: leave it empty for a new entry, which is given one.`,
  several: msg`Several entries have this key: which one is meant cannot be told.`,
  foreign: msg`Another entry already has this value.`,
  locked: msg`This entry can no longer be changed.`,
  notAllowed: msg`You are not allowed to write entries of this site.`,
  mayNotChange: msg`This entry is there already, and you may not change entries of this list.`,
  brokenText: msg`This cell holds a character that could not be read: choose another encoding, or mend it in the file.`,
  beyond: (cells: number, titles: number) =>
    msg`This line has ${cells} cells, the header ${titles}: a cell may hold a separator that is not within quotes.`,
  changedMeanwhile: msg`Somebody else changed this entry in the meantime.`,
  noKey: msg`The columns of this file do not make up this key.`,
  nothingMapped: msg`None of the columns stands for a field yet.`,
  oddUnit: (written: string) =>
    msg`The header names the unit “${written}”, which is not known here: say in the columns which unit is meant.`,
  sheetFault: (text: string) => msg`The spreadsheet shows the error ${text} here: mend its formula, or type the value.`,
  mixedDates: (day: Seen, month: Seen) =>
    msg`The day comes first in line ${day.line} (${day.text}), the month in line ${month.line} (${month.text}): write all dates of this column in one order.`,
  mixedNumbers: (comma: Seen, point: Seen) =>
    msg`Line ${comma.line} has ${comma.text}, line ${point.line} has ${point.text}: write all numbers of this column with one decimal sign.`,
};
