import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { requirementOf } from '../host/guard.ts';
import type { Caller } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { hostProblems } from '../host/problems.ts';
import { isKeyCaller, type ApiKeys } from './api-keys.server.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What somebody who looks through another's eyes must be able to call: who am I, and enough of it. */
const ofEveryView = new Set(['POST /api/me/', 'POST /api/me/view_as/end/']);

/** What an account lends, and to whom it might. */
const lending = /^\/api\/me\/(delegations|colleagues)\//;

const viewOnly = () =>
  new Problem(403, 'view_only', msg`You are viewing Filon as another user: nothing can be changed.`);

const ownAccountOnly = () =>
  new Problem(403, 'own_account', msg`Only the owner can see how an account is secured and used.`);

/**
 * Refuses what a kind of caller may not do at all, whatever its rights: programs keep to the record API, or to the
 * calls for which they were given a token, and to their rate, who sees as another only looks, at screens and rows and
 * not at the account itself.
 */
export function refuseKind(keys: ApiKeys): (caller: Caller, request: FastifyRequest) => void {
  return (caller, request) => {
    const { method, routeOptions } = request;
    if (isKeyCaller(caller)) {
      const wait = keys.waitOf(caller);
      if (wait > 0) throw hostProblems.tooMany(wait);
      const { audience } = routeOptions.config;
      const requirement = requirementOf(request);
      const isOpen =
        caller.audience === undefined ? routeOptions.url?.startsWith('/api/records/') : audience === caller.audience;
      // The token speaks for no person: whatever belongs to an account of one's own is none of its business.
      if (requirement === undefined || requirement === 'signed-in' || !isOpen)
        throw new Problem(403, 'not_for_tokens', msg`API tokens cannot make this call.`);
    } else if (caller.viewedBy) {
      if (!reading.has(method) && !ofEveryView.has(`${method} ${routeOptions.url}`)) throw viewOnly();
      if (routeOptions.config.ownAccount || lending.test(routeOptions.url ?? '')) throw ownAccountOnly();
    }
  };
}
