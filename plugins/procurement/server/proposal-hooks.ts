import { sql } from 'kysely';
import { changeRows } from '../../../core/records/change-rows.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { proposable, type vendorProposal } from '../records/vendor-proposal.ts';
import { vendor } from '../records/vendor.ts';

/** What is accepted stands in the file of the vendor at once; why something is declined is told to the vendor. */
export const proposalHooks: RecordHooks<typeof vendorProposal> = {
  beforeTransition: async (transition, { row, reason, ...context }) => {
    if (transition === 'decline') return { answer: reason ?? null };
    const { rows } = await sql<{ state: string }>`
      select state from vendor where id = ${row.vendor} for update`.execute(context.db);
    const { archived } = vendor.states?.states ?? {};
    // Of who is archived nothing changes any more.
    if (rows[0]?.state === 'archived' && archived) throw problems.locked(archived.label);
    const given = proposable.flatMap((field) => (row[field] == null ? [] : [[field, row[field]] as const]));
    if (given.length > 0)
      await changeRows(context, vendor, { where: sql`id = ${row.vendor}`, set: Object.fromEntries(given) });
    return {};
  },
};
