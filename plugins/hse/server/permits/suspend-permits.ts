import { sql } from 'kysely';
import type { Caller } from '../../../../core/host/host.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import type { suspensionCauses } from '../../records/permits/permit-choices.ts';
import { workPermit } from '../../records/work-permit.ts';
import { holdSite } from './conflicts-of.ts';

interface Suspended {
  readonly site: string;
  readonly cause: keyof typeof suspensionCauses;
  readonly note: string | null;
}

/** Suspends every active permit of a site, each with its line; nobody decides on one meanwhile. Answers how many. */
export async function suspendPermits(
  context: RowsContext,
  caller: Pick<Caller, 'name'>,
  { site, cause, note }: Suspended,
): Promise<number> {
  await holdSite(context.db, site);
  const line = { at: new Date().toISOString(), by: caller.name, cause, note, resumed_at: null, resumed_by: null };
  const rows = await changeRows(context, workPermit, {
    where: sql`site = ${site} and state = 'active'`,
    set: {
      state: 'suspended',
      suspensions: sql`coalesce(suspensions, '[]'::jsonb) || ${JSON.stringify([line])}::jsonb`,
    },
    action: 'suspend',
    reason: note ?? cause,
  });
  return rows.length;
}
