import { msg } from '@lingui/core/macro';
import { Problem } from '../host/problem.ts';

/** The refusals about passkeys. */
export const passkeyProblems = {
  notHere: () =>
    new Problem(
      409,
      'no_passkeys_here',
      msg`Passkeys need a domain name and HTTPS, and Filon is not reached that way here.`,
    ),
  over: () => new Problem(409, 'passkey_over', msg`This took too long; begin again.`),
  /** One sentence for every cause: whose passkey it is, and whether there is such an account, is nobody's business. */
  refused: () => new Problem(401, 'passkey_refused', msg`This passkey was not accepted.`),
  notRegistered: () => new Problem(422, 'passkey_not_registered', msg`This passkey could not be registered.`),
  known: () => new Problem(409, 'passkey_known', msg`This passkey is registered already.`),
  tooMany: (count: number) =>
    new Problem(409, 'too_many_passkeys', msg`An account has at most ${count} passkeys: remove one first.`),
  needed: () =>
    new Problem(409, 'passkey_needed', msg`One of your roles needs a passkey: a code of the app is not enough.`),
  lastNeeded: () =>
    new Problem(409, 'passkey_needed', msg`One of your roles needs a passkey: register another one first.`),
};
