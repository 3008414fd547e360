import { sql, type RawBuilder } from 'kysely';
import { reachIn } from '../../../../core/registry/access.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { incidentPerson } from '../../records/incident-person.ts';
import { incidentCauses } from '../../reports/incident-causes.ts';
import { injuredBodyParts } from '../../reports/injured-body-parts.ts';
import { sorByRisk } from '../../reports/sor-by-risk.ts';
import { sorByType } from '../../reports/sor-by-type.ts';
import { filtersIn } from '../../reports/safety-filters.ts';
import { inShift, observationsAsked } from './narrowed.ts';

/** Beside a `count`: its share of all, and that of all that are no smaller; `by` sets equal ones in order. */
const shares = (by: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  100.0::double precision * count / sum(count) over () as share,
  100.0::double precision * sum(count) over (order by count desc, ${by} rows unbounded preceding) / sum(count) over ()
    as cumulated`;

const observations = (context: ReportContext): RawBuilder<unknown> => sql`
  from sor seen
  join site place on place.id = seen.site
  where seen.site = any(${context.sites}::uuid[]) and seen.deleted_at is null and seen.state <> 'rejected'
    and production_date(seen.observed_at, place.time_zone) between ${context.from} and ${context.to}
    and ${observationsAsked(context)}`;

export const sorByTypeReport = serverReport(sorByType, async (context) => {
  const { language } = context.caller;
  const { rows } = await sql<ReportRowOf<typeof sorByType>>`
    with counted as (
      select seen.sor_type, count(*)::int as count ${observations(context)} group by 1)
    select jsonb_build_object('id', kind.id, 'label', coalesce(kind.label ->> ${language}, kind.label ->> 'en', kind.code))
        as sor_type, counted.count, ${shares(sql`kind.code`)}
    from counted
    join sor_type kind on kind.id = counted.sor_type
    order by counted.count desc, kind.code`.execute(context.db);
  return rows;
});

export const sorByRiskReport = serverReport(sorByRisk, async (context) => {
  const { language } = context.caller;
  const { rows } = await sql<ReportRowOf<typeof sorByRisk>>`
    with counted as (
      select seen.critical_risk, count(*)::int as count ${observations(context)} group by 1)
    select case when risk.id is not null then
        jsonb_build_object('id', risk.id, 'label', coalesce(risk.label ->> ${language}, risk.label ->> 'en', risk.code)) end
        as critical_risk, counted.count, ${shares(sql`risk.code`)}
    from counted
    left join critical_risk risk on risk.id = counted.critical_risk
    order by counted.count desc, risk.code`.execute(context.db);
  return rows;
});

export const incidentCausesReport = serverReport(incidentCauses, async ({ db, sites, from, to, shift }) => {
  const { rows } = await sql<ReportRowOf<typeof incidentCauses>>`
    with counted as (
      select cause ->> 'category' as category, count(distinct event.id)::int as count
      from incident event
      join site place on place.id = event.site
      cross join jsonb_array_elements(event.causes) cause
      where event.site = any(${sites}::uuid[]) and event.deleted_at is null and event.state <> 'not_work_related'
        and event.kind <> 'commuting' and production_date(event.occurred_at, place.time_zone) between ${from} and ${to}
        and ${inShift({ shift }, sql`event.occurred_at`, sql`place.time_zone`)}
      group by 1)
    select category, count, ${shares(sql`category`)} from counted order by count desc, category`.execute(db);
  return rows;
});

export const injuredBodyPartsReport = serverReport(
  injuredBodyParts,
  async ({ db, sites, from, to, shift, caller, parameters }) => {
    const { employer, vendor } = filtersIn(parameters);
    // The list shows parts of the body to those alone who may read what is medical, at all of these sites.
    const mayList = sites.every((site) => reachIn(caller.access, 'incident_person:read_medical', site) === 'site');
    const { rows } = await sql<ReportRowOf<typeof injuredBodyParts>>`
    with counted as (
      select hurt.body_part, count(*)::int as count
      from incident_person hurt
      join incident event on event.id = hurt.incident
      join site place on place.id = event.site
      where event.site = any(${sites}::uuid[]) and hurt.deleted_at is null and event.deleted_at is null
        and event.state <> 'not_work_related' and event.kind <> 'commuting' and hurt.injury_class <> 'none'
        and (${employer}::text is null or hurt.employer = ${employer})
        and (${vendor}::uuid is null or hurt.vendor = ${vendor}::uuid)
        and production_date(event.occurred_at, place.time_zone) between ${from} and ${to}
        and ${inShift({ shift }, sql`event.occurred_at`, sql`place.time_zone`)}
      group by 1)
    select body_part, count, ${shares(sql`body_part`)}, ${mayList ? (incidentPerson.path ?? null) : null}::text as list
    from counted
    order by count desc, body_part`.execute(db);
    return rows;
  },
);
