import { selfOf } from '../../../../core/host/self-of.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { equipmentControlStatus } from '../../records/equipment-control-status.ts';
import { controlledSubjects } from '../controlled-subjects.ts';
import { numbered } from '../numbered.ts';

/** A statement is worked out when it is validated, and stays as it was. */
export const equipmentControlStatusHooks: RecordHooks<typeof equipmentControlStatus> = {
  beforeWrite: async (draft, { before, ...context }) => {
    if (before) return;
    draft.prepared_by = selfOf(context.caller, 'person');
    await numbered('ECE', draft, { before, ...context });
  },
  beforeTransition: async (transition, { row, db, caller }) => {
    if (transition !== 'validate') return;
    const found = await controlledSubjects(db, String(row.site), row.as_of, row.categories ?? []);
    const count = (state: string): number => found.filter((subject) => subject.state === state).length;
    const [valid, due, overdue, failed] = [count('valid'), count('due_30d'), count('overdue'), count('failed')];
    return {
      subjects: JSON.stringify(
        found.map(({ subject, category, last_control, next_due, state }) => ({
          subject,
          category: category[caller.language],
          last_control,
          next_due,
          state,
        })),
      ),
      valid,
      due,
      overdue,
      failed,
      compliance: found.length === 0 ? null : Math.round((1_000 * (valid + due)) / found.length) / 10,
    } as never;
  },
};
