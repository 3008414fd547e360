import { sql } from 'kysely';

/** Columns of templates that are worked out when they are read. */
export const templateDerived = {
  published_version: sql`
    (
      select max(version.number)
      from form_template_version version
      where version.template = form_template.id and version.state = 'published' and version.deleted_at is null)`,
  runs_30d: sql`
    (
      select count(*)::int
      from form_run run
      where run.template = form_template.id and run.deleted_at is null and run.state <> 'voided'
        and run.completed_at >= now() - interval '30 days')`,
  nok_rate_30d: sql`
    (
      select round((100.0 * sum(run.n_nok) / nullif(sum(run.n_ok + run.n_nok), 0))::numeric, 1)::double precision
      from form_run run
      where run.template = form_template.id and run.deleted_at is null and run.state <> 'voided'
        and run.completed_at >= now() - interval '30 days')`,
};

/**
 * How long a form took, whether it came more than a day after its end, and whether the clock of its device was wrong by
 * more than five minutes (catalogue maintenance.md §1.1, §1.5).
 */
export const runDerived = {
  minutes: sql`round((extract(epoch from form_run.completed_at - form_run.started_at) / 60)::numeric, 1)::double precision`,
  late: sql`coalesce(form_run.received_at - form_run.completed_at > interval '24 hours', false)`,
  clock_wrong: sql`coalesce(abs(form_run.clock_skew_s) > 300, false)`,
};
