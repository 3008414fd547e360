import { addHours } from 'date-fns';
import type { Occasion } from '../../formulas/occasions.ts';
import type { Planned } from './keep-schedules.ts';
import type { Subject } from './subjects-of.ts';

/** A due form as its record keeps it. */
export const dueColumns = (
  schedule: Pick<Planned, 'id' | 'site' | 'template' | 'family' | 'role' | 'assignee' | 'grace_h'>,
  { equipment, item, category, subject }: Subject,
  { occasion, dueAt, windowFrom, windowTo, endsOn }: Occasion,
) => ({
  site: schedule.site,
  schedule: schedule.id,
  template: schedule.template,
  family: schedule.family,
  equipment,
  item,
  category,
  subject,
  occasion,
  due_at: dueAt.toISOString(),
  window_from: windowFrom.toISOString(),
  window_to: windowTo.toISOString(),
  ends_on: endsOn,
  late_until: addHours(windowTo, schedule.grace_h).toISOString(),
  role: schedule.role,
  assignee: schedule.assignee,
});
