import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Seen } from './date-column.ts';

/** What a row of a file is refused for beside its values. */
export const rowSentences = {
  unknownSite: (text: string) => msg`You have no site named “${text}”.`,
  missing: (text: string) => msg`Nothing named “${text}” was found.`,
  ambiguous: (text: string) => msg`Several entries are named “${text}”: give the code.`,
  twice: (line: number) => msg`Line ${line} of the file has the same key.`,
  sameValue: (line: number) => msg`Line ${line} of the file has the same value; it must be unique.`,
  emptied: (label: MessageDescriptor): MessageDescriptor => ({
    ...msg({ message: 'Empty cells clear existing values: {label}.' }),
    values: { label },
  }),
  sameRow: (line: number) => msg`Line ${line} of the file is identical in every column.`,
  noSuchNumber: msg`You have no entry with this number. Leave it empty to add a new entry; its number is assigned.`,
  several: msg`Several entries have this key, so the match is ambiguous.`,
  foreign: msg`Another entry already has this value.`,
  locked: msg`This entry can no longer be changed.`,
  notAllowed: msg`You are not allowed to write entries of this site.`,
  mayNotChange: msg`This entry already exists, and you cannot change entries in this list.`,
  brokenText: msg`This cell contains an unreadable character: choose another encoding, or fix it in the file.`,
  beyond: (cells: number, titles: number) =>
    msg`This line has ${cells} cells, the header ${titles}: a separator may be missing its quotes.`,
  changedMeanwhile: msg`Someone else has changed this entry.`,
  noKey: msg`The file does not contain all columns of this key.`,
  nothingMapped: msg`No column is mapped to a field yet.`,
  oddUnit: (written: string) => msg`The header has the unknown unit “${written}”: choose the unit in the columns step.`,
  sheetFault: (text: string) => msg`This cell has the spreadsheet error ${text}: fix the formula or type the value.`,
  mixedDates: (day: Seen, month: Seen) =>
    msg`Day first in line ${day.line} (${day.text}), month first in line ${month.line} (${month.text}): use one date order in this column.`,
  mixedNumbers: (comma: Seen, point: Seen) =>
    msg`Line ${comma.line} has ${comma.text}, line ${point.line} has ${point.text}: use one decimal separator in this column.`,
};
