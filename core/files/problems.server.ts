import { msg } from '@lingui/core/macro';
import { Problem } from '../host/problem.ts';

/** The refusals of the file store, each with its stable code. */
export const fileProblems = {
  tooLarge: () => new Problem(413, 'file_too_large', msg`A file can have at most 25 MB.`),
  empty: () => new Problem(422, 'file_empty', msg`This file is empty.`),
  infected: (found: string) =>
    new Problem(422, 'malware', msg`This file contains malware (${found}) and was not saved.`, { extra: { found } }),
  tooLargeToScan: () =>
    new Problem(413, 'too_large_to_scan', msg`This file is too large for the malware scanner and was not saved.`),
  scannerAway: () =>
    new Problem(
      503,
      'scanner_away',
      msg`Files cannot be scanned for malware right now, so uploads are blocked. Try again in a minute.`,
      { retryAfterSeconds: 60 },
    ),
  missing: () => new Problem(400, 'no_file', msg`Upload one file.`),
  taken: () => new Problem(409, 'file_id_taken', msg`This file id is already in use.`),
  notFound: () => new Problem(404, 'not_found', msg`This file does not exist, or was deleted.`),
  noPicture: () => new Problem(404, 'no_picture', msg`This file is not an image.`),
};
