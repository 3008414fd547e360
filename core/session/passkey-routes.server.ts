import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { validate as isUuid } from 'uuid';
import { appendAudit } from '../host/audit/audit.ts';
import { checkBody } from '../host/check-body.ts';
import type { Database, Host } from '../host/host.ts';
import { hostProblems } from '../host/problems.ts';
import { tellPasskey } from './account-mails.server.ts';
import type { SignedIn } from './callers.server.ts';
import { confirmPassword } from './confirm-password.server.ts';
import { described } from './described.server.ts';
import type { ChallengeHolder } from './passkey-challenges.server.ts';
import { passkeyProblems } from './passkey-problems.server.ts';
import { beginRegistration, finishRegistration } from './passkey-registration.server.ts';
import { newPasskeyBody, renamePasskeyBody } from './passkey-schemas.server.ts';
import { removePasskey, renamePasskey } from './passkeys.server.ts';
import { neededFactor } from './second-factor-rule.server.ts';
import { dropIdleCodes, factorNeeded } from './second-factor.server.ts';
import { accountOf, type Account } from './sign-in.server.ts';

const confirmation = z.strictObject({ current: z.string().max(1_024) });
const config = { can: 'signed-in' as const, ownAccount: true, rateLimit: { max: 60, timeWindow: '1 minute' } };
type PasskeyRequest = FastifyRequest<{ Params: { id: string } }>;

/** The passkeys of one's own account. Whatever changes them asks for the password once more. */
export function passkeyRoutes(app: FastifyInstance, host: Host): void {
  const holderOf = ({ caller }: FastifyRequest): ChallengeHolder => `session ${(caller as SignedIn).sessionId}`;
  const note = (db: Database, request: FastifyRequest, old: string | null, next: string | null): Promise<void> =>
    appendAudit(db, {
      userId: request.caller.userId,
      ip: request.ip,
      record: 'app_user',
      recordId: request.caller.userId,
      action: 'update',
      changes: [{ field: 'passkey', old, new: next }],
    });

  function idOf({ params: { id } }: PasskeyRequest): string {
    if (!isUuid(id)) throw hostProblems.unknownPath();
    return id;
  }

  app.post(
    '/api/me/passkeys/begin/',
    { ...described('Begin to register a passkey', confirmation), config },
    async (request, reply) => {
      const account = await confirmPassword(host, request, checkBody(confirmation, request.body).current);
      void reply.header('cache-control', 'no-store');
      return beginRegistration(host, holderOf(request), account);
    },
  );

  app.post(
    '/api/me/passkeys/',
    { ...described('Register the passkey that was begun', newPasskeyBody), config },
    async (request, reply) => {
      const { name, response } = checkBody(newPasskeyBody, request.body);
      const account = await accountOf(host.db, sql`id = ${request.caller.userId}`, { device: null });
      if (!account) throw hostProblems.signedOut();
      const recoveryCodes = await finishRegistration(host, holderOf(request), account, name, response, request.ip);
      void reply.header('cache-control', 'no-store').code(201);
      return { recoveryCodes };
    },
  );

  app.post(
    '/api/me/passkeys/:id/rename/',
    { ...described('Rename a passkey', renamePasskeyBody), config },
    async (request: PasskeyRequest, reply) => {
      const { current, name } = checkBody(renamePasskeyBody, request.body);
      await confirmPassword(host, request, current);
      await host.db.transaction().execute(async (db) => {
        const old = await renamePasskey(db, request.caller.userId, idOf(request), name);
        if (old === null) throw hostProblems.unknownPath();
        await note(db, request, old, name);
      });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/me/passkeys/:id/remove/',
    { ...described('Remove a passkey', confirmation), config },
    async (request: PasskeyRequest, reply) => {
      const account = await confirmPassword(host, request, checkBody(confirmation, request.body).current);
      await host.db.transaction().execute((db) => remove({ ...host, db }, request, account));
      return reply.code(204).send();
    },
  );

  async function remove(within: Host, request: PasskeyRequest, account: Account): Promise<void> {
    const { db } = within;
    // Of two that are removed at once, the second finds what the first has left.
    await sql`select from app_user where id = ${account.id} for update`.execute(db);
    const old = await removePasskey(db, account.id, idOf(request));
    if (old === null) throw hostProblems.unknownPath();
    const left = await accountOf(db, sql`id = ${account.id}`, { device: null });
    const needed = await neededFactor(within, account.id);
    if (needed === 'passkey' && !left?.has_passkey) throw passkeyProblems.lastNeeded();
    if (needed !== 'none' && !left?.has_factor) throw factorNeeded();
    await dropIdleCodes(db, account.id);
    await note(db, request, old, null);
    await tellPasskey(within, account, 'removed', old);
  }
}
