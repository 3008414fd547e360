import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import type { spa } from '../../records/spa.ts';
import { cardPoints } from '../../shared/spa-card.ts';
import { numbered } from '../numbered.ts';
import { productionDay } from '../production-day.ts';
import { formRunTable } from '../uses.ts';

/** A card is for one job in one shift: it ends with the shift (catalogue hse.md §2). */
export const spaHooks: RecordHooks<typeof spa> = {
  derived: { production_date: productionDay('spa', 'at') },
  cannotBe: async (row, { db, restored }) => {
    if (!restored || row.run == null) return [];
    const { rows } = await sql`
      select from ${formRunTable} as run where run.id = ${row.run} and run.state = 'voided'`.execute(db);
    return rows.length > 0
      ? [{ field: 'run', sentence: msg`The form of this card was voided: fill it in again.` }]
      : [];
  },
  beforeWrite: async (draft, { before, ...context }) => {
    if (draft.at != null && draft.at !== before?.at) {
      const { rows } = await sql<{ zone: string }>`
        select time_zone as zone from site where id = ${draft.site ?? before?.site}`.execute(context.db);
      draft.expires_at = shiftAt(new Date(draft.at), rows[0]?.zone ?? 'UTC').endsAt.toISOString();
    }
    const yes = draft.yes ?? before?.yes ?? [];
    draft.noes = cardPoints.length - yes.length;
    await numbered('SPA', draft, { before, ...context });
  },
  beforeTransition: (_transition, { reason }) =>
    Promise.resolve({
      closed_at: new Date().toISOString(),
      ...(reason?.trim() ? { feedback: reason.trim() } : {}),
    }),
};
