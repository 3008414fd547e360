import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { safetyItem } from '../../records/safety-item.ts';
import { siteDay } from '../site-day.ts';

/** The last control of an item in its category, by one of its columns. */
const lastControl = (column: 'performed_on' | 'next_due' | 'result') => sql`
  (
    select control.${sql.ref(column)}
    from regulatory_control control
    where control.safety_item = safety_item.id and control.category = safety_item.category and control.deleted_at is null
    order by control.performed_on desc, control.created_at desc, control.number desc
    limit 1)`;

/** What was never controlled is due its interval after it came into service. */
const nextDue = sql`
  coalesce(
    ${lastControl('next_due')},
    (
      select (safety_item.in_service_on + make_interval(months => category.every_months))::date
      from control_category category
      where category.id = safety_item.category))`;

const today = sql`(select local_clock(now(), place.time_zone)::date from site place where place.id = safety_item.site)`;

/** How an item stands with its controls, over a row of `safety_item`; null of one that is gone. */
export const controlState = sql`
      case
        when safety_item.state in ('scrapped', 'lost') then null
        when ${lastControl('result')} in ('non_compliant', 'out_of_service') then 'failed'
        when ${nextDue} is null or ${nextDue} < ${today} then 'overdue'
        when ${nextDue} <= ${today} + 30 then 'due_30d'
        else 'valid'
      end`;

export const safetyItemHooks: RecordHooks<typeof safetyItem> = {
  derived: {
    last_control: lastControl('performed_on'),
    next_due: nextDue,
    control_state: controlState,
  },
  cannotBe: async (row, { db, before, isTouched }) => {
    if (!isTouched('end_of_life') || row.end_of_life == null) return [];
    return row.end_of_life < (await siteDay(db, row.site ?? before?.site))
      ? [{ field: 'end_of_life', sentence: msg`${String(row.tag)} is past its end of life and must be scrapped.` }]
      : [];
  },
  beforeTransition: async (transition, { row, db }) => {
    if (transition === 'scrap' || transition === 'lose') return { out_of_use_on: await siteDay(db, row.site) };
    if (transition === 'find') return { out_of_use_on: null };
    if (transition !== 'release') return {};
    if (row.end_of_life != null && row.end_of_life < (await siteDay(db, row.site)))
      throw problems.invalid({ end_of_life: msg`${row.tag} is past its end of life and must be scrapped.` });
    const { rows } = await sql<{ failed: boolean }>`
      select ${lastControl('result')} in ('non_compliant', 'out_of_service') as failed
      from safety_item where id = ${row.id}`.execute(db);
    if (rows[0]?.failed === true)
      throw problems.invalid({ tag: msg`The last control of ${row.tag} failed: record a passed one first.` });
    return {};
  },
};
