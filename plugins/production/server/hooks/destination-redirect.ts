import { sql } from 'kysely';
import { changeRows, createRows } from '../../../../core/records/change-rows.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { loadingAssignment } from '../../records/loading-assignment.ts';
import type { destinationRedirect } from '../../records/destination-redirect.ts';
import { redirectCannotBe } from './redirect-limits.ts';

interface Sends {
  readonly id: string;
  readonly loading_unit: string;
  readonly face: string | null;
  readonly mine_level: string | null;
  readonly operating_stage: string | null;
  readonly material: string | null;
  readonly quality: string | null;
  readonly trucks_planned: number | null;
  readonly destinations: readonly string[];
}

/** Ends the assignments that send to a place, and begins the same anew with the other one. */
export const destinationRedirectHooks: RecordHooks<typeof destinationRedirect> = {
  cannotBe: redirectCannotBe,
  beforeWrite: async (draft, { before, ...context }) => {
    if (before) return;
    const [from, to] = [String(draft.from_place), String(draft.to_place)];
    const { rows } = await sql<Sends>`
      select id, loading_unit, face, mine_level, operating_stage, material, quality, trucks_planned, destinations
      from loading_assignment
      where site = ${draft.site}::uuid
        and deleted_at is null
        and started_at <= now()
        and ended_at is null
        and ${from}::uuid = any(destinations)`.execute(context.db);
    const now = new Date().toISOString();
    Object.assign(draft, { redirected_at: now });
    await changeRows(context, loadingAssignment, {
      where: sql`id = any(${rows.map(({ id }) => id)}::uuid[])`,
      set: { ended_at: now },
    });
    await createRows(
      context,
      loadingAssignment,
      rows.map(({ id: _id, destinations, ...work }) => ({
        ...work,
        site: String(draft.site),
        destinations: [...new Set(destinations.map((one) => (one === from ? to : one)))],
        started_at: now,
      })),
    );
  },
  afterWrite: ({ site }, { host }) => host.publish('haul.plan', { site: String(site) }),
};
