import { msg } from '@lingui/core/macro';

/** What a row of a file is refused for beside its values. */
export const rowSentences = {
  unknownSite: (text: string) => msg`No site of yours is named “${text}”.`,
  missing: (text: string) => msg`Nothing is named “${text}” here.`,
  ambiguous: (text: string) => msg`Several entries are named “${text}”: give the code.`,
  twice: (line: number) => msg`Line ${line} of the file has the same key.`,
  foreign: msg`Another entry already has this value.`,
  locked: msg`This entry can no longer be changed.`,
  notAllowed: msg`You are not allowed to write entries of this site.`,
  changedMeanwhile: msg`Somebody else changed this entry in the meantime.`,
  nothingMapped: msg`None of the columns stands for a field yet.`,
};
