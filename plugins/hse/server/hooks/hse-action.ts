import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { selfOf } from '../../../../core/host/self-of.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import type { hseAction } from '../../records/hse-action.ts';
import { hseWritten } from '../events.ts';
import { numbered } from '../numbered.ts';
import { siteDay } from '../site-day.ts';

/** Who leads may change all of an action; who only answers for it tells what was done. */
const leads = [
  'description',
  'responsible',
  'due_on',
  'priority',
  'hierarchy',
  'source_kind',
  'source_number',
] as const;

/**
 * What is taken over from elsewhere may be overdue already. A form that was filled without a network comes later than what
 * it finds is due.
 */
const pastDue = {
  field: 'due_on',
  sentence: msg`This action would be due before it is entered: is that right?`,
  confirm: 'already_due',
};

export const hseActionHooks: RecordHooks<typeof hseAction> = {
  changed: (_ids, host) => host.publish(hseWritten, null),
  derived: {
    overdue: sql`
      case
        when hse_action.state in ('verified', 'done', 'cancelled') then null
        when hse_action.due_on < (select local_clock(now(), place.time_zone)::date from site place where place.id = hse_action.site)
          then 'late'
        when hse_action.due_on
          <= (select local_clock(now(), place.time_zone)::date + 3 from site place where place.id = hse_action.site)
          then 'soon'
        else 'open'
      end`,
  },
  cannotBe: async (row, { db, before, caller, isTouched }) => {
    if (!before) {
      // One that is looked at once more was entered then, not now.
      const { created_at: entered } = row as { readonly created_at?: string };
      return row.due_on != null && row.source_kind !== 'form_run' && row.due_on < (await siteDay(db, row.site, entered))
        ? [pastDue]
        : [];
    }
    const site = String(before.site);
    if (isTouched(...leads) && reachIn(caller.access, 'hse_action:update', site) !== 'site')
      return [
        {
          field: leads.find((field) => isTouched(field)) ?? 'description',
          sentence: msg`The person in charge of an action reports what was done; the lead changes the rest.`,
        },
      ];
    if (row.postpone_reason?.trim() && isTouched('due_on') && String(row.due_on) < String(before.due_on))
      return [{ field: 'due_on', sentence: msg`A postponed date must be later than the one before.` }];
    if (isTouched('due_on') && row.due_on != null && row.due_on < (await siteDay(db, site, before.created_at)))
      return [pastDue];
    return isTouched('due_on') && String(row.due_on) > String(before.due_on) && !row.postpone_reason?.trim()
      ? [{ field: 'postpone_reason', sentence: msg`Say why it is postponed.` }]
      : [];
  },
  beforeWrite: async (draft, context) => {
    const { before } = context;
    if (!before) {
      draft.first_due_on = draft.due_on ?? null;
      await numbered('AC', draft, context);
      return;
    }
    if (draft.due_on == null || draft.due_on === before.due_on) return;
    draft.postponed = [
      ...(before.postponed ?? []),
      { from: before.due_on, to: draft.due_on, reason: draft.postpone_reason?.trim() || '–' },
    ];
    draft.postpone_reason = null;
  },
  beforeTransition: async (transition, { row, db, caller }) => {
    if (transition === 'done') return { done_on: await siteDay(db, row.site), done_by: caller.userId };
    if (transition === 'reopen')
      return { done_on: null, done_by: null, verified_by: null, verified_on: null, effective: 'no' as const };
    if (transition !== 'verify') return {};
    const verifier = selfOf(caller, 'person');
    if (verifier !== null && verifier === row.responsible)
      throw problems.invalid({ responsible: msg`The verifier must not be the person in charge.` });
    if (row.done_by === caller.userId)
      throw problems.invalid({ done_by: msg`The verifier must not be the person who did it.` });
    return { verified_by: verifier, verified_on: await siteDay(db, row.site), effective: 'yes' as const };
  },
};
