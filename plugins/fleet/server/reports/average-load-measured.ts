import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { payloadVerdict } from '../../formulas/payload-policy.ts';
import { averageLoadMeasured } from '../../reports/average-load-measured.ts';
import { mineralTypeTable, tripView } from '../uses.ts';

type Row = ReportRowOf<typeof averageLoadMeasured>;

type Counted = readonly [tonnes: number, count: number];

interface Measured extends Pick<Row, 'id' | 'site' | 'machine' | 'group' | 'target' | 'approved'> {
  /** Each load in tonnes and how many were of it, by material. */
  readonly loads: readonly (readonly Counted[])[];
}

/** Scales tell tenths of a tonne. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Loads of trips that were weighed, the lightest first; without a plugin that knows trips nothing was. */
export const averageLoadReport = serverReport(
  averageLoadMeasured,
  async ({ host, db, caller, sites, parameters, from, to, shift }) => {
    if (!host.records.has('haul_trip')) return [];
    const material = parameters.material ?? null;
    const ofMaterial = host.records.has('mineral_type')
      ? sql`
        exists (
          select
          from ${mineralTypeTable} as mineral
          where mineral.id = trip.material
            and lower(${material}::text) in (
              lower(mineral.code), lower(mineral.label ->> 'en'), lower(mineral.label ->> 'fr'), mineral.id::text))`
      : sql`true`;
    const { rows } = await sql<Measured>`
      with counted as materialized (
        select trip.truck, trip.material, trip.payload, count(*)::int as count
        from ${tripView} trip
        where trip.payload_source in ('weighbridge', 'scale', 'loader')
          and trip.payload > 0
          and trip.site = any(${sites}::uuid[])
          and trip.production_date between ${from}::date and ${to}::date
          and (${shift}::text is null or trip.shift_code = ${shift})
          and (${material}::text is null or ${ofMaterial})
        group by 1, 2, 3
      ), weighed as (
        select truck, material, sum(count) as count, json_agg(json_build_array(payload, count)) as loads
        from counted
        group by 1, 2
      ), approved as (
        select weighed.truck, weighed.count, weighed.loads,
          (
            select load.tonnes
            from equipment_average_load load
            join ${mineralTypeTable} mineral on lower(mineral.code) = lower(load.material)
            where load.deleted_at is null
              and load.state in ('approved', 'superseded')
              and load.valid_from <= ${to}::date
              and (load.valid_to is null or load.valid_to >= ${to}::date)
              and load.loader_group is null
              and load.site = machine.site
              and (load.equipment = machine.id or load."group" = machine."group")
              and mineral.id = weighed.material
            order by load.equipment nulls last, load.valid_from desc, load.created_at desc, load.id
            limit 1) as tonnes
        from weighed
        join equipment machine on machine.id = weighed.truck
      ), truck as (
        select approved.truck, json_agg(approved.loads) as loads,
          sum(approved.tonnes * approved.count)
            / sum(approved.count) filter (where approved.tonnes is not null) as approved
        from approved
        group by 1
      )
      select machine.id, machine.site, machine.code as machine,
        case when grp.id is null then null else jsonb_build_object('id', grp.id, 'label', coalesce(grp.label ->> ${caller.language}, grp.code)) end as "group",
        machine.payload_target as target, truck.loads, truck.approved
      from truck
      join equipment machine on machine.id = truck.truck
      left join equipment_group grp on grp.id = machine."group"
      order by machine.code`.execute(db);
    return rows.map(({ loads: loadsOfMaterials, approved, ...row }): Row => {
      const loads = loadsOfMaterials
        .flat()
        .toSorted(([one], [other]) => one - other)
        .flatMap(([load, count]) => Array<number>(count).fill(load));
      const tonnes = loads.reduce((sum, load) => sum + load, 0);
      const mean = tonnes / loads.length;
      const verdict = payloadVerdict(loads, row.target);
      return {
        ...row,
        loads,
        count: loads.length,
        tonnes: tenth(tonnes),
        mean: tenth(mean),
        limit: row.target === null ? null : row.target * 1.1,
        most: row.target === null ? null : row.target * 1.2,
        approved: approved === null ? null : tenth(approved),
        gap: approved === null ? null : tenth((100 * (mean - approved)) / approved),
        over: verdict ? tenth(verdict.over) : null,
        verdict: verdict === null ? null : verdict.indicative ? 'indicative' : verdict.kept ? 'kept' : 'broken',
      };
    });
  },
);
