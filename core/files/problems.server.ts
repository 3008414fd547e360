import { msg } from '@lingui/core/macro';
import { Problem } from '../server/problem.ts';

/** The refusals of the file store, each with its stable code. */
export const fileProblems = {
  tooLarge: () => new Problem(413, 'file_too_large', msg`A file may have at most 25 MB.`),
  empty: () => new Problem(422, 'file_empty', msg`This file is empty.`),
  missing: () => new Problem(400, 'no_file', msg`One file is expected.`),
  notFound: () => new Problem(404, 'not_found', msg`This file does not exist, or was deleted.`),
  noPicture: () => new Problem(404, 'no_picture', msg`This file is no picture.`),
};
