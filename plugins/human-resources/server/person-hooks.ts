import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { person } from '../records/person.ts';
import { can } from '../../../core/registry/access.ts';

/**
 * A work e-mail decides whose file an account may read as its own (`identity.ts`). So who ties a person to an
 * account, or takes it from one, needs the right to invite accounts at the person's site as well, at both where the
 * person moves.
 */
export const personHooks: RecordHooks<typeof person> = {
  beforeWriteOf: ['email_work'],
  beforeWrite: async (draft, { db, caller, before }) => {
    if (!Object.hasOwn(draft, 'email_work') || draft.email_work === (before?.email_work ?? null)) return;
    const addresses = [draft.email_work, before?.email_work].filter((address) => typeof address === 'string');
    const { rows } = await sql`select from app_user where email = any(${addresses}::text[]) limit 1`.execute(db);
    const sites = [draft.site, before?.site].filter((site) => typeof site === 'string');
    if (rows.length === 0 || sites.every((site) => can(caller.access, 'app_user:invite', site))) return;
    throw problems.invalid({
      email_work: msg`Someone signs in with this address: only those who can invite accounts here can change it.`,
    });
  },
};
