import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { holdsEverywhere } from '../../../core/registry/bound-access.ts';
import { Problem } from '../../../core/host/problem.ts';
import type { site } from '../records/site.ts';
import { equipmentTable } from './uses.ts';
import { keepSiteClocks } from '../../../core/sites/zone-clock.server.ts';

/**
 * A site brings the clock of its time zone. One that is off is nobody's site any more, and hidden from who sees their
 * sites alone: they could not switch it on again, so that it is left to who may change every site.
 */
export const siteHooks: RecordHooks<typeof site> = {
  cannotBe: async ({ active }, { db, caller, before, isTouched }) => {
    if (!before || active !== false || !isTouched('active') || !holdsEverywhere(caller.access, 'site:update'))
      return [];
    const { rows } = await sql<{ machines: number }>`
      select count(*)::integer as machines
      from ${equipmentTable}
      where site = ${before.id}::uuid and state = 'active' and deleted_at is null`.execute(db);
    const machines = rows[0]?.machines ?? 0;
    return machines === 0
      ? []
      : [
          {
            field: 'active',
            sentence: msg`Machines of this site that are still in service: ${machines}.`,
            confirm: 'machines_in_service',
            needsReason: true,
          },
        ];
  },
  beforeWrite: (draft, { before, caller }) => {
    if (
      before === null ||
      draft.active === undefined ||
      draft.active === before.active ||
      holdsEverywhere(caller.access, 'site:update')
    )
      return;
    const sentence = msg`Only those who can change every site can enable or disable a site.`;
    throw new Problem(403, 'every_site', sentence, {
      fields: { active: sentence },
      extra: { permission: 'site:update' },
    });
  },
  afterWrite: (_site, { host }) =>
    void keepSiteClocks(host.db).catch((error: unknown) =>
      host.log.error({ err: error }, 'The clocks of the sites could not be kept'),
    ),
};
