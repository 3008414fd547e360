import { sql } from 'kysely';

/** Where a due form stands by now; what is not done yet by its window. */
export const dueDerived = {
  standing: sql`
    case
      when form_due.state <> 'due' then form_due.state
      when form_due.window_from > now() then 'forecast'
      when form_due.window_to > now() then 'due'
      else 'overdue' end`,
};

export const scheduleDerived = {
  next_due_at: sql`
    (
      select min(due.due_at) from form_due due
      where due.site = form_schedule.site and due.schedule = form_schedule.id and due.state = 'due' and due.deleted_at is null and due.window_to > now())`,
  overdue: sql`
    (
      select count(*)::int from form_due due
      where due.site = form_schedule.site and due.schedule = form_schedule.id and due.state = 'due' and due.deleted_at is null and due.window_to <= now())`,
};
