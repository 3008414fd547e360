import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Permission } from '../../../core/registry/access.ts';
import { appendAudit } from '../../../core/host/audit/audit.ts';
import { checkBody } from '../../../core/host/check-body.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { hostProblems } from '../../../core/host/problems.ts';
import { Powers } from '../../../core/session/powers.server.ts';
import { relyingParty } from '../../../core/session/relying-party.server.ts';
import {
  keepPasskeyRoles,
  keepSecondFactorRoles,
  keepVendorCodes,
  passkeyRoles,
  secondFactorRoles,
  vendorsGiveCodes,
} from '../../../core/session/second-factor-rule.server.ts';
import type { FactorRoles } from '../shared/users.ts';
import { factorBody } from './user-schemas.ts';

const root = '/api/administration';

/** Which roles sign in with a second factor, which with a passkey, and whether vendors give a code on a new device. */
export function factorRoutes(app: FastifyInstance, host: Host): void {
  const settings = (summary: string) => ({
    config: { can: 'app_user:settings' as Permission },
    schema: { summary, tags: ['administration'] },
  });
  const current = async (db: Database): Promise<FactorRoles> => ({
    roles: await secondFactorRoles({ ...host, db }),
    passkeyRoles: await passkeyRoles(db),
    vendorCodes: await vendorsGiveCodes({ ...host, db }),
    passkeysWork: relyingParty(host) !== null,
  });

  app.get(`${root}/second_factor/`, settings('Roles that need a second factor'), () => current(host.db));

  app.put(`${root}/second_factor/`, settings('Set the roles that need a second factor'), async (request) => {
    (await Powers.of(host, request.caller)).refuseSetting('app_user:settings');
    const { roles, passkeyRoles: strict, vendorCodes } = checkBody(factorBody, request.body);
    if (strict?.length && !relyingParty(host))
      throw new Problem(
        409,
        'no_passkeys_here',
        msg`No one could meet this rule: passkeys need a domain name and HTTPS in PUBLIC_URL.`,
      );
    return host.db.transaction().execute(async (db) => {
      await refuseUnknown(db, { roles, passkeyRoles: strict ?? [] });
      const before = await current(db);
      if (vendorCodes !== undefined) await keepVendorCodes(db, vendorCodes);
      const now = {
        roles: await keepSecondFactorRoles(db, roles),
        passkeyRoles: strict ? await keepPasskeyRoles(db, strict) : before.passkeyRoles,
        vendorCodes: vendorCodes ?? before.vendorCodes,
      };
      const changes = (['roles', 'passkeyRoles', 'vendorCodes'] as const).map((field) => ({
        field,
        old: before[field],
        new: now[field],
      }));
      await appendAudit(db, {
        userId: request.caller.userId,
        ip: request.ip,
        requestId: request.id,
        record: 'setting',
        recordId: 'second_factor_roles',
        action: 'update',
        changes,
      });
      return { ...before, ...now };
    });
  });
}

/** Throws a `Problem` at the list that names a role that does not exist. */
async function refuseUnknown(db: Database, lists: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from role`.execute(db);
  const unknown = Object.keys(lists).filter((field) =>
    lists[field]?.some((role) => !rows.some(({ id }) => id === role)),
  );
  if (unknown.length > 0)
    throw hostProblems.invalid(
      Object.fromEntries(unknown.map((field) => [field, msg`A role in the list does not exist.`])),
    );
}
