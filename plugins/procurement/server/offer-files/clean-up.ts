import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';

/** A draft that can be sent no more is kept for so long after the deadline: its writer may look something up. */
const keptDays = 30;

/**
 * Drafts that were never sent go a month after the deadline, and files with them that belong to no version that was sent.
 */
export async function forgetOldDrafts({ db }: Pick<Host, 'db'>): Promise<void> {
  await sql`
    delete from quotation_draft draft using rfq
    where rfq.id = draft.rfq and rfq.deadline_at < now() - make_interval(days => ${keptDays})`.execute(db);
  await sql`
    delete from quotation_file file using rfq
    where rfq.id = file.rfq and rfq.deadline_at < now() - make_interval(days => ${keptDays})
      and not exists (select from quotation_file_use used where used.file = file.id)`.execute(db);
}
