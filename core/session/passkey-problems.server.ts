import { msg } from '@lingui/core/macro';
import { Problem } from '../host/problem.ts';

/** The refusals about passkeys. */
export const passkeyProblems = {
  notHere: () =>
    new Problem(
      409,
      'no_passkeys_here',
      msg`Passkeys require HTTPS and a domain name, which this address does not have.`,
    ),
  over: () => new Problem(409, 'passkey_over', msg`This took too long; start again.`),
  /** One sentence for every cause: whose passkey it is, and whether there is such an account, is nobody's business. */
  refused: () => new Problem(401, 'passkey_refused', msg`This passkey was not accepted.`),
  notRegistered: () => new Problem(422, 'passkey_not_registered', msg`This passkey could not be registered.`),
  known: () => new Problem(409, 'passkey_known', msg`This passkey is already registered.`),
  tooMany: (count: number) =>
    new Problem(409, 'too_many_passkeys', msg`An account can have at most ${count} passkeys: remove one first.`),
  needed: () =>
    new Problem(409, 'passkey_needed', msg`One of your roles requires a passkey: an authenticator code is not enough.`),
  lastNeeded: () =>
    new Problem(409, 'passkey_needed', msg`One of your roles requires a passkey: register another one first.`),
};
