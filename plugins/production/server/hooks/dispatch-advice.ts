import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { Database } from '../../../../core/server/host.ts';
import { Problem } from '../../../../core/server/problem.ts';

/** The truck's next load after it was shown, whatever was answered. */
const nextTrip = (column: ReturnType<typeof sql.ref>) => sql`(
  select ${column} from v_trip next left join equipment loader on loader.id = next.loading_unit
  where next.truck = dispatch_advice.truck
    and next.dump_end > dispatch_advice.shown_at
    and coalesce(next.load_start, next.load_end, next.dump_end) > dispatch_advice.shown_at
  order by next.dump_end
  limit 1)`;

/** A refusal is an answer; one that was given stays. */
export const dispatchAdviceHooks: RecordHooks = {
  derived: {
    next_unit: nextTrip(sql.ref('loader.code')),
    next_queue: sql`(${nextTrip(sql.ref('next.queue_load_s'))} / 60.0)::float8`,
  },
  beforeWrite: (draft, { before, caller }) => {
    if (!before || draft.refusal === undefined) return;
    if (before.answer !== null)
      throw new Problem(409, 'already_answered', msg`This proposal is answered already, or has lapsed.`);
    if (draft.refusal === null) throw problems.invalid({ refusal: msg`Say why it is refused.` });
    Object.assign(draft, { answer: 'refused', answered_at: new Date().toISOString(), answered_by: caller.name });
  },
};

/**
 * Answers the open proposal of a truck that somebody orders: followed where the order says the same, else overruled.
 */
export async function answerByOrder(
  db: Database,
  { truck, unit, name }: { readonly truck: string; readonly unit: string; readonly name: string },
): Promise<void> {
  await sql`
    update dispatch_advice
    set answer = case when loading_unit = ${unit} then 'accepted' else 'overruled' end, answered_at = now(),
      answered_by = ${name}, version = version + 1, updated_at = now()
    where truck = ${truck} and answer is null and deleted_at is null`.execute(db);
}
