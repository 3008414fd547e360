import { sql } from 'kysely';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { averageLoadByMaterial, weighedSources } from '../../reports/average-load-by-material.ts';
import { approvedLoad } from '../engine/average-load.ts';
import { equipmentGroupTable, equipmentTable } from '../uses.ts';
import { materialJoin, materialRef, tripsSql } from './trips-sql.ts';

type Row = ReportRowOf<typeof averageLoadByMaterial>;

/** A gap that counts, in %, and the loads that it takes (catalogue operations.md §1.2). */
const [widestGap, fewestLoads] = [5, 50];

function findingOf(gap: number | null, count: number): Row['finding'] {
  if (gap === null) return null;
  if (count < fewestLoads) return 'few';
  return Math.abs(gap) > widestGap ? 'apart' : 'fits';
}

/** Weighed loads by material, group of trucks and group of loading units. */
export const averageLoadReport = serverReport(averageLoadByMaterial, async (context) => {
  const { db, host, to } = context;
  const group = (id: string) => sql`
    (
      select jsonb_build_object('id', kin.id, 'label', coalesce(kin.label ->> ${context.caller.language}, kin.code))
      from ${equipmentGroupTable} kin
      where kin.id = ${sql.ref(id)})`;
  const { rows } = await sql<
    Pick<Row, 'material' | 'group' | 'loader_group' | 'units' | 'tonnes' | 'approved'> & { readonly count: number }
  >`
    with weighed as (
      select trip.truck, trip.material, trip.loading_unit, count(*)::int as count, sum(trip.payload) as tonnes
      from ${tripsSql(context)}
      where trip.payload_source = any(${[...weighedSources]}) and trip.payload > 0
      group by 1, 2, 3),
    held as (
      select weighed.*, truck."group", digging."group" as loader_group,
        ${approvedLoad({
          site: sql`truck.site`,
          day: sql`${to}::date`,
          isOfMaterial: sql`lower(l.material) = lower(material.code)`,
        })} as approved
      from weighed
      join ${equipmentTable} truck on truck.id = weighed.truck
      left join ${equipmentTable} digging on digging.id = weighed.loading_unit
      ${materialJoin(host, sql`weighed`)}),
    summed as (
      select material, "group", loader_group,
        case when loader_group is null and bool_or(loading_unit is null) then null
          else jsonb_agg(distinct loading_unit)::text end as units,
        sum(count)::int as count, sum(tonnes) as tonnes,
        sum(approved * count) / sum(count) filter (where approved is not null) as approved
      from held
      group by material, "group", loader_group, loader_group is null and loading_unit is null)
    select ${materialRef(context, sql`summed.material`)} as material, ${group('summed.group')} as "group",
      ${group('summed.loader_group')} as loader_group, units, count, tonnes, approved
    from summed
    order by 1, 2, 3`.execute(db);
  return rows.map((row): Row => {
    const mean = ratio(row.tonnes, row.count);
    const share = row.approved === null ? null : ratio(mean, row.approved);
    const gap = share === null ? null : 100 * (share - 1);
    return { ...row, mean, gap, finding: findingOf(gap, row.count) };
  });
});
