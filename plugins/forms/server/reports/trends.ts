import { sql, type RawBuilder } from 'kysely';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import { formMachines } from '../../reports/form-machines.ts';
import { formNokItems } from '../../reports/form-nok-items.ts';
import { formTrend } from '../../reports/form-trend.ts';
import { equipmentTable } from '../uses.ts';

/** Machines, points: so many rows and no more; the reader is told that there are more. */
const most = 500;

/** The forms of a question. Their instants bound it too, so that the index of a template is walked over the period alone. */
function asked({ sites, from, to, shift, startsAt, endsAt, parameters }: ReportContext): RawBuilder<unknown> {
  const { template, equipment } = parameters;
  return sql`
    run.site = any(${sites}::uuid[]) and run.deleted_at is null and run.state <> 'voided'
    and run.completed_at >= ${startsAt} and run.completed_at < ${endsAt}
    and run.production_date between ${from} and ${to}
    ${shift === null ? sql`` : sql`and run.shift = ${shift}`}
    ${typeof template === 'string' ? sql`and run.template = ${template}` : sql``}
    ${typeof equipment === 'string' ? sql`and run.equipment = ${equipment}` : sql``}`;
}

const outcomes = sql`
  count(*)::int as runs, count(*) filter (where run.result = 'pass')::int as passed,
  count(*) filter (where run.result = 'pass_with_remarks')::int as remarks,
  count(*) filter (where run.result = 'fail')::int as failed,
  count(*) filter (where run.result = 'grounded')::int as grounded,
  count(*) filter (where run.result <> 'pass')::int as not_passed,
  100.0::double precision * count(*) filter (where run.result <> 'pass') / count(*) as share,
  count(*) filter (where run.suspect)::int as suspected`;

export const formTrendReport = serverReport(formTrend, async (context) => {
  const { db, from, to } = context;
  const { rows } = await sql<ReportRowOf<typeof formTrend>>`
    select date_trunc('week', run.production_date)::date::text as week,
      greatest(date_trunc('week', run.production_date)::date, ${from}::date)::text as from,
      least(date_trunc('week', run.production_date)::date + 6, ${to}::date)::text as to, ${outcomes}
    from form_run run
    where ${asked(context)}
    group by date_trunc('week', run.production_date)
    order by 1`.execute(db);
  return rows;
});

export const formMachinesReport = serverReport(
  formMachines,
  async (context) => {
    const { rows } = await sql<ReportRowOf<typeof formMachines>>`
      select told.*, jsonb_build_object('id', machine.id, 'label', machine.code) as equipment
      from (
        select run.equipment as machine, ${outcomes}
        from form_run run
        where ${asked(context)} and run.equipment is not null
        group by 1) as told
      join ${equipmentTable} as machine on machine.id = told.machine
      order by told.not_passed desc, machine.code
      limit ${most + 1}`.execute(context.db);
    return rows;
  },
  { most, leavesOut: 'last' },
);

export const formNokItemsReport = serverReport(
  formNokItems,
  async (context) => {
    const { language } = context.caller;
    const { rows } = await sql<ReportRowOf<typeof formNokItems>>`
      with filled as materialized (
        select run.template, run.equipment, run.nok_items
        from form_run run
        where ${asked(context)}),
      whole as (
        select template, count(*)::int as runs from filled group by 1),
      found as (
        select filled.template, code, count(*)::int as not_ok, count(distinct filled.equipment)::int as machines
        from filled
        cross join regexp_split_to_table(btrim(filled.nok_items), ' ') as code
        where filled.nok_items is not null
        group by 1, 2
        order by 3 desc, 2
        limit ${most + 1})
      select jsonb_build_object('id', template.id, 'label', template.code) as template, found.code,
        named.label as item, found.not_ok, whole.runs, found.machines,
        100.0::double precision * found.not_ok / whole.runs as share
      from found
      join whole on whole.template = found.template
      join form_template template on template.id = found.template
      left join lateral (
        select coalesce(line -> 'label' ->> ${language}, line -> 'label' ->> 'en') as label
        from form_template_version version
        cross join jsonb_array_elements(version.items) line
        where version.template = found.template and version.deleted_at is null and version.state <> 'draft'
          and line ->> 'code' = found.code
        order by version.number desc
        limit 1) as named on true
      order by found.not_ok desc, found.code`.execute(context.db);
    return rows;
  },
  { most, leavesOut: 'last' },
);
