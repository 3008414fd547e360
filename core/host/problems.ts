import { msg } from '@lingui/core/macro';
import type { Permission } from '../registry/access.ts';
import { Problem } from './problem.ts';

/** The refusals of the host itself, each with its stable code. */
export const hostProblems = {
  signedOut: () => new Problem(401, 'signed_out', msg`Please sign in.`),
  forbidden: (permission: Permission) =>
    new Problem(403, 'forbidden', msg`You are not allowed to do this.`, { extra: { permission } }),
  foreignOrigin: () => new Problem(403, 'foreign_origin', msg`This call came from another site.`),
  unknownPath: () => new Problem(404, 'unknown_path', msg`Nothing was found at this address.`),
  badJson: () => new Problem(400, 'bad_json', msg`The request is not valid JSON.`),
  badBody: () => new Problem(400, 'bad_body', msg`The request does not have the expected form.`),
  badValue: () => new Problem(400, 'bad_value', msg`A value in the request is not valid here.`),
  busy: () =>
    new Problem(409, 'busy', msg`Someone else is changing the same entries; try again in a moment.`, {
      retryAfterSeconds: 1,
    }),
  tooLong: () => new Problem(414, 'too_long', msg`This address is too long.`),
  headersTooLarge: () => new Problem(431, 'headers_too_large', msg`The request headers are too large.`),
  tooSlow: () => new Problem(408, 'too_slow', msg`The request took too long to arrive.`),
  unmetExpectation: () =>
    new Problem(417, 'unmet_expectation', msg`The Expect header of the request is not supported.`),
  badRequest: () => new Problem(400, 'bad_request', msg`The request is not valid.`),
  unsupportedType: () => new Problem(415, 'unsupported_type', msg`This kind of content is not accepted here.`),
  tooLarge: () => new Problem(413, 'too_large', msg`The request is too large.`),
  tooMany: (seconds: number) =>
    new Problem(429, 'too_many_requests', msg`Too many requests; try again in a moment.`, {
      retryAfterSeconds: seconds,
    }),
  invalid: (fields: NonNullable<Problem['details']['fields']>) =>
    new Problem(422, 'invalid', msg`Some fields need your attention.`, { fields }),
  unavailable: () =>
    new Problem(503, 'unavailable', msg`The database cannot be reached; try again in a moment.`, {
      retryAfterSeconds: 5,
    }),
  noRoom: () =>
    new Problem(507, 'no_room', msg`Nothing can be saved right now: the disk is full or read-only. Try again later.`, {
      retryAfterSeconds: 60,
    }),
  internal: () => new Problem(500, 'internal', msg`Something went wrong on the server. The error was logged.`),
};
