import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Problem } from '../host/problem.ts';
import type { BrokenRule } from './record.ts';
import type { FieldErrors } from './validate.ts';

/** The refusals of the record API, each with its stable code. */
export const problems = {
  notFound: () => new Problem(404, 'not_found', msg`This entry does not exist, or was deleted.`),
  forbidden: (permission: string) =>
    new Problem(403, 'forbidden', msg`You are not allowed to do this.`, { extra: { permission } }),
  /** The right is there, at some sites. */
  everySite: (permission: string) =>
    new Problem(
      403,
      'forbidden',
      msg`This applies to every site: only users with the right at every site can change it.`,
      {
        extra: { permission },
      },
    ),
  foreignSite: () => new Problem(403, 'foreign_site', msg`You do not have access to one of the selected sites.`),
  invalid: (fields: FieldErrors) => new Problem(422, 'invalid', msg`Some fields need your attention.`, { fields }),
  /**
   * Nothing is wrong for certain: the write goes through when it is repeated with `?confirm=<code>,…`, where it says
   * `needsReason` with `&reason=…` too.
   */
  confirm: (warnings: readonly BrokenRule[]) =>
    new Problem(409, 'confirm', msg`Please confirm what is unusual about this entry.`, {
      fields: Object.fromEntries(warnings.map(({ field, sentence }) => [field, sentence])),
      extra: {
        confirm: warnings.map(({ confirm }) => confirm),
        needsReason: warnings.flatMap(({ confirm, needsReason }) => (needsReason && confirm ? [confirm] : [])),
      },
    }),
  ownRequest: (sentence: MessageDescriptor = msg`You cannot approve your own request.`) =>
    new Problem(403, 'own_request', sentence),
  locked: (state: MessageDescriptor) =>
    new Problem(409, 'locked', msg`This entry can no longer be changed.`, { extra: { state: state.message } }),
  /** The state in which the entry is by now, and the one to which a step would lead. */
  wrongState: (now: MessageDescriptor, next: MessageDescriptor) =>
    new Problem(409, 'wrong_state', {
      ...msg({ message: 'The entry is now “{now}” and cannot be changed to “{next}”.' }),
      values: { now, next },
    }),
  badBody: () => new Problem(400, 'bad_body', msg`The request must be an object with the fields of the entry.`),
  badQuery: (sentence: MessageDescriptor, values: Readonly<Record<string, unknown>> = {}) =>
    new Problem(400, 'bad_query', sentence, { values }),
  versionRequired: () =>
    new Problem(428, 'version_required', msg`The If-Match header with the version to change is missing.`),
  stale: (current: unknown) =>
    new Problem(409, 'stale', msg`Someone else has changed this entry.`, { extra: { current } }),
  /** `other` is what the entry that has the value is called. */
  notUnique: (field: string, other?: string) => {
    const sentence =
      other === undefined ? msg`Another entry already has this value.` : msg`${other} already has this value.`;
    return new Problem(409, 'not_unique', sentence, { fields: { [field]: sentence } });
  },
  overlaps: (other?: string) =>
    new Problem(
      409,
      'overlaps',
      other === undefined ? msg`Another entry already covers this time.` : msg`${other} already covers this time.`,
    ),
  referenced: (count: number) =>
    new Problem(409, 'referenced', msg`${count} other entries refer to this one.`, { extra: { count } }),
  keyReused: () => new Problem(422, 'key_reused', msg`This Idempotency-Key was already used for another request.`),
  badKey: () => new Problem(400, 'bad_key', msg`An Idempotency-Key must have 1 to 200 characters.`),
};
