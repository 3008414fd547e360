import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { dispatchAdvice } from '../../records/dispatch-advice.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { equipmentTable } from '../uses.ts';

/** The truck's next load after it was shown, whatever was answered. */
const nextTrip = (column: ReturnType<typeof sql.ref>) => sql`(
  select ${column} from v_trip next left join ${equipmentTable} loader on loader.id = next.loading_unit
  where next.truck = dispatch_advice.truck
    and next.dump_end > dispatch_advice.shown_at
    and coalesce(next.load_start, next.load_end, next.dump_end) > dispatch_advice.shown_at
  order by next.dump_end
  limit 1)`;

/** A refusal is an answer; one that was given stays. */
export const dispatchAdviceHooks: RecordHooks<typeof dispatchAdvice> = {
  derived: {
    next_unit: nextTrip(sql.ref('loader.code')),
    next_queue: sql`(${nextTrip(sql.ref('next.queue_load_s'))} / 60.0)::float8`,
  },
  beforeWrite: (draft, { before, caller }) => {
    if (!before || draft.refusal === undefined) return;
    if (before.answer !== null)
      throw new Problem(409, 'already_answered', msg`This proposal has already been answered, or has lapsed.`);
    if (draft.refusal === null) throw problems.invalid({ refusal: msg`Enter a reason for rejecting it.` });
    Object.assign(draft, { answer: 'refused', answered_at: new Date().toISOString(), answered_by: caller.name });
  },
};

/**
 * Answers the open proposal of a truck that somebody orders: followed where the order says the same, else overruled.
 */
export async function answerByOrder(
  context: RowsContext,
  { truck, unit, name }: { readonly truck: string; readonly unit: string; readonly name: string },
): Promise<void> {
  await changeRows(context, dispatchAdvice, {
    where: sql`truck = ${truck} and answer is null`,
    set: {
      answer: sql`case when loading_unit = ${unit} then 'accepted' else 'overruled' end`,
      answered_at: sql`now()`,
      answered_by: name,
    },
  });
}
