import { msg, plural } from '@lingui/core/macro';
import { Problem } from '../host/problem.ts';

/** The role that has every right, that keeps them, and that always somebody holds. */
export const administratorRole = 'admin';

/** The refusals of catalogue people.md §7 about roles. */
export const roleProblems = {
  lastAdmin: () => new Problem(409, 'last_admin', msg`At least one active administrator must remain.`),
  notHeld: () => new Problem(403, 'role_not_held', msg`You cannot grant a role that you do not hold.`),
  beyond: () => new Problem(403, 'beyond_own_rights', msg`This exceeds your own rights.`),
  outlasts: () =>
    new Problem(
      403,
      'outlasts_own_rights',
      msg`Your right to this is temporary and ends before then: choose an earlier end.`,
    ),
  settingOutlasts: () =>
    new Problem(
      403,
      'outlasts_own_rights',
      msg`Your right to this is temporary, but this change is permanent: ask someone with a permanent right.`,
    ),
  overAdministrator: () =>
    new Problem(403, 'over_administrator', msg`Only an administrator can do this to an administrator.`),
  fixed: () => new Problem(409, 'fixed_role', msg`The administrator has every right: this role cannot be changed.`),
  rightNotHeld: () =>
    new Problem(403, 'right_not_held', msg`You cannot grant a right that you do not have at every site yourself.`),
  vendorReach: () => new Problem(422, 'vendor_reach', msg`A vendor role can only see its own rows.`),
  badReach: () => new Problem(422, 'bad_reach', msg`This right cannot be limited to own or team rows.`),
  builtIn: () => new Problem(409, 'built_in_role', msg`A built-in role keeps its name and cannot be deleted.`),
  inUse: (count: number) =>
    new Problem(
      409,
      'role_in_use',
      msg`This role is assigned to ${plural(count, { one: '# user', other: '# users' })}. Remove it from them first.`,
    ),
  notFound: () => new Problem(404, 'not_found', msg`This entry does not exist, or was deleted.`),
  badPeriod: () =>
    new Problem(422, 'bad_period', msg`The period must end in the future, after its start, and last at most 60 days.`),
  lentTooLong: (until: string) =>
    new Problem(422, 'lent_too_long', msg`Some fields need your attention.`, {
      fields: { to: msg`Your own role ends at ${until}: it cannot be delegated for longer.` },
    }),
  lentTwice: () => new Problem(409, 'lent_twice', msg`This role is already delegated to this person in that period.`),
  notDelegable: () =>
    new Problem(403, 'not_delegable', msg`You can only delegate your own roles, and only to other staff.`),
};
